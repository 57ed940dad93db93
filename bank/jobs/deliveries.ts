import type { Transaction } from "bank/database/schema";
import { done, noSuchAccount, type Bank } from "bank/service";
import { istDate, type IsoDate } from "common/dates";
import { deliveryDue, stateAfter, type DeliveryState } from "common/deliveries";
import { inTransaction } from "common/postgres/transaction.server";
import type { JobHandler, JobKind, NewJob } from "./jobs";

interface OnItsWay {
  state: DeliveryState;
  askedAt: Date;
  moveTo(state: Exclude<DeliveryState, "received">, now: Date): Promise<void>;
}

type Find = (transaction: Transaction, bank: Bank, subject: string) => Promise<OnItsWay | undefined>;

export const deliveryJob = (kind: JobKind, subject: string, askedAt: Date): NewJob => ({
  kind,
  subject,
  dueAt: deliveryDue(istDate(askedAt), "printed"),
});

/** Takes the due step; it may already have been taken. */
export const deliver =
  (find: Find): JobHandler =>
  async (transaction, bank, { subject }) => {
    const found = await find(transaction, bank, subject);
    const state = found && stateAfter(found.state);
    if (!found || !state) return;
    const now = bank.clock.now();
    const askedOn = istDate(found.askedAt);
    if (now < deliveryDue(askedOn, state)) return deliveryDue(askedOn, state);
    await found.moveTo(state, now);
    const next = stateAfter(state);
    return next ? deliveryDue(askedOn, next) : undefined;
  };

/** Takes the next step at once, for the demo counter. */
export const deliverNow = (find: Find, bank: Bank, subject: string | undefined) =>
  inTransaction(bank.db, async (transaction) => {
    const found = subject === undefined ? undefined : await find(transaction, bank, subject);
    const state = found && stateAfter(found.state);
    if (!state) return noSuchAccount;
    await found.moveTo(state, bank.clock.now());
    return done({ state });
  });

type Dates = Partial<Record<"printed_at" | "sent_at" | "delivered_at", Date | null>>;

/** Date (IST) of the state; undefined if unknown or still waiting. */
export function stateDate(state: DeliveryState, dates: Dates): IsoDate | undefined {
  const at = state === "received" ? null : dates[`${state}_at`];
  return at ? istDate(at) : undefined;
}
