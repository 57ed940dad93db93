import { setTimeout as pause } from "node:timers/promises";
import type { Bank } from "bank/service";
import type { Db } from "bank/database/schema";
import { runJobs } from "bank/jobs/run-jobs";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { settleInterest } from "./jobs";
import { calendarMonths, calendarPeriod } from "./rules";

/** First day of the quarter up to which the savings interest of a database is settled, and the settling itself. */
const settled = new WeakMap<Db, { start: IsoDate; done: Promise<void> }>();

/**
 * The bank as a call or a job sees it: all savings interest of earlier quarters is in the books, and the clock stays within the
 * quarter. So no entry of a new quarter precedes the interest of the last one.
 */
export async function withinQuarter(bank: Bank): Promise<Bank> {
  const { from: start, due: next } = calendarPeriod(
    calendarMonths.savings,
    addDays(istDate(bank.clock.now()), 1),
  );
  let state = settled.get(bank.db);
  if (!state || state.start < start) {
    const done = settleUntil(bank, startOfIstDate(start));
    state = { start, done };
    settled.set(bank.db, state);
    done.catch(() => settled.delete(bank.db));
  }
  await state.done;
  const last = startOfIstDate(next).getTime() - 1;
  const now = () => new Date(Math.min(bank.clock.now().getTime(), last));
  return { ...bank, clock: { now } };
}

const LOOK_EVERY_MS = 50;
/** Interest that another process does not finish by then is booked later, with its value date. */
const MAX_LOOKS = 200;

async function settleUntil(bank: Bank, midnight: Date): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await runJobs(bank, { "savings-interest": settleInterest }, { until: midnight });
    const waiting = await bank.db
      .selectFrom("bank.job")
      .select("id")
      .where("kind", "=", "savings-interest")
      .where("state", "=", "waiting")
      .where("due_at", "<=", midnight)
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return;
    await pause(LOOK_EVERY_MS);
  }
}
