import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as places from "common/cities";
import { istDate } from "common/dates";
import { depositProducts, productOf, schemesOf, type DepositProduct } from "common/deposits";
import { plainAmount } from "common/money";
import { nominationFields, nominationForm, typedNomination } from "common/nominee";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { loadChange } from "~/change/change-flow.server";
import { citiesIn, shownAgain, withCityNames } from "~/customer/nomination.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { ASKS } from "~/ui/asking";
import { Card, DescriptionList, EmptyState } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { attemptKeyOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { useNominationFacts } from "~/ui/nominee";
import { DepositForm, type TypedDeposit } from "./deposit-form.part";
import { openDeposit, type DepositInput } from "./deposits.changes.server";
import { depositFields, depositForm, newDepositPath, termFields } from "./deposits.forms";
import { quoteFacts } from "./quote.part";
import { enquireQuote, listPayingAccounts, quoteTyped } from "./quote.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "deposits", "nominee"],
  title: "deposits:new.title",
  pays: true,
  menu: { group: "deposits", order: 20 },
  query: ["product", "scheme", "months", "days"],
  typed: ["amount"],
};

export { shouldRevalidate } from "~/ui/asking";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const state = await loadChange(args, customer, openDeposit);
  if (state && state.step !== "details") {
    const words = amountInWords(state.input.amount, customer.language);
    const nomination = withCityNames(state.input.nomination);
    return { ...state, words, nomination, quote: await enquireQuote(customer, state.input) };
  }
  const { query } = customer;
  const product = state ? productOf(state.input.scheme) : readProduct(query.get("product"));
  const chosen = state ? typedOf(state.input) : prefilled(customer, product, query);
  const form = formOf(chosen);
  const wrong = state?.wrong?.wording ?? null;
  return {
    step: "details" as const,
    product,
    accounts: await listPayingAccounts(customer),
    chosen,
    quote: await quoteTyped(customer, form, product),
    cities: citiesIn(form),
    today: istDate(customer.portal.clock.now()),
    wrong,
    failed: wrong !== null,
  };
}

/** The product an address or a form names; anything else is a fixed deposit. */
const readProduct = (named: unknown): DepositProduct => (named === "recurring" ? "recurring" : "fixed");

const MAX_PREFILL = 40;

/** Terms from the address; the first account is the primary one. */
function prefilled(customer: SignedIn, product: DepositProduct, query: URLSearchParams): TypedDeposit {
  const terms = termFields.map((field) => [field, (query.get(field) ?? "").slice(0, MAX_PREFILL)]);
  const account = customer.primaryAccount?.accountNumber ?? "";
  const scheme = schemesOf(product)[0]!;
  const usual = { scheme, instruction: "pay", from: account, to: account };
  return { ...usual, ...Object.fromEntries(terms.filter(([, value]) => value !== "")) } as TypedDeposit;
}

function typedOf({ scheme, amount, months, days, from, to, renews, nomination }: DepositInput): TypedDeposit {
  const terms = { scheme, amount: plainAmount(amount), months: String(months), days: String(days) };
  return { ...terms, from, to, instruction: renews ? "renew" : "pay", ...typedNomination(nomination) };
}

function formOf(typed: TypedDeposit): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) if (value) form.set(name, value);
  return form;
}

/** Buttons of nominees and `calculate` show the form again; valid details start the change. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...depositFields, ...nominationFields, ...changeFields, ASKS]);
  if (form.has("run")) return actOnChange(customer, openDeposit, form);
  const product = readProduct(form.get("product"));
  const quote = await quoteTyped(customer, form, product);
  if (form.has(ASKS)) return data({ quote });
  const again = shownAgain(form);
  const shown = { product, quote, cities: citiesIn(again ?? form) };
  if (again) {
    const initialValue = Object.fromEntries(again) as Record<string, string>;
    return data({ ...shown, failed: false, result: { initialValue } });
  }
  for (const name of ["from", "to"]) {
    const number = String(form.get(name) ?? "");
    if (number !== "") form.set(name, (await requireAccount(customer, number)).accountNumber);
  }
  const today = istDate(customer.portal.clock.now());
  const schema = depositForm(form, product, await listPayingAccounts(customer)).and(
    nominationForm(form, { today, places }),
  );
  const submission = parseWithZod(form, { schema });
  if (form.get("intent") === "calculate")
    return data({ ...shown, failed: quote === null, result: onlyTerms(submission.reply()) });
  const refuse = (errors: string[] = []) =>
    data({ ...shown, failed: true, result: submission.reply({ formErrors: errors }) }, { status: 400 });
  if (submission.status !== "success") return refuse();
  if (quote?.state !== "shown") return refuse(["errors.noQuote"]);
  const { instruction: renews, ...details } = submission.value;
  return startChange(args, customer, openDeposit, { ...details, renews, rate: quote.answer.rate });
}

/** A quote needs the terms alone. */
function onlyTerms({ error, ...reply }: SubmissionResult): SubmissionResult {
  const requested: readonly string[] = termFields;
  const errors = Object.entries(error ?? {}).filter(([name]) => requested.includes(name));
  return { ...reply, ...(errors.length > 0 ? { error: Object.fromEntries(errors) } : {}) };
}

export default function NewTermDeposit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const attempt = attemptKeyOf(answer);
  const typed = answer && "cities" in answer ? answer : null;
  if (page.step === "details") {
    const { accounts } = page;
    const product = typed?.product ?? page.product;
    return (
      <Page lead={t("new.lead")} width="text">
        <ChangeSteps at="details" />
        <Tabs
          label={t("products.label")}
          tabs={depositProducts.map((one) => ({
            to: newDepositPath(one),
            label: t(`products.${one}`),
            current: one === product,
          }))}
        />
        {accounts.length === 0 ? (
          <EmptyState title={t("new.noAccount")} />
        ) : (
          <DepositForm
            key={`${product}${attempt}`}
            product={product}
            accounts={accounts}
            today={page.today}
            chosen={page.chosen}
            result={typed?.result ?? null}
            cities={(typed ?? page).cities}
            quote={(typed ?? page).quote}
            wrong={page.wrong && say(flows, page.wrong)}
          />
        )}
      </Page>
    );
  }
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("check.open")} lead={t("check.lead")}>
        <Summary page={page} />
      </Authorisation>
    </Page>
  );
}

type Checked = Extract<SerializeFrom<typeof loader>, { step: "check" | "otp" }>;

function Summary({ page: { input, nomination, words, quote } }: { page: Checked }) {
  const { t } = useTranslation("deposits");
  const nominationFacts = useNominationFacts();
  const { scheme, amount, months, days, from, to, renews } = input;
  return (
    <Card main>
      <DescriptionList
        facts={[
          { term: t("form.scheme"), value: t(`schemes.${scheme}`) },
          { term: t("form.from"), value: from },
          {
            term: t(scheme === "recurring" ? "form.instalment" : "form.amount"),
            value: { money: amount, size: "large" },
          },
          { term: t("facts.words"), value: words },
          {
            term: t("facts.term"),
            value: [
              t("facts.months", { count: months }),
              ...(days > 0 ? [t("facts.days", { count: days })] : []),
            ].join(", "),
          },
        ]}
      />
      <Shown enquiry={quote}>{(shown) => <DescriptionList facts={quoteFacts(t, shown)} />}</Shown>
      <DescriptionList
        facts={[
          { term: t("form.instruction"), value: t(`instructions.${renews ? "renew" : "pay"}`) },
          { term: t("form.to"), value: to },
          ...nominationFacts(nomination),
        ]}
      />
      <p>{t("check.days")}</p>
    </Card>
  );
}
