import { paymentStop } from "common/contract/payments.server";
import { paymentsStopped, transactionPasswordRefusals } from "common/contract/refusals.server";
import type { SignedIn } from "~/session/guards.server";
import { oncePerRequest } from "~/session/once-per-request.server";
import { needsPassword, type Change } from "./change.server";
import { refusalOf, type StoredRefusal } from "./refusal.server";

/** Asked along with the enquiries of the form that begins a change. */
export const askStop = oncePerRequest((customer) => customer.call(paymentStop, {}));

/**
 * The refusal that every password would get: payments are stopped, or the transaction password is locked. Null if the bank
 * does not say.
 */
export async function findObstacle<Input>(
  customer: SignedIn,
  change: Change<Input>,
  input: Input,
): Promise<StoredRefusal | null> {
  const mayBeStopped = paymentsStopped.code in change.request(customer, input).service.errors;
  const asksPassword = needsPassword(customer, change);
  if (!mayBeStopped && !asksPassword) return null;
  const result = await askStop(customer);
  if (result.outcome !== "done") return null;
  const { stoppedAt, passwordLockedUntil } = result.answer;
  if (mayBeStopped && stoppedAt) return refusalOf(paymentsStopped);
  if (!asksPassword || !passwordLockedUntil) return null;
  return refusalOf({ ...transactionPasswordRefusals.locked, details: passwordLockedUntil.toISOString() });
}
