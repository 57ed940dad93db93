import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { newPayeeForm, payeeFields } from "common/payees";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange } from "~/change/change-flow.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Notice } from "~/ui/content";
import { PartlyRead } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { SEALED } from "~/ui/known-query";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noBreak } from "~/ui/text";
import { findPayee, getPayeeFacts, validatePayee, type PayeeFacts } from "./new-payee.server";
import { PayeeForm } from "./payee-form.part";
import { PayeeState, PayeeSummary, paymentPath } from "./payee.part";
import { addPayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "flows", "payees"],
  title: "payees:add.title",
  pays: true,
  menu: { group: "pay", order: 50 },
  query: ["kind", "from", "payee"],
  typed: ["amount", "remark", "when", "date", "frequency", "day", "times", "untilAmount"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const state = await loadChange(args, customer, addPayee);
  if (state && state.step !== "details")
    return { ...state, ...(await getPayeeFacts(customer, state.input, state.step === "otp")) };
  const given = customer.query.get("payee");
  const known = given ? ((await findPayee(customer, given)) ?? null) : null;
  const wrong = state?.wrong?.wording ?? null;
  const { ifscPrefix: ownPrefix } = customer.portal.profile;
  const page = { known, ownPrefix, asked: askedIn(customer), wrong, failed: wrong !== null };
  return { step: "details" as const, before: state?.input ?? known, ...page };
}

/** The query of the form. `from` and the sealed entries are those of a payment that was left for it. */
function askedIn({ query, sealed }: SignedIn): Record<string, string> {
  const open = ["kind", "payee", "from"].map((name) => [name, query.get(name)]);
  return Object.fromEntries([...open, [SEALED, sealed]].filter(([, value]) => value)) as Record<
    string,
    string
  >;
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...payeeFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, addPayee, form);

  const submission = parseWithZod(form, { schema: newPayeeForm(customer.portal.profile.ifscPrefix) });
  const again = (reply: Parameters<typeof submission.reply>[0], status = 400) =>
    data({ failed: true as const, result: submission.reply(reply) }, { status });
  if (submission.status !== "success") {
    const [differs] = submission.error?.confirmAccountNumber ?? [];
    // A hidden number that does not match cannot be proof-read.
    return again({ hideFields: differs === "errors.accountsDiffer" ? ["accountNumber"] : [] });
  }
  const checked = await validatePayee(customer, submission.value);
  if ("reply" in checked) return again(checked.reply, checked.status);
  return startChange(args, customer, addPayee, { ...checked.payee, asked: askedIn(customer) });
}

export default function Beneficiary() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  if (page.step === "details") {
    const { asked, wrong, ...form } = page;
    const payment = paymentPath(asked);
    return (
      <Page lead={t("add.lead")} width="text">
        <ChangeSteps at="details" />
        {payment ? <Link to={payment}>{t("add.back")}</Link> : null}
        <PayeeForm
          key={attemptKeyOf(answer)}
          {...form}
          result={answer && "result" in answer ? answer.result : null}
          wrong={wrong && say(flows, wrong)}
          clear={addQuery("/Beneficiary", asked)}
        />
      </Page>
    );
  }
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("list.add")}>
        <HeldNameNotice held={page.held} typed={page.input.name} />
        <PayeeSummary payee={page.input} held={page.held} />
        {page.step === "check" ? <TermsNotice terms={page.terms} /> : null}
      </Authorisation>
    </Page>
  );
}

/** The payee's bank on the name; the customer may go on in any case. */
function HeldNameNotice({ held, typed }: Pick<PayeeFacts, "held"> & { typed: string }) {
  const { t } = useTranslation("payees");
  const { found, name, hides } = held;
  if (found === "same") return null;
  const kind = found === "not-available" || found === "not-looked-up" ? "information" : "warning";
  const isHidden = hides && (found === "nearly" || found === "differs");
  return (
    <Notice kind={kind}>
      {t(isHidden ? `name.${found}Hidden` : `name.${found}`, { held: name, typed })}
    </Notice>
  );
}

function TermsNotice({ terms }: Pick<PayeeFacts, "terms">) {
  const { t } = useTranslation("payees");
  if (!terms)
    return (
      <Notice title={t("terms.title")} unread>
        {t("terms.unknown")}
      </Notice>
    );
  const { coolingHours, capHours, firstDayCap, usableFrom, cappedUntil, rtgsFrom, unread } = terms;
  if (terms.isKnown)
    return (
      <Notice>
        <p>{t("terms.known")}</p>
        <p>
          <PayeeState payee={terms} now={terms.now} usable={t("state.usable")} />
        </p>
      </Notice>
    );
  return (
    <>
      <Notice title={t("terms.title")}>
        <p>{t("terms.wait", { count: coolingHours, time: noBreak(formatIstTime(usableFrom)) })}</p>
        <p>
          {t("terms.cap", {
            count: capHours,
            amount: formatRupees(firstDayCap),
            time: noBreak(formatIstTime(cappedUntil)),
          })}
        </p>
        {rtgsFrom === null ? null : <p>{t("terms.rtgs", { amount: formatRupees(rtgsFrom) })}</p>}
      </Notice>
      <PartlyRead unread={unread} />
    </>
  );
}
