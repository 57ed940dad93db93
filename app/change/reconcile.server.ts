import { sql, type Selectable } from "kysely";
import { paymentNotCarriedOut } from "common/contract/payments.server";
import { otherContent } from "common/contract/refusals.server";
import { statement } from "common/contract/statements.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { startPollers, type Pollers } from "~/pollers.server";
import { endPendingOrder, openPendingOrder } from "./pending-orders.server";
import { askAgain } from "./make-change.server";

/**
 * Finds out unknown outcomes: asks again with the same reference if the gateway honours it, else searches the statement of the account.
 * Never sends an order twice blindly.
 */
const FIRST_DELAY_MS = 4_000;
const MAX_DELAY_MS = 10 * 60_000;
const GIVEN_TO_STAFF_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 20;

/** After the life of its OTP a call may still be on its way for this long. */
const LATE_MS = 90_000;

type Verdict = "settled" | "still-unknown";

/** Handles the due orders, each in one process; returns how many. */
async function reconcileDue(portal: Portal): Promise<number> {
  const { db, clock } = portal;
  const now = clock.now();
  const due = await db
    .updateTable("portal.commitment")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      // Doubles each time; also the lease of this process.
      next_try_at: sql<Date>`${now}::timestamptz + least(${FIRST_DELAY_MS} * power(2, least(tries, 20)), ${MAX_DELAY_MS}) * interval '1 millisecond'`,
    }))
    .where("next_try_at", "<=", now)
    .where("reference", "in", (eb) =>
      eb
        .selectFrom("portal.commitment")
        .select("reference")
        .where("next_try_at", "<=", now)
        .orderBy("next_try_at")
        .limit(AT_ONCE),
    )
    .returning(["reference", "sealed_order", "asked_at"])
    .execute();
  for (const pending of due) {
    const verdict = await reconcile(portal, pending);
    if (verdict === "still-unknown") await leaveOpen(portal, pending.reference, pending.asked_at);
  }
  return due.length;
}

type Due = Pick<Selectable<PortalSchema["portal.commitment"]>, "reference" | "sealed_order" | "asked_at">;

async function reconcile(
  portal: Portal,
  { reference, sealed_order, asked_at: askedAt }: Due,
): Promise<Verdict> {
  const opened = openPendingOrder(portal, reference, sealed_order);
  if (!opened) return "still-unknown";
  const { request, trace, caller, customerNumber } = opened;
  const { gateway, clock, env } = portal;
  if (!gateway.honoursReference) {
    if (!trace) return "still-unknown";
    const { accountNumber } = trace;
    const range = { fromDate: istDate(askedAt), toDate: istDate(clock.now()) };
    const found = await gateway.call(statement, { accountNumber, customerNumber, ...range }, caller);
    const listed =
      found.outcome === "done" &&
      found.answer.entries.some(({ particulars }) => particulars.includes(reference));
    if (!listed) return "still-unknown";
    await endPendingOrder(portal, reference, { outcome: "done", answer: {} });
    return "settled";
  }
  const result = await askAgain({ portal, caller }, request, reference);
  if (result.outcome === "done") {
    await endPendingOrder(portal, reference, result);
    return "settled";
  }
  // The first call may arrive while its OTP lives: 'not done' is final only after that.
  const safeFrom = askedAt.getTime() + env.OTP_LIFE_SECONDS * 1000 + LATE_MS;
  if (result.outcome !== "refused" || clock.now().getTime() < safeFrom) return "still-unknown";
  if (!(await isTold(portal, opened, reference))) return "still-unknown";
  await endPendingOrder(portal, reference, result);
  return "settled";
}

interface Named {
  fromAccount?: string;
  toAccount?: string;
  toName?: string;
  amount?: Paise;
  accountNumber?: string;
  name?: string;
}

/** Has the bank message the customer about an order that was not carried out. True as well if it has no such message. */
async function isTold(
  { gateway }: Portal,
  { request: { service, request }, caller, customerNumber }: NonNullable<ReturnType<typeof openPendingOrder>>,
  reference: string,
): Promise<boolean> {
  const { concerns } = service;
  if (!concerns) return true;
  const {
    fromAccount,
    accountNumber,
    toAccount = accountNumber,
    name,
    toName = name,
    amount,
  } = request as Named;
  const shown = { customerNumber, reference, concerns, fromAccount, toAccount, toName, amount };
  const result = await gateway.call(paymentNotCarriedOut, shown, caller);
  return result.outcome === "done" || (result.outcome === "refused" && result.code !== otherContent.code);
}

async function leaveOpen(portal: Portal, reference: string, askedAt: Date): Promise<void> {
  const { db, clock } = portal;
  const givenUp = clock.now().getTime() - askedAt.getTime() > GIVEN_TO_STAFF_AFTER_MS;
  await db
    .updateTable("portal.commitment")
    .set(givenUp ? { state: "for-staff", next_try_at: null } : { state: "unknown" })
    .where("reference", "=", reference)
    .where("state", "in", ["asked", "unknown"])
    .execute();
  if (givenUp)
    logOf(portal).error(
      { reference },
      "a payment's outcome is unknown for a day: the bank's staff must look",
    );
}

export const startReconciling = (portal: Portal): Pollers =>
  startPollers(portal, "settling", () => reconcileDue(portal));
