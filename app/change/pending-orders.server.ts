import type { Updateable } from "kysely";
import * as z from "zod";
import { findService } from "common/contract/catalogue.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Portal } from "~/load-context";
import type { SignedIn } from "~/session/guards.server";
import type { BankRequest } from "./change.server";

/** What the bank has been asked to carry out: a row from before it is asked, so that somebody follows it up (`reconcile.server.ts`). */

/** From here on the process that asked has its answer or is gone. */
const FIRST_TRY_MS = 40_000;

/** No answer came, so nobody waits for one any more: what the bank has done by now it tells when it is asked. */
const TRY_SOON_MS = 2_000;

/** More are for the helpline. */
const MAX_LISTED = 100;

/** Where the change would show in a statement, for gateways that cannot be asked about a reference. */
interface Trace {
  accountNumber: string;
}

interface Committed {
  reference: string;
  request: BankRequest;
  trace: Trace | null;
}

export async function beginPendingOrder(
  customer: SignedIn,
  flow: string,
  committed: Committed,
): Promise<void> {
  const { db, clock } = customer.portal;
  const now = clock.now();
  await db
    .insertInto("portal.commitment")
    .values({
      reference: committed.reference,
      customer_number: customer.customerNumber,
      flow,
      state: "asked",
      sealed_order: seal(customer, committed),
      asked_at: now,
      next_try_at: new Date(now.getTime() + FIRST_TRY_MS),
    })
    .execute();
}

/** Writes down how the call ended; an outcome that is not known stays due. */
export async function endPendingOrder({ db, clock }: Portal, reference: string, result: CallResult<unknown>) {
  await db
    .updateTable("portal.commitment")
    .set(changeAfter(result, clock.now()))
    .where("reference", "=", reference)
    .where("state", "in", ["asked", "unknown"])
    .execute();
}

/** Changes of all customers whose outcome is not known: still asked about, and given to the bank's staff. */
export async function countInDoubt({ db }: Portal): Promise<Record<"unknown" | "for-staff", number>> {
  const rows = await db
    .selectFrom("portal.commitment")
    .select((eb) => ["state", eb.fn.countAll<bigint>().as("count")])
    .where("state", "in", ["unknown", "for-staff"])
    .groupBy("state")
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { unknown: of("unknown"), "for-staff": of("for-staff") };
}

function changeAfter(result: CallResult<unknown>, now: Date): Updateable<PortalSchema["portal.commitment"]> {
  const settled = { next_try_at: null, settled_at: now };
  switch (result.outcome) {
    case "done":
      return { state: "done", ...settled };
    case "refused":
      return { state: "refused", ...settled, code: result.code, message: result.message };
    case "not-sent":
      return { state: "refused", ...settled, code: "not-sent", message: "" };
    case "unknown":
      return { state: "unknown", next_try_at: new Date(now.getTime() + TRY_SOON_MS) };
  }
}

/** A commitment as its customer sees it. `code` and `message` are those of a refusal. */
export type PendingOrder = Awaited<ReturnType<typeof listPendingOrders>>[number];

/** The customer's commitment of that reference; anybody else's is not found. */
export async function findPendingOrder(customer: SignedIn, reference: string): Promise<PendingOrder | null> {
  const row = await ownCommitments(customer).where("reference", "=", reference).executeTakeFirst();
  return row ? tell(customer, row) : null;
}

/** Those of `flows` whose outcome is not known, and where asked for those in the state `settled` `since` then; newest first. */
export async function listPendingOrders(
  customer: SignedIn,
  flows: readonly string[],
  also?: { settled: "done" | "refused"; since: Date },
) {
  const rows = await ownCommitments(customer)
    .where("flow", "in", flows)
    .where(({ eb, and, or }) => {
      const open = eb("state", "in", ["asked", "unknown", "for-staff"]);
      return also
        ? or([open, and([eb("state", "=", also.settled), eb("asked_at", ">=", also.since)])])
        : open;
    })
    .orderBy("asked_at", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => tell(customer, row));
}

const ownCommitments = ({ portal, customerNumber }: SignedIn) =>
  portal.db
    .selectFrom("portal.commitment")
    .select(["reference", "state", "flow", "sealed_order", "asked_at as askedAt", "code", "message", "tries"])
    .where("customer_number", "=", customerNumber);

/** `request`: what the bank was asked for, null when its seal cannot be opened any more. */
function tell<Row extends { reference: string; sealed_order: string; tries: number }>(
  { portal }: SignedIn,
  { sealed_order: sealed, tries, ...row }: Row,
) {
  const request = openCommitted(portal, row.reference, sealed)?.request.request ?? null;
  return { ...row, request, followedUp: tries > 0 };
}

/** A request as it lies in the database: sealed, and without anything that authorises it. */
interface Sealed {
  service: string;
  /** In the wire's names. */
  request: unknown;
  trace: Trace | null;
  caller: Pick<Caller, "user" | "ip" | "latitude" | "longitude" | "correlationId">;
  customerNumber: string;
}

const sealedAs = (reference: string) => `commitment:${reference}`;
const noAuthority = { transactionPassword: "", otp: "" };

function seal(customer: SignedIn, { reference, request: { service, request }, trace }: Committed): string {
  const { user, ip, latitude, longitude, correlationId } = customer.caller;
  const sealed: Sealed = {
    service: service.name,
    request: z.encode(service.request, { ...request, ...noAuthority, reference }),
    trace,
    caller: { user, ip, latitude, longitude, correlationId },
    customerNumber: customer.customerNumber,
  };
  return customer.portal.sealer.seal(sealedAs(reference), JSON.stringify(sealed));
}

/** What the row of that reference has sealed; null when its secret is not known any more. */
export function openCommitted({ sealer }: Portal, reference: string, text: string) {
  const plain = sealer.open(sealedAs(reference), text);
  if (plain === null) return null;
  const { service: name, request, trace, caller, customerNumber } = JSON.parse(plain) as Sealed;
  const service = findService(name);
  if (!service) return null;
  const opened: BankRequest = { service, request: z.decode(service.request, request) as object };
  return { request: opened, trace, caller: caller as Caller, customerNumber };
}
