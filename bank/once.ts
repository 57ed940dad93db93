import { insertRowOnce } from "bank/database/rows";
import { createHash } from "node:crypto";
import type { Row, Transaction } from "bank/database/schema";
import type { Call } from "bank/customers";
import { done, nonEmpty, malformed, refuse, type BankAnswer } from "bank/service";
import { otherContent } from "common/contract/refusals.server";
import { referencePattern } from "common/reference";

/** Changes made once per reference, for ever, kept with content and answer. */

export interface Claim {
  /** Namespace of references. */
  kind: Row<"bank.claim">["kind"];
  /** Undefined: made as often as it is sent. */
  reference: string | undefined;
  customerNumber: string;
  /** All other content; secrets as keyed digests only. */
  content: ReadonlyArray<string | boolean>;
}

class ReferenceTaken extends Error {}

interface Change<Kept extends object, A> extends Pick<Claim, "kind" | "content"> {
  run(claimed: Claim): Promise<BankAnswer<A>>;
  tell(kept: Kept): A | Promise<A>;
}

/**
 * Makes a change once. A known reference is answered from its claim, before `run` checks anything and again after it, since a
 * copy of the request may have been quicker. `run` claims in its transaction.
 */
export async function changeOnce<Kept extends object, A>(
  call: Call,
  request: { customerNumber: string; reference?: string | undefined },
  { kind, content, run, tell }: Change<Kept, A>,
): Promise<BankAnswer<A>> {
  const { customerNumber } = request;
  const reference = nonEmpty(request.reference);
  if (reference !== undefined && !referencePattern.test(reference)) return malformed;
  const claimed = { kind, reference, customerNumber, content };
  const answerKnown = async () => {
    const before = await findClaimed<Kept>(call, claimed);
    return before?.outcome === "done" ? done(await tell(before.body)) : before;
  };
  const known = await answerKnown();
  if (known) return known;
  const answer = await run(claimed).catch((error: unknown) => {
    if (error instanceof ReferenceTaken) return refuse(otherContent);
    throw error;
  });
  return (await answerKnown()) ?? answer;
}

/** Finds the claim of a known reference; refused if it is another customer's or has other content. */
export async function findClaimed<Kept extends object>(
  { db, user }: Call,
  { kind, reference, customerNumber, content }: Claim,
): Promise<BankAnswer<Kept> | undefined> {
  if (reference === undefined) return undefined;
  const known = await db
    .selectFrom("bank.claim as claim")
    .innerJoin("bank.customer as customer", "customer.number", "claim.customer_number")
    .where("claim.kind", "=", kind)
    .where("claim.reference", "=", reference)
    .select(["customer.number", "customer.mobile", "claim.digest", "claim.answer"])
    .executeTakeFirst();
  if (!known) return undefined;
  const same =
    known.number === customerNumber && known.mobile === user && known.digest.equals(digestOf(content));
  return same ? done(known.answer as Kept) : refuse(otherContent);
}

/**
 * Keeps the answer of a change, in its transaction. Waits for concurrent claims of the reference; throws if one was quicker,
 * so that this change is undone.
 */
export async function claim(
  transaction: Transaction,
  { kind, reference, customerNumber, content }: Claim,
  kept: object,
  now: Date,
): Promise<void> {
  if (reference === undefined) return;
  const claimed = await insertRowOnce(transaction, "bank.claim", {
    kind,
    reference,
    customer_number: customerNumber,
    digest: digestOf(content),
    answer: JSON.stringify(kept),
    claimed_at: now,
  });
  if (!claimed) throw new ReferenceTaken();
}

/** Not keyed: the content is stored in clear anyway. */
const digestOf = (content: Claim["content"]): Buffer =>
  createHash("sha256").update(JSON.stringify(content)).digest();
