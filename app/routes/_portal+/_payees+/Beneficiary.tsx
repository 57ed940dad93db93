import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { newPayeeForm, payeeFields, payeeKey, readPayeeKind, type NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange } from "~/change/change-flow.server";
import { listPayees } from "~/customer/payees.server";
import { findNamed } from "~/handles.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
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
  query: ["kind", "from", "payee"],
  typed: ["amount", "remark"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const state = await loadChange(args, customer, addPayee);
  if (state && state.step !== "details") return { ...state, ...(await getPayeeFacts(customer, state.input)) };
  const kind = state?.input.kind ?? readPayeeKind(customer.query.get("kind"));
  const wrong = state?.wrong?.wording ?? null;
  const before = state?.input ?? (await findSame(customer, kind));
  return {
    step: "details" as const,
    kind,
    before,
    wrong,
    failed: wrong !== null,
    payment: paymentLeft(customer),
  };
}

/** The payee of `?payee=`, known for IMPS, to be added by another rail: only the address is missing. */
async function findSame(customer: SignedIn, kind: PayeeKind): Promise<NewPayee | null> {
  const given = customer.query.get("payee");
  const listed = given ? await listPayees(customer, "imps") : null;
  if (!given || listed?.outcome !== "done") return null;
  const same = findNamed(customer, "payee", listed.answer, { given, numberOf: payeeKey });
  if (!same) return null;
  const { name, accountNumber, ifsc, address = "" } = same;
  return { kind, name, accountNumber, ifsc, address };
}

/** Entries of a payment that was left for this page, as its address has them; null if there was none. */
function paymentLeft({ query, sealTyped }: SignedIn): Record<string, string> | null {
  const [from, amount, remark] = ["from", "amount", "remark"].map((name) => query.get(name) ?? undefined);
  if (from === undefined && amount === undefined) return null;
  return { ...(from ? { from } : {}), ...sealTyped({ amount, remark }) };
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
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("payees");
  const { t: flows } = useTranslation("flows");
  const attempt = attemptKeyOf(answer);
  const refused = answer && "result" in answer ? answer : null;
  if (page.step === "details") {
    const kind = refused?.kind ?? page.kind;
    return (
      <Page lead={t("add.lead")} width="text">
        <ChangeSteps at="details" />
        {page.payment ? <Link to={addQuery("/Send", page.payment)}>{t("add.back")}</Link> : null}
        <KindTabs path="/Beneficiary" kind={kind} query={page.payment ?? {}} />
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
