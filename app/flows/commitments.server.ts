import type { Updateable } from "kysely";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import type { CommitmentTable } from "~/database/portal/schema.server";
import type { Order } from "./order.server";
import { sealOrder } from "./sealed-order.server";

/**
 * What the bank has been asked to carry out. A row is written before the bank is asked: whatever happens to this process,
 * somebody follows it up (`settle.server.ts`).
 */
export interface Commitment {
  state: CommitmentTable["state"];
  flow: string;
  askedAt: Date;
  /** Of a refusal. */
  code: string | null;
  message: string | null;
}

/** From here on the process that asked has its answer or is gone. */
const FIRST_TRY_MS = 40_000;

/** More are for the helpline. */
const MOST_DOUBTFUL = 20;

/** Where the change would show in a statement, for gateways that cannot be asked about a reference. */
export interface Trace {
  accountNumber: string;
}

export async function beginCommitment(
  given: { reference: string; customerNumber: string; flow: string; order: Order; trace: Trace | null },
  caller: Caller,
): Promise<void> {
  const { db, clock } = portal();
  const now = clock.now();
  await db
    .insertInto("portal.commitment")
    .values({
      reference: given.reference,
      customer_number: given.customerNumber,
      flow: given.flow,
      state: "asked",
      sealed_order: sealOrder(given, caller),
      asked_at: now,
      next_try_at: new Date(now.getTime() + FIRST_TRY_MS),
    })
    .execute();
}

/** Writes down how the call ended; an outcome that is not known stays due. */
export async function endCommitment(reference: string, ending: Ending<unknown>): Promise<void> {
  const { db, clock } = portal();
  await db
    .updateTable("portal.commitment")
    .set(changeAfter(ending, clock.now()))
    .where("reference", "=", reference)
    .where("state", "in", ["asked", "unknown"])
    .execute();
}

function changeAfter(ending: Ending<unknown>, now: Date): Updateable<CommitmentTable> {
  const settled = { next_try_at: null, settled_at: now };
  switch (ending.ending) {
    case "done":
      return { state: "done", ...settled };
    case "refused":
      return { state: "refused", ...settled, code: ending.code, message: ending.message };
    case "not-sent":
      return { state: "refused", ...settled, code: "not-sent", message: "" };
    case "unknown":
      return { state: "unknown" };
  }
}

/** The customer's commitment of that reference; anybody else's is not found. */
export async function findCommitment(customerNumber: string, reference: string): Promise<Commitment | null> {
  const row = await portal()
    .db.selectFrom("portal.commitment")
    .select(["state", "flow", "asked_at", "code", "message"])
    .where("reference", "=", reference)
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (!row) return null;
  const { state, flow, code, message } = row;
  return { state, flow, askedAt: row.asked_at, code, message };
}

/** References of the customer's commitments of `flows` whose outcome is not known, newest first; not those just being asked. */
export async function listDoubtful(customerNumber: string, flows: readonly string[]): Promise<string[]> {
  const rows = await portal()
    .db.selectFrom("portal.commitment")
    .select("reference")
    .where("customer_number", "=", customerNumber)
    .where("state", "in", ["unknown", "for-staff"])
    .where("flow", "in", flows)
    .orderBy("asked_at", "desc")
    .limit(MOST_DOUBTFUL)
    .execute();
  return rows.map(({ reference }) => reference);
}
