import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import { lastFour } from "common/masks";
import { referencePattern } from "common/reference";
import { submitChange } from "~/change/make-change.server";
import { say, type Message } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { refuseForeign, requirePayer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Button, SecondaryLink } from "~/ui/button";
import { Announcement, DescriptionList } from "~/ui/content";
import { ButtonForm } from "~/ui/form-foot";
import { Page } from "~/ui/layout";
import { State } from "~/ui/state";
import { scheduledState } from "./order-list.part";
import { cancelScheduled } from "./transfers.changes.server";

export const handle = { i18n: ["common", "flows", "payments"], title: "payments:schedule.cancelTitle" };

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requirePayer(args);
  const scheduled = await getScheduled(customer, args.params.reference);
  return data({ scheduled, failed: scheduled === null }, { status: scheduled ? 200 : 503 });
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  await readForm(args, []);
  const scheduled = await getScheduled(customer, args.params.reference);
  const failed = (error: Message, status: number) => data({ failed: true, error }, { status });
  if (!scheduled) return failed({ key: "errors.unreachable" }, 503);
  // Uses the transfer's own reference: cancelled twice is cancelled once.
  const { reference } = scheduled;
  const end = await submitChange(customer, cancelScheduled, scheduled, { reference });
  if (end instanceof Response) return end;
  if (end.outcome === "unknown") return redirect("/ViewScheduleTransfer", { status: 303 });
  return failed(end.error, end.status);
}

const BATCH = 50;

/** The customer's own; any other is 404 and leaves an audit row. Null if the bank does not answer. */
async function getScheduled(customer: SignedIn, reference = "") {
  for (let offset = 0, total = 1; referencePattern.test(reference) && offset < total; offset += BATCH) {
    const result = await customer.call(scheduledTransferList, { offset, limit: BATCH });
    if (result.outcome !== "done") return null;
    const found = result.answer.scheduled.find((one) => one.reference === reference);
    if (found) return found;
    total = result.answer.scheduled.length === 0 ? 0 : result.answer.total;
  }
  return refuseForeign(customer, reference, { act: "foreign-payment", reference: reference.slice(0, 40) });
}

export default function CancelScheduled() {
  const { scheduled } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const error = answer ? say(flows, answer.error) : scheduled ? null : t("errors.unreachable");
  const mayCancel = scheduled?.state === "waiting";
  return (
    <Page width="text">
      {error ? (
        <Announcement kind="danger" unread={!answer}>
          {error}
        </Announcement>
      ) : (
        <p>{mayCancel ? t("schedule.cancelText") : t("schedule.over")}</p>
      )}
      {scheduled ? (
        <DescriptionList
          facts={[
            { term: t("schedule.date"), value: { date: scheduled.date } },
            { term: t("payment.amount"), value: { money: scheduled.amount } },
            { term: t("payment.to"), value: { written: scheduled.toName } },
            { term: t("payment.toAccount"), value: lastFour(scheduled.toAccount) },
            { term: t("payment.from"), value: lastFour(scheduled.fromAccount) },
            { term: t("payment.kind"), value: t(`kinds.${scheduled.kind}`) },
            scheduled.remark && { term: t("payment.remark"), value: { written: scheduled.remark } },
            { term: t("payment.state"), value: <State of={scheduledState(scheduled)} /> },
            { term: t("payment.reference"), value: { reference: scheduled.reference } },
          ]}
        />
      ) : null}
      <ButtonForm>
        {mayCancel ? <Button>{t("schedule.confirmCancel")}</Button> : null}
        <SecondaryLink to="/ViewScheduleTransfer">
          {mayCancel ? t("schedule.keep") : t("schedule.back")}
        </SecondaryLink>
      </ButtonForm>
    </Page>
  );
}
