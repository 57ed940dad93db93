import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scheduledTransferCancel } from "~/contract/scheduled-transfers.server";
import { referencePattern } from "~/domain/reference";
import { readForm } from "~/flows/form.server";
import { wordingOfRefusal } from "~/flows/refusal";
import { findScheduled } from "~/flows/scheduled-transfers.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say, type Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit, maskedSubject } from "~/session/audit.server";
import { requirePayer, type SignedIn } from "~/session/guards.server";
import { Button, LinkButton } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { ScheduledFacts } from "./scheduled-facts.part";

export const handle = { i18n: ["common", "flows", "payments"] };

/** Asks before a scheduled transfer is cancelled: a page, for everybody. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "payments");
  const scheduled = await getScheduled(by, args.params.reference);
  const page = { title: t("schedule.cancelTitle"), scheduled };
  return data({ ...page, failed: scheduled === null }, { status: scheduled ? 200 : 503 });
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  await readForm(args.request, by.visitor.ticket, []);
  const scheduled = await getScheduled(by, args.params.reference);
  const failed = (error: Wording, status: number) => data({ failed: true, error }, { status });
  if (!scheduled) return failed({ key: "errors.unreachable" }, 503);
  const { customerNumber } = by.session.customer;
  const { reference, toAccount } = scheduled;
  const { gateway } = portal();
  const ending = await gateway.call(scheduledTransferCancel, { customerNumber, reference }, by.caller);
  await audit(by.visitor, {
    act: "scheduled-transfer-cancel",
    outcome: ending.ending === "refused" ? `refused-${ending.code}` : ending.ending,
    customerNumber,
    subject: maskedSubject(toAccount),
    reference,
  });
  switch (ending.ending) {
    case "done":
      return redirect("/ViewScheduleTransfer?cancelled", { status: 303 });
    case "unknown":
      // The list shows whether it still waits.
      return redirect("/ViewScheduleTransfer", { status: 303 });
    case "refused":
      return failed(wordingOfRefusal(ending.code, ending.message), 400);
    case "not-sent":
      return failed({ key: "errors.unreachable" }, 503);
  }
}

/** The customer's own; any other is 404 and leaves an audit row. Null when the bank does not say. */
async function getScheduled(by: SignedIn, reference = "") {
  const known = referencePattern.test(reference) ? await findScheduled(by, reference) : null;
  if (known && "ending" in known) return null;
  if (known) return known;
  const { customerNumber } = by.session.customer;
  await audit(by.visitor, {
    act: "foreign-payment",
    outcome: "refused",
    customerNumber,
    reference: reference.slice(0, 40),
  });
  throw new Response("Not found", { status: 404 });
}

export default function CancelScheduled() {
  const { scheduled } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const error = answer ? say(flows, answer.error) : scheduled ? null : t("errors.unreachable");
  const mayCancel = scheduled?.state === "waiting";
  return (
    <Page title={t("schedule.cancelTitle")} width="text">
      {error ? (
        <Notice kind="danger" announced>
          {error}
        </Notice>
      ) : (
        <p>{mayCancel ? t("schedule.cancelText") : t("schedule.over")}</p>
      )}
      {scheduled ? <ScheduledFacts scheduled={scheduled} /> : null}
      <Form method="post">
        <FormToken />
        <Cluster>
          {mayCancel ? <Button>{t("schedule.confirmCancel")}</Button> : null}
          <LinkButton look="secondary" to="/ViewScheduleTransfer">
            {mayCancel ? t("schedule.keep") : t("schedule.back")}
          </LinkButton>
        </Cluster>
      </Form>
    </Page>
  );
}
