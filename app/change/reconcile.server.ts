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
import { endPendingOrder, openCommitted } from "./pending-orders.server";
import { askAgain } from "./make-change.server";

/**
 * Follows up what the bank did not answer: asked with the same reference where the gateway honours it, else looked for in the
 * account's statement. Nothing is ever sent twice blindly.
 */
const FIRST_DELAY_MS = 4_000;
const MAX_DELAY_MS = 10 * 60_000;
const GIVEN_TO_STAFF_AFTER_MS = 24 * 3_600_000;
const AT_ONCE = 20;

/** How long after its OTP's life a commit may still be on its way to the bank's books. */
const LATE_MS = 90_000;

type Verdict = "settled" | "still-unknown";

/** Settles what is due, once over all processes; answers how many were asked about. */
async function reconcileDue(portal: Portal): Promise<number> {
  const { db, clock } = portal;
  const now = clock.now();
  const due = await db
    .updateTable("portal.commitment")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      // Twice as long each time; also the lease of the process that has it now.
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
  const opened = openCommitted(portal, reference, sealed_order);
  if (!opened) return "still-unknown";
  const { request, trace, caller, customerNumber } = opened;
  const { gateway, clock, env } = portal;
  if (!gateway.honoursReference) {
    if (!trace) return "still-unknown";
    const { accountNumber } = trace;
    const range = { fromDate: istDate(askedAt), toDate: istDate(clock.now()) };
    const found = await gateway.call(statement, { accountNumber, customerNumber, ...range }, caller);
    const stands =
      found.outcome === "done" &&
      found.answer.entries.some(({ particulars }) => particulars.includes(reference));
    if (!stands) return "still-unknown";
    await endPendingOrder(portal, reference, { outcome: "done", answer: {} });
    return "settled";
  }
  const result = await askAgain({ portal, caller }, request, reference);
  if (result.outcome === "done") {
    await endPendingOrder(portal, reference, result);
    return "settled";
  }
  // While its OTP lives the first call may still arrive: 'not done' counts only when it cannot be done any more.
  const safeFrom = askedAt.getTime() + env.OTP_LIFE_SECONDS * 1000 + LATE_MS;
  if (result.outcome !== "refused" || clock.now().getTime() < safeFrom) return "still-unknown";
  if (!(await isTold(portal, opened, reference))) return "still-unknown";
  await endPendingOrder(portal, reference, result);
  return "settled";
}

/** What requests name of what they are about, each by its area's words. */
interface Named {
  fromAccount?: string;
  toAccount?: string;
  toName?: string;
  amount?: Paise;
  /** Of a payee. */
  accountNumber?: string;
  name?: string;
}

/** Has the bank tell the customer what was not carried out, once; true as well where it offers no such message. */
async function isTold(
  { gateway }: Portal,
  { request: { service, request }, caller, customerNumber }: NonNullable<ReturnType<typeof openCommitted>>,
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
