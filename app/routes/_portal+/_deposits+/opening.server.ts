import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from "@remix-run/node";
import * as places from "common/cities";
import { istDate } from "common/dates";
import { productOf, schemesOf, type DepositProduct } from "common/deposits";
import { plainAmount } from "common/money";
import type { NoPanDeclaration } from "common/no-pan";
import { fillHome, nominationFields, typedNomination } from "common/nominee";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { loadChange } from "~/change/change-flow.server";
import { answerAgain, citiesIn, findHomeAddress, formOf, withCityNames } from "~/customer/nomination.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { ASKS } from "~/ui/asking";
import { isNotKnown, knownOr, type EnquiryResult } from "~/ui/enquiry";
import { openDeposit, type DepositInput } from "./deposits.changes.server";
import {
  depositFields,
  depositForm,
  nomineesForm,
  quotePath,
  termFields,
  termsForm,
  type TypedDeposit,
} from "./deposits.forms";
import { noPanFields, noPanForm } from "./no-pan.forms";
import {
  enquireQuote,
  enquireTax,
  findNomineeOffer,
  listPayingAccounts,
  listTerms,
  quoteTyped,
} from "./quote.server";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const state = await loadChange(args, customer, openDeposit);
  if (state && state.step !== "details") {
    const words = amountInWords(state.input.amount, customer.language);
    const { nominees } = state.input;
    const like = nominees.by === "account" ? nominees.account : null;
    const [named, quote, tax, offer] = await Promise.all([
      listPayingAccounts(customer),
      enquireQuote(customer, state.input),
      enquireTax(customer),
      like ? findNomineeOffer(customer) : null,
    ]);
    return {
      ...state,
      ...{ words, quote, tax: whatIsKnown(tax), named },
      nomination: nominees.by === "name" ? withCityNames(nominees.nomination) : null,
      like: offer?.accounts.find(({ accountNumber }) => accountNumber === like),
    };
  }
  const { query } = customer;
  const product = state ? productOf(state.input.scheme) : readProduct(query.get("product"));
  const chosen = state ? typedOf(state.input) : prefilled(customer, product, query);
  const form = formOf(chosen);
  const wrong = state?.wrong?.wording ?? null;
  const [accounts, offer, tax, home, terms, quote] = await Promise.all([
    ...enquireOpening(customer),
    listTerms(customer, product),
    quoteTyped(customer, form, product),
  ]);
  const like = offer.accounts.some(({ accountNumber }) => accountNumber === chosen.from);
  return {
    step: "details" as const,
    second: state !== null || (query.has("go") && quote?.state === "shown"),
    product,
    ...{ accounts, offer, tax: whatIsKnown(tax), hasHome: whatIsKnown(home) !== null },
    terms: whatIsKnown(terms) ?? [],
    unread:
      offer.unread ||
      [tax, terms, home].some(isNotKnown) ||
      accounts.some(({ available }) => available === null),
    chosen: { nominate: like ? chosen.from : "named", ...chosen },
    quote,
    cities: citiesIn(form),
    today: istDate(customer.portal.clock.now()),
    wrong,
    failed: wrong !== null,
  };
}

/** For forms, which the bank checks again: the page says what is missing. */
const whatIsKnown = <A>(enquiry: EnquiryResult<A>) => knownOr(enquiry, { missing: null, unknown: null });

type PageData = SerializeFrom<typeof loader>;
export type DetailsPage = Extract<PageData, { step: "details" }>;
export type OpeningPage = Exclude<PageData, DetailsPage>;

const enquireOpening = (customer: SignedIn) =>
  [
    listPayingAccounts(customer),
    findNomineeOffer(customer),
    enquireTax(customer),
    findHomeAddress(customer),
  ] as const;

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

function typedOf({ amount, months, days, nominees, noPan, rate: _, ...chosen }: DepositInput): TypedDeposit {
  const terms = { ...chosen, amount: plainAmount(amount), months: String(months), days: String(days) };
  const named = nominees.by === "name" ? typedNomination(nominees.nomination) : {};
  const nominate = nominees.by === "name" ? "named" : nominees.by === "account" ? nominees.account : "none";
  return { ...terms, nominate, ...named, ...(noPan ? typedNoPan(noPan) : {}) };
}

/** The declaration itself is never ticked again. */
const typedNoPan = ({ fatherName, agricultural, other, appliedOn, receipt }: NoPanDeclaration) => ({
  ...{ noPan: "on", fatherName, incomeFarm: plainAmount(agricultural), incomeOther: plainAmount(other) },
  ...(receipt ? { panApplied: "on", panReceipt: receipt, panAppliedOn: appliedOn } : {}),
});

/** The first page's buttons lead to a quote or to the second page; its buttons show it again, or start the change. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [
    ...depositFields,
    ...nominationFields,
    ...noPanFields,
    ...changeFields,
    ASKS,
  ]);
  if (form.has("run")) return actOnChange(customer, openDeposit, form);
  const product = readProduct(form.get("product"));
  const quote = await quoteTyped(customer, form, product);
  if (form.has(ASKS)) return data({ quote });
  const again = answerAgain(form);
  const shown = { product, quote, second: true, cities: citiesIn(form) };
  const intent = form.get("intent");
  if (intent === "calculate" || intent === "go") {
    const terms = parseWithZod(form, { schema: termsForm(form, product) });
    if (terms.status !== "success")
      return data({ ...shown, second: false, failed: true, result: terms.reply() }, { status: 400 });
    const sealed = customer.sealTyped({ amount: plainAmount(terms.value.amount) });
    return redirect(quotePath(terms.value, intent === "go" ? { ...sealed, go: "1" } : sealed), 303);
  }
  if (again) return data({ ...shown, ...again });
  for (const name of ["from", "to"]) {
    const number = String(form.get(name) ?? "");
    if (number !== "") form.set(name, (await requireAccount(customer, number)).accountNumber);
  }
  const today = istDate(customer.portal.clock.now());
  const [accounts, offer, tax, home] = await Promise.all(enquireOpening(customer.knowing()));
  const address = whatIsKnown(home);
  if (address) fillHome(form, address);
  const noPan = whatIsKnown(tax)?.noPan ?? null;
  const schema = depositForm(form, product, accounts, noPan)
    .and(nomineesForm(form, { today, places }, offer))
    .and(noPanForm(form, noPan, today));
  const submission = parseWithZod(form, { schema });
  const refuse = (errors: string[] = []) =>
    data({ ...shown, failed: true, result: submission.reply({ formErrors: errors }) }, { status: 400 });
  if (submission.status !== "success") return refuse();
  if (quote?.state !== "shown") return refuse(["errors.noQuote"]);
  return startChange(args, customer, openDeposit, { ...submission.value, rate: quote.answer.rate });
}
