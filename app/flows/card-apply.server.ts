import { cardApplication } from "~/contract/cards.server";
import { readApplication, type ApplicationErrors, type TypedApplication } from "~/domain/card-application";
import { referencePattern } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit, maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { cardAccounts } from "./cards.server";
import { wordingOfRefusal } from "./refusal";

export type CardApplied =
  | { outcome: "done"; requestNumber: string }
  /** The bank was asked and did not answer. */
  | { outcome: "unknown" }
  | { outcome: "wrong"; errors: ApplicationErrors }
  /** `ours`: a key of cards.json; `bank`: one of flows.json, or the bank's own words. */
  | { outcome: "refused"; status: 400 | 429 | 503; ours: OurError | null; bank: Wording | null };
type OurError = "errors.tooOften" | "apply.errors.notSent" | "apply.errors.sentBefore";

/**
 * Applies for a card on the customer's own account: once under a reference, however often it is asked for. What is not the
 * customer's is 404 and leaves an audit row; so is an account that has no cards.
 */
export async function applyForCard(
  by: SignedIn,
  { typed, reference }: { typed: TypedApplication; reference: string },
): Promise<CardApplied> {
  const { visitor, session, caller } = by;
  const { customerNumber } = session.customer;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const read = readApplication(typed);
  if (!read.ok) return { outcome: "wrong", errors: read.errors };
  const account = await requireAccount(by, read.account);
  if (!cardAccounts(by).includes(account)) throw new Response("Not found", { status: 404 });
  const limited = await limit("card-or-cheque", visitor, { customer: customerNumber });
  if (limited.outcome === "over") return refused("errors.tooOften", 429);
  const { accountNumber } = account;
  const { reason, delivery } = read;
  const request = { accountNumber, reason, delivery, customerNumber, reference };
  const ending = await portal().gateway.call(cardApplication, request, caller);
  await audit(visitor, {
    act: "card-apply",
    outcome: ending.ending === "refused" ? `refused-${ending.code}` : ending.ending,
    customerNumber,
    subject: maskedSubject(accountNumber),
    reference,
  });
  switch (ending.ending) {
    case "done":
      return { outcome: "done", requestNumber: ending.answer.requestNumber };
    case "unknown":
      return { outcome: "unknown" };
    case "not-sent":
      return refused("apply.errors.notSent", 503);
    case "refused":
      if (ending.code === "8013") return refused("apply.errors.sentBefore", 400);
      return {
        outcome: "refused",
        status: 400,
        ours: null,
        bank: wordingOfRefusal(ending.code, ending.message),
      };
  }
}

const refused = (ours: OurError, status: 400 | 429 | 503): CardApplied => ({
  outcome: "refused",
  status,
  ours,
  bank: null,
});
