import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { AccountKind } from "common/accounts";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange, type SettledChange } from "~/change/change.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { readForm } from "~/session/form.server";
import type { SignedIn } from "~/session/guards.server";
import type { Way } from "./amounts.rules";
import type { Plan } from "./instructions.server";
import { openForm, readOrder, type Offer, type OrderInput } from "./order-reading.server";
import { orderFields, type When } from "./orders.forms";
import { amountOf } from "./transfers.changes.server";

/** An order by when it is carried out: what it may be made of, and the change it begins. */
export interface OrderAct {
  change: SettledChange<OrderInput>;
  when: When;
  /** `date`: as it is typed. */
  getWay(kind: TransferKind, date: string): Promise<Way>;
  /** The change's input, of an order that is right. */
  input(order: OrderInput): OrderInput;
  outlook(input: OrderInput): Promise<Outlook> | Outlook;
}

/** The consequences of an order, as its check page shows them. */
interface Outlook {
  fromKind?: AccountKind | undefined;
  /** Null: the bank gives no quotes, or did not answer. */
  quote?: { charge: Paise; arrivesBy?: Date | undefined } | null;
  /** The balance after it; null where the bank does not say. */
  left?: Paise | null;
  plan?: Plan;
}

/** One of `kinds`; null for any other. */
export const findKind = (kinds: readonly TransferKind[], asked: unknown): TransferKind | null =>
  kinds.find((known) => known === asked) ?? null;

/** The form of an order, or the step its run is at. `asked`: null where the kind is asked first, by a page without the form. */
export async function loadOrder(
  args: LoaderFunctionArgs,
  by: SignedIn,
  act: OrderAct,
  asked: TransferKind | null,
) {
  const state = await loadChange(args, by, act.change);
  if (state && state.step !== "details") return { ...state, summary: await summarise(by, act, state.input) };
  const kind = state?.input.kind ?? asked;
  const query = new URL(args.request.url).searchParams;
  const offer = kind && { ways: [await act.getWay(kind, "")], when: act.when };
  const form = offer && { kind, ...(await openForm(by, offer, state?.input ?? null, query)) };
  const wrong = state?.wrong?.wording ?? null;
  return { step: "details" as const, form, wrong, failed: wrong !== null };
}

export type OrderPage = Awaited<ReturnType<typeof loadOrder>>;

/** An order whose details are right, as it is shown while it is authorised. */
export async function summarise(by: SignedIn, act: Pick<OrderAct, "outlook">, input: OrderInput) {
  const amount = amountOf(input);
  return { ...input, amount, words: amountInWords(amount, by.language), ...(await act.outlook(input)) };
}

export type OrderSummary = Awaited<ReturnType<typeof summarise>>;

/** The steps of an order's run, or the form it begins with: of the kind that the address or the form names. */
export async function actOnOrder(
  args: ActionFunctionArgs,
  by: SignedIn,
  act: OrderAct,
  kinds: TransferKind | readonly TransferKind[],
) {
  const form = await readForm(args, [...orderFields, "kind", ...changeFields]);
  if (form.has("run")) return actOnChange(by, act.change, form);
  const kind = typeof kinds === "string" ? kinds : findKind(kinds, form.get("kind"));
  if (!kind) throw new Response("Bad Request", { status: 400 });
  const way = await act.getWay(kind, String(form.get("date") ?? ""));
  return startOrder(args, by, form, { ways: [way], when: act.when }, () => act);
}

/** Begins the run of an order that is right; any other is answered with all that is wrong. */
export async function startOrder(
  args: ActionFunctionArgs,
  by: SignedIn,
  form: FormData,
  offer: Offer,
  actOf: (kind: TransferKind) => Pick<OrderAct, "change" | "input">,
) {
  const read = await readOrder(by, offer, form);
  if (!read.ok) return data({ failed: true as const, ...read }, { status: 400 });
  const { change, input } = actOf(read.order.kind);
  return startChange(args, by, change, input(read.order));
}
