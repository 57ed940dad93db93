import { paymentStop } from "common/contract/payments.server";
import { paymentsStopped, transactionPasswordRefusals } from "common/contract/refusals.server";
import type { AnswerOf } from "common/contract/service.server";
import type { CallResult } from "~/gateway/gateway.server";
import type { SignedIn } from "~/session/guards.server";
import { needsPassword, type Change } from "./change.server";
import { refusalOf, type StoredRefusal } from "./refusal.server";

type Answered = CallResult<AnswerOf<typeof paymentStop>>;

const asked = new WeakMap<SignedIn, Promise<Answered>>();

/** Asks along with the enquiries of the form that begins a change. */
export function askStop(customer: SignedIn): Promise<Answered> {
  const answer = asked.get(customer) ?? customer.call(paymentStop, {});
  asked.set(customer, answer);
  return answer;
}

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
