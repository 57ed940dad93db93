import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { istDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { transferKinds, type TransferKind } from "common/payments";
import { addQuery } from "common/path-query";
import { firstExecution } from "common/standing-instructions";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { askStop } from "~/change/obstacle.server";
import type { TwoPassChange } from "~/change/change.server";
import { loadChange } from "~/change/change-flow.server";
import { goTo, type Foreseen } from "~/change/flow.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { arrivalWords, promisedArrival } from "~/i18n/arrival-words";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { addInstruction, type InstructionOutlook } from "./instructions.changes.server";
import { getOffer } from "./order-offers.server";
import { isPaidInto, laterRows, paidIntoName, paidIntoRows } from "./paid-into.server";
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
import { amountOf, scheduleTransfer, transferChange } from "./transfers.changes.server";
import { SEND_PAGE } from "./ways.rules";

/** Change that an order begins. */
interface OrderAct {
  change: TwoPassChange<OrderInput>;
  /** Defaults to the order. */
  input?(order: OrderInput): OrderInput;
}

const payRepeatedly = ({ portal }: SignedIn): OrderAct => ({
  change: addInstruction,
  input: (order) => ({ ...order, startDate: firstExecution(order.day!, istDate(portal.clock.now())) }),
});

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
  if (when === "now") return { change: transferChange(kind) };
  return when === "on-day" ? { change: scheduleTransfer } : payRepeatedly(customer);
};

async function loadOrder(args: LoaderFunctionArgs, customer: SignedIn, { kinds, when, way }: OrderPage) {
  const act = actOf(customer, when, way ?? kinds[0]!);
  const clear = act.change.path;
  const t = translator(customer.language, "transfers");
  const state = await loadChange(args, customer, act.change);
  if (state && state.step !== "details") {
    const { outlook: _, ...page } = state;
    const summary = summarise(customer, state);
    return { ...page, summary, clear, title: way && titleOf(t, summary) };
  }
  const opened = await openForm(customer, getOffer(customer, kinds, when), state, customer.query, way);
  return { ...opened, clear, title: way && t(`titles.${way}`) };
}

/** Of a check or OTP page. */
export function summarise(customer: SignedIn, { input, outlook: known }: Foreseen & { input: OrderInput }) {
  const amount = amountOf(input);
  const { language } = customer;
  const { paidInto = {}, ...outlook } = known as Partial<InstructionOutlook>;
  const name = paidIntoName(language, input.kind, paidInto) ?? input.to.name;
  const { portal } = customer;
  const expected = { kind: input.kind, arrivesBy: outlook.quote?.arrivesBy };
  const arrival = promisedArrival(portal.tariff.turnAround, expected, portal.clock.now());
  const into = outlook.later ? laterRows(language, paidInto) : paidIntoRows(language, paidInto);
  return {
    ...input,
    to: { ...input.to, name },
    own: customer.accounts.find(({ accountNumber }) => accountNumber === input.from),
    amount,
    words: amountInWords(amount, language),
    into,
    arrival,
    arrives: arrivalWords(translator(language, "payments"), arrival),
    ...outlook,
  };
}

export type OrderSummary = ReturnType<typeof summarise>;

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
  void askStop(customer);
  return startOrder(
    args,
    customer,
    form,
    await getOffer(customer.knowing(), kinds, when),
    ({ kind }, chosen) => {
      const { change, input = (order) => order } = actOf(customer, chosen, kind);
      return { change, input: (order) => ({ ...input(order), ...(way ? {} : { typedOn: SEND_PAGE }) }) };
    },
  );
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
function titleOf(t: TFunction<"transfers">, { kind, to, amount, quote, arrival }: OrderSummary): string {
  const values = { amount: formatRupees(amount), name: to.name, account: lastFour(to.accountNumber) };
  if (kind === "own-account" || isPaidInto(kind)) return t(`goes.${kind}`, values);
  const { promise, ...more } = arrival;
  // The promise of a batch is too long for a title; the line of the way says it.
  if (!quote || promise === "batch") return t("gets.open", values);
  return t(`gets.${promise}`, { ...values, ...more });
}
