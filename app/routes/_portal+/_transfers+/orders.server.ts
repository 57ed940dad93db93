import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { AccountKind } from "common/accounts";
import { formatIstTime, istDate, parseIsoDate, type IsoDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, type Paise } from "common/money";
import { transferKinds, type TransferKind } from "common/payments";
import { addQuery } from "common/path-query";
import { firstExecution } from "common/standing-instructions";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import type { TwoPassChange } from "~/change/change.server";
import { loadChange } from "~/change/change-flow.server";
import { goTo } from "~/change/flow.server";
import { listBalances } from "~/customer/accounts.server";
import { daysOf, findMovedDebits, type MovedDebit } from "~/customer/debit-days.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { addInstruction, planOf, type InstructionInput, type Plan } from "./instructions.changes.server";
import { findTransferQuote, getOffer } from "./order-offers.server";
import { isPaidInto, laterRows, paidIntoName, paidIntoRows, roomOf, type PaidInto } from "./paid-into.server";
import { openForm, readOrder, type OrderInput } from "./order-reading.server";
import {
  isRepeatable,
  leaving,
  orderFields,
  typedIn,
  type Offer,
  type TypedOrder,
  type When,
} from "./orders.forms";
import { amountOf, scheduleTransfer, transferChange, type TransferInput } from "./transfers.changes.server";
import { SEND_PAGE } from "./ways.rules";

/** Change that an order begins, and what is known of it before it is made. */
interface OrderAct {
  change: TwoPassChange<OrderInput>;
  /** Defaults to the order. */
  input?(order: OrderInput): OrderInput;
  outlook(input: OrderInput): Promise<Progress> | Progress;
}

interface Progress {
  /** Effect on the customer's own loan or recurring deposit, if the bank gives it. */
  paidInto?: PaidInto | undefined;
  fromKind?: AccountKind | undefined;
  /** Null if the bank gives none, or does not answer. */
  quote?: { charge: Paise; arrivesBy?: Date | undefined } | null;
  /** Balance after it; null if unknown. */
  left?: Paise | null;
  /** EMIs and instalments are taken before it. */
  later?: boolean;
  plan?: Plan & { days: readonly IsoDate[] };
  /** If the day of the debit is not the one that was chosen. */
  moved?: MovedDebit | undefined;
}

const payNow = (customer: SignedIn, kind: TransferKind): OrderAct => ({
  change: transferChange(kind),
  async outlook(input) {
    const account = customer.accounts.filter(({ accountNumber }) => accountNumber === input.from);
    const [quote, [from]] = await Promise.all([getQuote(customer, input), listBalances(customer, account)]);
    const left = quote && from?.balance ? from.balance.available - amountOf(input) - quote.charge : null;
    return { fromKind: from?.kind, ...costOf(quote), left };
  },
});

const payOnDay = (customer: SignedIn): OrderAct => ({
  change: scheduleTransfer,
  async outlook(input) {
    const date = parseIsoDate(input.date ?? "");
    const [quote, moved] = await Promise.all([
      getQuote(customer, input),
      findMovedDebits(customer, date ? [date] : []),
    ]);
    return { ...costOf(quote), later: true, moved: moved[input.date ?? ""] };
  },
});

export const payRepeatedly = (customer: SignedIn): OrderAct => ({
  change: addInstruction,
  input: (order) => ({
    ...order,
    startDate: firstExecution(order.day!, istDate(customer.portal.clock.now())),
  }),
  async outlook(input: InstructionInput) {
    const { paidInto } = costOf(isPaidInto(input.kind) ? await getQuote(customer, input) : null);
    const plan = planOf(input, paidInto && roomOf(paidInto));
    const moved = await findMovedDebits(customer, plan.dates);
    return {
      paidInto,
      later: true,
      plan: { ...plan, days: daysOf(plan.dates, moved) },
      moved: moved[plan.nextOn],
    };
  },
});

const getQuote = (customer: SignedIn, input: TransferInput) =>
  findTransferQuote(customer, {
    kind: input.kind,
    amount: amountOf(input),
    ...(isPaidInto(input.kind) && { toAccount: input.to.accountNumber }),
  });

function costOf(answer: Awaited<ReturnType<typeof getQuote>>) {
  if (!answer) return { quote: null };
  const { charge, arrivesBy, repayment, instalments } = answer;
  return { quote: { charge, arrivesBy }, paidInto: { repayment, instalments } };
}

/** Of an address that offers all: payees come first. */
export const anyKind: readonly TransferKind[] = [
  "within-bank",
  ...transferKinds.filter((kind) => kind !== "within-bank"),
];

export const findKind = (kinds: readonly TransferKind[], requested: unknown): TransferKind | null =>
  kinds.find((known) => known === requested) ?? null;

/** An address of the form: what it offers, and when it pays unless another time is chosen. */
interface OrderPage {
  kinds: readonly TransferKind[];
  when: When["when"];
  /** Way that is chosen at first. */
  way?: TransferKind | undefined;
}

const actOf = (customer: SignedIn, when: When["when"], kind: TransferKind): OrderAct => {
  if (when === "now") return payNow(customer, kind);
  return when === "on-day" ? payOnDay(customer) : payRepeatedly(customer);
};

async function loadOrder(args: LoaderFunctionArgs, customer: SignedIn, { kinds, when, way }: OrderPage) {
  const act = actOf(customer, when, way ?? kinds[0]!);
  const clear = act.change.path;
  const t = translator(customer.language, "transfers");
  const state = await loadChange(args, customer, act.change);
  if (state && state.step !== "details") {
    const summary = await summarise(customer, act, state.input);
    return { ...state, summary, clear, title: way && titleOf(t, summary) };
  }
  const opened = await openForm(customer, getOffer(customer, kinds, when), state, customer.query);
  if (way) opened.chosen.way ||= way;
  return { ...opened, clear, title: way && t(`titles.${way}`) };
}

