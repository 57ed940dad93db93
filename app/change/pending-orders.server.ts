import type { Updateable } from "kysely";
import * as z from "zod";
import { inNoHurry, selectedRow } from "common/postgres/transaction.server";
import { findService } from "common/contract/catalogue.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Portal } from "~/load-context";
import type { SignedIn } from "~/session/guards.server";
import type { BankRequest } from "./change.server";
import type { Moving, Within } from "./runs.server";

/** Orders written before the bank is asked, so that `reconcile.server.ts` can follow them up. */

/** After this time the process that asked has its answer or has died. */
const FIRST_TRY_MS = 40_000;

/** After a lost answer: the bank can be asked for the outcome soon. */
const TRY_SOON_MS = 2_000;

const MAX_LISTED = 100;

/** Account whose statement shows it, for gateways that do not keep references. */
interface Trace {
  accountNumber: string;
}

interface SentOrder {
  reference: string;
  request: BankRequest;
  trace: Trace | null;
}

/**
 * Writes the order and moves its flow in one statement: a flow that still waits for its OTP has asked the bank for nothing, and may go
 * on. False if the flow had been moved.
 */
export async function beginPendingOrder(
  customer: SignedIn,
  flow: string,
  order: SentOrder,
  moves: (db: Within) => Moving,
): Promise<boolean> {
  const { db, clock } = customer.portal;
  const now = clock.now();
  const { columns, values } = selectedRow({
    reference: order.reference,
    customer_number: customer.customerNumber,
    flow,
    state: "asked",
    sealed_order: seal(customer, order),
    asked_at: now,
    next_try_at: new Date(now.getTime() + FIRST_TRY_MS),
  });
  const written = await db
    .with("moved", moves)
    .insertInto("portal.commitment")
    .columns(columns)
    .expression((from) => from.selectFrom("moved").select(values))
    .returning("reference")
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes the outcome; an unknown one stays due. The audit row that follows takes it to the disk. */
export async function endPendingOrder({ db, clock }: Portal, reference: string, result: CallResult<unknown>) {
  await db
    .updateTable("portal.commitment")
    .set(columnsAfter(result, clock.now()))
    .where("reference", "=", reference)
    .where("state", "in", ["asked", "unknown"])
    .where(inNoHurry)
    .execute();
}

/** Orders of all customers with an unknown outcome. */
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

function columnsAfter(result: CallResult<unknown>, now: Date): Updateable<PortalSchema["portal.commitment"]> {
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

/** `code` and `message` are those of a refusal. */
export type PendingOrder = Awaited<ReturnType<typeof listPendingOrders>>[number];

export async function findPendingOrder(customer: SignedIn, reference: string): Promise<PendingOrder | null> {
  const row = await ownOrders(customer).where("reference", "=", reference).executeTakeFirst();
  return row ? present(customer, row) : null;
}

/** Orders of `flows` with an unknown outcome, and those `also` asks for; newest first. */
export async function listPendingOrders(
  customer: SignedIn,
  flows: readonly string[],
  also?: { settled: "done" | "refused"; since: Date },
) {
  const rows = await ownOrders(customer)
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
  return rows.map((row) => present(customer, row));
}

const ownOrders = ({ portal, customerNumber }: SignedIn) =>
  portal.db
    .selectFrom("portal.commitment")
    .select(["reference", "state", "flow", "sealed_order", "asked_at as askedAt", "code", "message", "tries"])
    .where("customer_number", "=", customerNumber);

/** `request`: null if it can no longer be opened. */
function present<Row extends { reference: string; sealed_order: string; tries: number }>(
  { portal }: SignedIn,
  { sealed_order: sealed, tries, ...row }: Row,
) {
  const request = openPendingOrder(portal, row.reference, sealed)?.request.request ?? null;
  return { ...row, request, followedUp: tries > 0 };
}

/** Content of the seal; holds nothing that authorises the request. */
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

function seal(customer: SignedIn, { reference, request: { service, request }, trace }: SentOrder): string {
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

/** Null if the secret of the seal is no longer known. */
export function openPendingOrder({ sealer }: Portal, reference: string, text: string) {
  const plain = sealer.open(sealedAs(reference), text);
  if (plain === null) return null;
  const { service: name, request, trace, caller, customerNumber } = JSON.parse(plain) as Sealed;
  const service = findService(name);
  if (!service) return null;
  const opened: BankRequest = { service, request: z.decode(service.request, request) as object };
  return { request: opened, trace, caller: caller as Caller, customerNumber };
}
