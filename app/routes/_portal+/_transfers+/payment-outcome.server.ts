import { paymentEnquiry } from "common/contract/payments.server";
import { referencePattern } from "common/reference";
import { findPendingOrder, listPendingOrders, type PendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { refuseForeign, type SignedIn } from "~/session/guards.server";
import { orderIn, scheduleTransfer, transferNames } from "./transfers.changes.server";

/** By the bank, or by the portal if the bank does not know. */
export type PaymentOutcome = Awaited<ReturnType<typeof getPaymentOutcome>>;

export type KnownPayment = Extract<PaymentOutcome, { state: "known" }>;

const NOTHING_UNDER_IT = "8008";

/** Text and status of a missing answer. */
export const silences = {
  "not-sent": ["errors.unreachable", 503],
  unknown: ["errors.unclear", 502],
  refused: ["errors.notOffered", 503],
} as const;

/** Any other than the customer's own is 404, with an audit row. */
export async function getPaymentOutcome(customer: SignedIn, given: string | undefined) {
  const reference = (given ?? "").trim().toUpperCase();
  if (!referencePattern.test(reference)) throw notFound();
  const result = await customer.call(paymentEnquiry, { reference });
  if (result.outcome === "done") return { state: "known" as const, reference, ...result.answer };

  const nothingUnderIt = result.outcome === "refused" && result.code === NOTHING_UNDER_IT;
  const pending = await findPendingOrder(customer, reference);
  if (pending?.flow === scheduleTransfer.name) return { state: "scheduled" as const, reference };
  if (pending && transferNames.includes(pending.flow)) return present(customer, pending, nothingUnderIt);
  if (result.outcome !== "refused")
    return { state: "silent" as const, reference, why: silences[result.outcome][0] };
  // The gateway has no such enquiry.
  if (!nothingUnderIt) return { state: "not-offered" as const, reference };
  return refuseForeign(customer, reference, { act: "foreign-payment", reference });
}

function present(customer: SignedIn, pending: PendingOrder, nothingUnderIt: boolean) {
  const { reference, state, askedAt, code, message } = pending;
  // No order if it can no longer be read.
  const unlisted = { reference, askedAt, order: orderIn(pending) };
  if (state === "refused") return { state, ...unlisted, why: whyRefused(customer, code, message) };
  // A bank that does not know what it has carried out contradicts itself: the payment must not be repeated.
  if (state !== "done" || nothingUnderIt) return { state: "pending" as const, ...unlisted };
  return { state: "carried-out" as const, ...unlisted };
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
  return outcomes.filter((outcome) => outcome.state === "pending" || outcome.state === "refused");
}

/** `not-sent`, or not found later: it did not reach the bank. */
const whyRefused = (customer: SignedIn, code: string | null, message: string | null): Message =>
  code === null || code === "not-sent" || code === NOTHING_UNDER_IT
    ? { key: "errors.notSent" }
    : refusalMessage(customer, { code, message: message ?? "" });

const notFound = () => new Response("Not found", { status: 404 });