export async function summarise(customer: SignedIn, act: Pick<OrderAct, "outlook">, input: OrderInput) {
  const amount = amountOf(input);
  const { language } = customer;
  const { paidInto = {}, ...outlook } = await act.outlook(input);
  const name = paidIntoName(language, input.kind, paidInto) ?? input.to.name;
  const into = outlook.later ? laterRows(language, paidInto) : paidIntoRows(language, paidInto);
  return {
    ...input,
    to: { ...input.to, name },
    own: customer.accounts.find(({ accountNumber }) => accountNumber === input.from),
    amount,
    words: amountInWords(amount, language),
    into,
    ...outlook,
  };
}

export type OrderSummary = Awaited<ReturnType<typeof summarise>>;

/** A payment now from a page without a way returns to that of all ways. */
export async function actOnOrder(
  args: ActionFunctionArgs,
  customer: SignedIn,
  { kinds, when, way }: OrderPage,
) {
  const form = await readForm(args, [...orderFields, "kind", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, actOf(customer, when, way ?? kinds[0]!).change, form);
  const intent = form.get("intent");
  const typed = typedIn(Object.fromEntries(form));
  const leaves = Object.values(leaving).find((one) => one === intent);
  if (leaves) return leaveFor(customer, leaves, typed);
  if (way && !form.has("way")) form.set("way", way);
  return startOrder(args, customer, form, await getOffer(customer, kinds, when), ({ kind }, chosen) => {
    const { change, input = (order) => order } = actOf(customer, chosen, kind);
    return { change, input: (order) => ({ ...input(order), ...(way ? {} : { typedOn: SEND_PAGE }) }) };
  });
}

/** Begins the flow of a valid order, or returns the errors. */
export async function startOrder(
  args: ActionFunctionArgs,
  customer: SignedIn,
  form: FormData,
  offer: Offer,
  actOf: (order: OrderInput, when: When["when"]) => Pick<OrderAct, "change" | "input">,
) {
  const read = await readOrder(customer, offer, form);
  if (!read.ok) return data({ failed: true as const, ...read }, { status: 400 });
  const { change, input = (order) => order } = actOf(read.order, read.when);
  return startChange(args, customer, change, input(read.order));
}

/** The entries go along, and come back with the payee. */
function leaveFor(customer: SignedIn, page: string, { from, to, way: _, ...typed }: TypedOrder) {
  const own = customer.accounts.find(({ accountNumber }) => accountNumber === from);
  const entries = { ...(own && { from: own.handle }), ...customer.sealTyped(typed) };
  if (page === leaving.allPayees) return goTo(addQuery(SEND_PAGE, { all: "", ...entries }));
  const same = { kind: "neft-rtgs", payee: customer.handleOf("payee", to) };
  return goTo(addQuery("/Beneficiary", { ...(page === leaving.otherRail && same), ...entries }));
}

const orderPage = (pageOf: (query: URLSearchParams) => OrderPage) => ({
  async loader(args: LoaderFunctionArgs) {
    const customer = await requireAuthoriser(args);
    return loadOrder(args, customer, pageOf(customer.query));
  },
  async action(args: ActionFunctionArgs) {
    const customer = await requirePayer(args);
    return actOnOrder(args, customer, pageOf(customer.query));
  },
});

/** A page that pays later; `?kind=` leaves one of `kinds`. */
const laterPage = (when: "on-day" | "repeating", kinds: readonly TransferKind[]) =>
  orderPage((query) => {
    const kind = findKind(kinds, query.get("kind"));
    return { kinds: kind ? [kind] : kinds, when };
  });

export const { loader: loadSchedule, action: actOnSchedule } = laterPage("on-day", anyKind);
export const { loader: loadInstruct, action: actOnInstruct } = laterPage(
  "repeating",
  anyKind.filter((kind) => isRepeatable({ kind })),
);

/** A page that pays now. `field`: of the query, names one of `kinds`; defaults to the first. */
const transferPage = (kinds: readonly TransferKind[], field = "kind") =>
  orderPage((query) => {
    const way = findKind(kinds, query.get(field)?.toLowerCase() ?? kinds[0]);
    if (way) return { kinds: [...new Set([way, ...kinds])], when: "now", way };
    throw new Response("Not found", { status: 404 });
  });

export const { loader: loadOwnBank, action: actOnOwnBank } = transferPage(["within-bank", "own-account"]);
export const { loader: loadOtherBank, action: actOnOtherBank } = transferPage(
  ["imps", "neft", "rtgs"],
  "mode",
);
export const { loader: loadInstalment, action: actOnInstalment } = transferPage(["rd-instalment"]);
export const { loader: loadRepayment, action: actOnRepayment } = transferPage(["loan-repayment"]);

/** A sentence about the payment. Payments to the customer's own accounts are posted at once. */
function titleOf(t: TFunction<"transfers">, { kind, to, amount, quote }: OrderSummary): string {
  const values = { amount: formatRupees(amount), name: to.name, account: lastFour(to.accountNumber) };
  if (kind === "own-account" || isPaidInto(kind)) return t(`check.goesNow.${kind}`, values);
  if (!quote) return t("check.gets", values);
  return quote.arrivesBy
    ? t("check.getsBy", { ...values, time: formatIstTime(quote.arrivesBy) })
    : t("check.getsNow", values);
}
