import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { AccountKind } from "common/accounts";
import { formatIstTime, istDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, type Paise } from "common/money";
import { payeeKindOf, transferKinds, type TransferKind } from "common/payments";
import { firstExecution, instructionKinds } from "common/standing-instructions";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import type { TwoPassChange } from "~/change/change.server";
import { loadChange } from "~/change/change-flow.server";
import { listBalances } from "~/customer/accounts.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import type { Way } from "./ways.rules";
import { addInstruction, planOf, type InstructionInput, type Plan } from "./instructions.changes.server";
import { findTransferQuote, getRepeatedWay, getWay, getWayOn } from "./order-offers.server";
import { openForm, readOrder, type Offer, type OrderInput } from "./order-reading.server";
import { whenNow, whenOnDay, orderFields, readDate, whenRepeating, type When } from "./orders.forms";
import { amountOf, scheduleTransfer, transferChange, type TransferInput } from "./transfers.changes.server";

/** Orders of one `when`, and the change that they begin. */
interface OrderAct {
  change: TwoPassChange<OrderInput>;
  when: When;
  getWay(kind: TransferKind, date: string): Promise<Way>;
  /** Defaults to the order. */
  input?(order: OrderInput): OrderInput;
  outlook(input: OrderInput): Promise<Progress> | Progress;
}

interface Progress {
  fromKind?: AccountKind | undefined;
  /** Null if the bank gives none, or does not answer. */
  quote?: { charge: Paise; arrivesBy?: Date | undefined } | null;
  /** Balance after it; null if unknown. */
  left?: Paise | null;
  plan?: Plan;
}

const payNow = (customer: SignedIn, kind: TransferKind): OrderAct => ({
  change: transferChange(kind),
  when: whenNow,
  getWay: () => getWay(customer, kind),
  async outlook(input) {
    const account = customer.accounts.filter(({ accountNumber }) => accountNumber === input.from);
    const [quote, [from]] = await Promise.all([getQuote(customer, input), listBalances(customer, account)]);
    const left = quote && from?.balance ? from.balance.available - amountOf(input) - quote.charge : null;
    return { fromKind: from?.kind, quote, left };
  },
});

function payOnDay(customer: SignedIn): OrderAct {
  const when = whenOnDay(istDate(customer.portal.clock.now()));
  return {
    change: scheduleTransfer,
    when,
    getWay(kind, typed) {
      const date = readDate(typed, when);
      return getWayOn(customer, kind, "value" in date ? date.value : null);
    },
    outlook: async (input) => ({ quote: await getQuote(customer, input) }),
  };
}

export const payRepeatedly = (customer: SignedIn): OrderAct => ({
  change: addInstruction,
  when: whenRepeating(false),
  getWay: (kind) => getRepeatedWay(customer, kind),
  input: (order) => ({
    ...order,
    startDate: firstExecution(order.day!, istDate(customer.portal.clock.now())),
  }),
  outlook: (input: InstructionInput) => ({ plan: planOf(input) }),
});

const getQuote = (customer: SignedIn, input: TransferInput) =>
  findTransferQuote(customer, { kind: input.kind, amount: amountOf(input) });

export const findKind = (kinds: readonly TransferKind[], requested: unknown): TransferKind | null =>
  kinds.find((known) => known === requested) ?? null;

/** `requested`: null if the kind is asked first; then there is no form. */
async function loadOrder(
  args: LoaderFunctionArgs,
  customer: SignedIn,
  act: OrderAct,
  requested: TransferKind | null,
) {
  const state = await loadChange(args, customer, act.change);
  if (state && state.step !== "details")
    return { ...state, summary: await summarise(customer, act, state.input) };
  const kind = state?.input.kind ?? requested;
  const offer = kind && { ways: [await act.getWay(kind, "")], when: act.when };
  const form = offer && { kind, ...(await openForm(customer, offer, state?.input ?? null, customer.query)) };
  const wrong = state?.wrong?.wording ?? null;
  return { step: "details" as const, form, wrong, failed: wrong !== null };
}

export async function summarise(customer: SignedIn, act: Pick<OrderAct, "outlook">, input: OrderInput) {
  const amount = amountOf(input);
  return { ...input, amount, words: amountInWords(amount, customer.language), ...(await act.outlook(input)) };
}

export type OrderSummary = Awaited<ReturnType<typeof summarise>>;

/** `kinds`: the kind of the address, or those that the form may name. */
async function actOnOrder(
  args: ActionFunctionArgs,
  customer: SignedIn,
  act: OrderAct,
  kinds: TransferKind | readonly TransferKind[],
) {
  const form = await readForm(args, [...orderFields, "kind", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, act.change, form);
  const kind = typeof kinds === "string" ? kinds : findKind(kinds, form.get("kind"));
  if (!kind) throw new Response("Bad Request", { status: 400 });
  const way = await act.getWay(kind, String(form.get("date") ?? ""));
  return startOrder(args, customer, form, { ways: [way], when: act.when }, () => act);
}

/** Begins the flow of a valid order, or returns the errors. */
export async function startOrder(
  args: ActionFunctionArgs,
  customer: SignedIn,
  form: FormData,
  offer: Offer,
  actOf: (kind: TransferKind) => Pick<OrderAct, "change" | "input">,
) {
  const read = await readOrder(customer, offer, form);
  if (!read.ok) return data({ failed: true as const, ...read }, { status: 400 });
  const { change, input = (order) => order } = actOf(read.order.kind);
  return startChange(args, customer, change, input(read.order));
}

/** A page that pays later. `?kind=` is one of `kinds`; without it the kind is asked first. */
const laterPage = (orders: (customer: SignedIn) => OrderAct, kinds: readonly TransferKind[]) => ({
  async loader(args: LoaderFunctionArgs) {
    const customer = await requireAuthoriser(args);
    const kind = findKind(kinds, customer.query.get("kind"));
    return loadOrder(args, customer, orders(customer), kind);
  },
  async action(args: ActionFunctionArgs) {
    const customer = await requirePayer(args);
    return actOnOrder(args, customer, orders(customer), kinds);
  },
});

export const { loader: loadSchedule, action: actOnSchedule } = laterPage(payOnDay, transferKinds);
export const { loader: loadInstruct, action: actOnInstruct } = laterPage(payRepeatedly, instructionKinds);

/** A page that pays now. `field`: of the query, names one of `kinds`; defaults to the first. */
function transferPage(kinds: readonly TransferKind[], field = "kind") {
  function requireKind({ request }: LoaderFunctionArgs): TransferKind {
    const requested = new URL(request.url).searchParams.get(field)?.toLowerCase();
    const kind = findKind(kinds, requested ?? kinds[0]);
    if (kind) return kind;
    throw new Response("Not found", { status: 404 });
  }
  return {
    async loader(args: LoaderFunctionArgs) {
      const kind = requireKind(args);
      const customer = await requireAuthoriser(args);
      const page = await loadOrder(args, customer, payNow(customer, kind), kind);
      const t = translator(customer.language, "transfers");
      const title = page.step === "details" ? t(`titles.${kind}`) : titleOf(t, page.summary);
      return { ...page, title, kind, kinds };
    },
    async action(args: ActionFunctionArgs) {
      const kind = requireKind(args);
      const customer = await requirePayer(args);
      return actOnOrder(args, customer, payNow(customer, kind), kind);
    },
  };
}

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
  if (payeeKindOf(kind) === null) return t("check.goesNow", values);
  if (!quote) return t("check.gets", values);
  return quote.arrivesBy
    ? t("check.getsBy", { ...values, time: formatIstTime(quote.arrivesBy) })
    : t("check.getsNow", values);
}
