import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { newPayeeForm, payeeFields, readPayeeKind } from "common/payees";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange } from "~/change/change-flow.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { Notice } from "~/ui/content";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { getPayeeFacts, validatePayee, type PayeeFacts } from "./new-payee.server";
import { PayeeForm } from "./payee-form.part";
import { KindTabs, PayeeSummary } from "./payee.part";
import { addPayee } from "./payees.changes.server";

export const handle = {
  i18n: ["common", "flows", "payees"],
  title: "payees:add.title",
  pays: true,
  menu: { group: "pay", order: 50 },
  query: ["kind"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const state = await loadChange(args, customer, addPayee);
  if (state && state.step !== "details") return { ...state, ...(await getPayeeFacts(customer, state.input)) };
  const kind = state?.input.kind ?? readPayeeKind(customer.query.get("kind"));
  const wrong = state?.wrong?.wording ?? null;
  return { step: "details" as const, kind, before: state?.input ?? null, wrong, failed: wrong !== null };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...payeeFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, addPayee, form);

  const kind = readPayeeKind(form.get("kind"));
  const submission = parseWithZod(form, { schema: newPayeeForm(kind, customer.portal.profile.ifscPrefix) });
  const again = (reply: Parameters<typeof submission.reply>[0], status = 400) =>
    data({ failed: true as const, kind, result: submission.reply(reply) }, { status });
  if (submission.status !== "success") return again({ hideFields: clearedBy(submission.error) });
  const checked = await validatePayee(customer, submission.value);
  if ("reply" in checked) return again(checked.reply, checked.status);
  return startChange(args, customer, addPayee, checked.payee);
}

/** A hidden number that does not match cannot be proof-read; an IFSC of this bank is out of place (section 5). */
function clearedBy(errors: Record<string, string[] | null> | null): string[] {
  const has = (field: string, error: string) => errors?.[field]?.[0] === error;
  return [
    ...(has("confirmAccountNumber", "errors.accountsDiffer") ? ["accountNumber"] : []),
    ...(has("ifsc", "errors.ownBankIfsc") ? ["ifsc"] : []),
  ];
}

export default function Beneficiary() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const attempt = attemptKeyOf(answer);
  const refused = answer && "result" in answer ? answer : null;
  if (page.step === "details") {
    const kind = refused?.kind ?? page.kind;
    return (
      <Page lead={t("add.lead")} width="text">
        <ChangeSteps at="details" />
        <KindTabs path="/Beneficiary" kind={kind} />
        <PayeeForm
          key={`${kind}${attempt}`}
          kind={kind}
          result={refused?.result ?? null}
          before={page.before}
          wrong={page.wrong && say(flows, page.wrong)}
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
  switch (held.found) {
    case "same":
      return null;
    case "differs":
      return <Notice kind="warning">{t("name.differs", { held: held.name, typed })}</Notice>;
    case "no-account":
      return <Notice kind="warning">{t("name.noAccount")}</Notice>;
    case "not-available":
      return <Notice>{t("name.notAvailable")}</Notice>;
  }
}

function TermsNotice({ terms }: Pick<PayeeFacts, "terms">) {
  const { t } = useTranslation("payees");
  if (!terms) return <Notice title={t("terms.title")}>{t("terms.unknown")}</Notice>;
  const { coolingHours, capHours, cap, usableFrom, cappedUntil, rtgsFrom } = terms;
  return (
    <Notice title={t("terms.title")}>
      <p>{t("terms.wait", { count: coolingHours, time: noBreak(formatIstTime(usableFrom)) })}</p>
      <p>
        {t("terms.cap", {
          count: capHours,
          amount: formatRupees(cap),
          time: noBreak(formatIstTime(cappedUntil)),
        })}
      </p>
      {rtgsFrom === null ? null : <p>{t("terms.rtgs", { amount: formatRupees(rtgsFrom) })}</p>}
    </Notice>
  );
}
