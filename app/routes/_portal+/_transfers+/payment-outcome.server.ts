import { paymentEnquiry } from "common/contract/payments.server";
import type { TFunction } from "i18next";
import type { AnswerOf } from "common/contract/service.server";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import type { PaymentState } from "common/payments";
import { referencePattern } from "common/reference";
import { findPendingOrder, listPendingOrders, type PendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { refuseForeign, type SignedIn } from "~/session/guards.server";
import { orderIn, scheduleTransfer, transferNames } from "./transfers.changes.server";

/** By the bank, or by the portal if the bank does not know. */
export type PaymentOutcome =
  | ({ state: "known"; reference: string } & AnswerOf<typeof paymentEnquiry>)
  /** Unknown outcome: must not be repeated. */
  | ({ state: "pending" } & Unlisted)
  /** No money was debited. */
  | ({ state: "refused"; why: Message } & Unlisted)
  | ({ state: "carried-out" } & Unlisted)
  | { state: "scheduled"; reference: string }
  | { state: "silent"; reference: string; why: "unreachable" | "unclear" }
  /** The gateway has no such enquiry. */
  | { state: "not-offered"; reference: string };

interface Unlisted {
  reference: string;
  askedAt: Date;
  /** Null if it can no longer be read. */
  order: ReturnType<typeof orderIn>;
}

type NotCarriedOut = Extract<PaymentOutcome, { state: "pending" | "refused" }>;

export type KnownPayment = Extract<PaymentOutcome, { state: "known" }>;

const NOTHING_UNDER_IT = "8008";

/** Any other than the customer's own is 404, with an audit row. */
export async function getPaymentOutcome(
  customer: SignedIn,
  given: string | undefined,
): Promise<PaymentOutcome> {
  const reference = (given ?? "").trim().toUpperCase();
  if (!referencePattern.test(reference)) throw notFound();
  const result = await customer.call(paymentEnquiry, { reference });
  if (result.outcome === "done") return { state: "known", reference, ...result.answer };

  const nothingUnderIt = result.outcome === "refused" && result.code === NOTHING_UNDER_IT;
  const pending = await findPendingOrder(customer, reference);
  if (pending?.flow === scheduleTransfer.name) return { state: "scheduled", reference };
  if (pending && transferNames.includes(pending.flow)) return present(customer, pending, nothingUnderIt);
  if (result.outcome !== "refused")
    return { state: "silent", reference, why: result.outcome === "not-sent" ? "unreachable" : "unclear" };
  if (!nothingUnderIt) return { state: "not-offered", reference };
  return refuseForeign(customer, reference, { act: "foreign-payment", reference });
}

function present(customer: SignedIn, pending: PendingOrder, nothingUnderIt: boolean) {
  const { reference, state, askedAt, code, message } = pending;
  const unlisted = { reference, askedAt, order: orderIn(pending) };
  switch (state) {
    case "asked":
    case "unknown":
    case "for-staff":
      return { state: "pending" as const, ...unlisted };
    case "done":
      // A bank that does not know what it has carried out contradicts itself: the payment must not be repeated.
      return { state: nothingUnderIt ? ("pending" as const) : ("carried-out" as const), ...unlisted };
    case "refused":
      return { state: "refused" as const, ...unlisted, why: whyRefused(customer, code, message) };
  }
}

const LISTED_MS = 90 * 86_400_000;

/** In doubt, or not carried out after they had been; newest first. */
export async function listUnlisted(customer: SignedIn) {
  const since = new Date(customer.portal.clock.now().getTime() - LISTED_MS);
  const orders = await listPendingOrders(customer, transferNames, { settled: "refused", since });
  const outcomes = await Promise.all(
    orders
      .filter(({ state, followedUp }) => state !== "refused" || followedUp)
      .map((one) =>
        one.state === "refused" ? present(customer, one, true) : getPaymentOutcome(customer, one.reference),
      ),
  );
  return outcomes.filter((outcome): outcome is NotCarriedOut =>
    ["pending", "refused"].includes(outcome.state),
  );
}

/** `not-sent`, or not found later: it did not reach the bank. */
const whyRefused = (customer: SignedIn, code: string | null, message: string | null): Message =>
  code === null || code === "not-sent" || code === NOTHING_UNDER_IT
    ? { key: "errors.notSent" }
    : refusalMessage(customer, { code, message: message ?? "" });

const notFound = () => new Response("Not found", { status: 404 });

/** Keys under `happened` in `locales/*`/payments.json, of states that title and state do not explain. */
const happened = {
  queued: "waiting",
  settled: "with-their-bank",
  "deemed-success": "unanswered",
  declined: "declined",
  reversed: "reversed",
  returned: "returned",
} as const satisfies Partial<Record<PaymentState, string>>;

export const tellOf = (t: TFunction<"payments">, payment: KnownPayment["payment"]): string | null => {
  const known = happened[payment.state as keyof typeof happened] as "waiting" | undefined;
  if (!known) return null;
  return t(`happened.${known}`, {
    amount: formatRupees(payment.amount),
    name: payment.toName || payment.toAccount,
    from: lastFour(payment.fromAccount),
  });
};
