import { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { referencePattern } from "common/reference";
import { findPendingOrder, listPendingOrders, type PendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import { askedIn, scheduleTransfer, transferNames } from "./transfers.changes.server";

/** What became of a payment: as the bank tells it, or as far as the portal knows when the bank does not. */
export type PaymentOutcome =
  | ({ state: "known"; reference: string } & AnswerOf<typeof paymentEnquiry>)
  /** Asked, and not known how it ended: never to be repeated. */
  | ({ state: "pending" } & Unlisted)
  /** Nothing was debited. The wording is one of flows.json, or the bank's own. */
  | ({ state: "refused"; why: Message } & Unlisted)
  /** Carried out, but the bank does not say more just now. */
  | ({ state: "carried-out" } & Unlisted)
  /** Not a payment yet: one for a later day. */
  | { state: "scheduled"; reference: string }
  | { state: "silent"; reference: string; why: "unreachable" | "unclear" }
  /** This gateway knows payments only by their answers. */
  | { state: "not-offered"; reference: string };

export type UnlistedOrder = NonNullable<ReturnType<typeof askedIn>>;

/** A payment as this portal has asked for it. */
interface Unlisted {
  reference: string;
  askedAt: Date;
  /** Null: what was asked cannot be read any more. */
  order: UnlistedOrder | null;
}

/** As far as is known. */
type NotCarriedOut = Extract<PaymentOutcome, { state: "pending" | "refused" }>;

export type KnownPayment = Extract<PaymentOutcome, { state: "known" }>;

const NOTHING_UNDER_IT = "8008";

/** The customer's own payment of that reference; any other is 404 and leaves an audit row. */
export async function getPaymentOutcome(
  customer: SignedIn,
  given: string | undefined,
): Promise<PaymentOutcome> {
  const reference = (given ?? "").trim().toUpperCase();
  if (!referencePattern.test(reference)) throw notFound();
  const result = await customer.call(paymentEnquiry, { reference });
  if (result.outcome === "done") return { state: "known", reference, ...result.answer };

  const nothingUnderIt = result.outcome === "refused" && result.code === NOTHING_UNDER_IT;
  const commitment = await findPendingOrder(customer, reference);
  if (commitment?.flow === scheduleTransfer.name) return { state: "scheduled", reference };
  if (commitment && transferNames.includes(commitment.flow))
    return tell(customer, commitment, nothingUnderIt);
  if (result.outcome !== "refused")
    return { state: "silent", reference, why: result.outcome === "not-sent" ? "unreachable" : "unclear" };
  if (!nothingUnderIt) return { state: "not-offered", reference };
  await customer.audit({ act: "foreign-payment", outcome: "refused", reference });
  throw notFound();
}

/** What the portal knows by itself. */
function tell(customer: SignedIn, commitment: PendingOrder, nothingUnderIt: boolean) {
  const { reference, state, askedAt, code, message } = commitment;
  const unlisted = { reference, askedAt, order: askedIn(commitment) };
  switch (state) {
    case "asked":
    case "unknown":
    case "for-staff":
      return { state: "pending" as const, ...unlisted };
    case "done":
      // A bank that knows nothing of what it has carried out contradicts itself: nobody should pay again.
      return { state: nothingUnderIt ? ("pending" as const) : ("carried-out" as const), ...unlisted };
    case "refused":
      return { state: "refused" as const, ...unlisted, why: whyRefused(customer, code, message) };
  }
}

/** For how long a payment that was in doubt and not carried out is listed. */
const LISTED_MS = 90 * 86_400_000;

/** Payments the bank's list does not show, newest first: in doubt, or not carried out after they had been. Each as its own page tells it. */
export async function listUnlisted(customer: SignedIn) {
  const since = new Date(customer.portal.clock.now().getTime() - LISTED_MS);
  const commitments = await listPendingOrders(customer, transferNames, { settled: "refused", since });
  const outcomes = await Promise.all(
    commitments
      .filter(({ state, followedUp }) => state !== "refused" || followedUp)
      .map((one) =>
        one.state === "refused" ? tell(customer, one, true) : getPaymentOutcome(customer, one.reference),
      ),
  );
  return outcomes.filter((outcome): outcome is NotCarriedOut =>
    ["pending", "refused"].includes(outcome.state),
  );
}

/** Never sent, or asked for later and not found there: it did not reach the bank. */
const whyRefused = (customer: SignedIn, code: string | null, message: string | null): Message =>
  code === null || code === "not-sent" || code === NOTHING_UNDER_IT
    ? { key: "errors.notSent" }
    : refusalMessage(customer, { code, message: message ?? "" });

const notFound = () => new Response("Not found", { status: 404 });
