import type { Bank } from "bank/service";
import { jobHandlers } from "bank/job-handlers";
import { addJob } from "bank/jobs/jobs";
import { isKeyOf } from "common/own";
import { inTransaction } from "common/postgres/transaction.server";
import { addDays, daysBetween, isoDate, momentOf, startOfIstDate, type IsoDate } from "common/dates";
import { openBooks, type Books, type Movement } from "./books";
import { at } from "./values";

export interface Day {
  date: IsoDate;
  /** Day, month (1 to 12) and year in India. */
  day: number;
  month: number;
  year: number;
  /** `001` to `366`. */
  dayOfYear: string;
  ago: number;
}

/** At `at` seconds of a day: a movement, if the balances allow it, or a call of one of the bank's own functions. */
export interface Event {
  at: number;
  move?: (books: Books) => Movement | null;
  call?: (bank: Bank) => Promise<unknown>;
}

export type Habit = (day: Day, books: Books) => Event[];

/** Jobs due until then are done before a day's habits look at the books. */
export const MORNING = at(5);

/**
 * Plays the days from `first` to the day before `today`, in the transaction `bank.db`. Movements are posted in bulk. Calls, and jobs
 * of the bank that fall due, have the bank's clock at their moment and all earlier movements in the books.
 */
export async function play(
  bank: Bank,
  habits: readonly Habit[],
  first: IsoDate,
  today: IsoDate,
): Promise<void> {
  const books = openBooks(bank.db);
  let now = startOfIstDate(first);
  const played: Bank = { ...bank, clock: { now: () => now } };
  const callAt = async <Answer>(moment: Date, call: () => Promise<Answer>): Promise<Answer> => {
    await books.post();
    now = moment;
    return call();
  };
  let due = await nextDue(bank);
  const runJobs = async (until: Date) => {
    for (; due && due <= until; due = await nextDue(bank)) await callAt(due, () => runJobsDue(played));
  };
  for (let date = first; date < today; date = addDays(date, 1)) {
    const moment = (seconds: number) => momentOf(date, seconds);
    await runJobs(moment(MORNING));
    await books.refresh();
    const day = dayOf(date, today);
    const events = habits.flatMap((habit) => habit(day, books));
    for (const { at: seconds, move, call } of events.sort((one, other) => one.at - other.at)) {
      await runJobs(moment(seconds));
      await books.refresh();
      const movement = move?.(books);
      if (movement) books.collect(movement, day, moment(seconds));
      if (!call) continue;
      await callAt(moment(seconds), () => call(played));
      due = await nextDue(bank);
    }
    await runJobs(moment(at(24) - 1));
  }
  await books.post();
}

function dayOf(date: IsoDate, today: IsoDate): Day {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const dayOfYear = daysBetween(isoDate(`${year}-01-01`), date) + 1;
  const ago = daysBetween(date, today);
  return { date, year, month, day, dayOfYear: String(dayOfYear).padStart(3, "0"), ago };
}

async function nextDue({ db }: Bank): Promise<Date | null> {
  const { due } = await db
    .selectFrom("bank.job")
    .select(({ fn }) => fn.min("due_at").as("due"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return due;
}

/** Jobs that are done leave no row; one that fails undoes the loading. */
async function runJobsDue(bank: Bank): Promise<void> {
  const jobs = await bank.db
    .deleteFrom("bank.job")
    .where("state", "=", "waiting")
    .where("due_at", "<=", bank.clock.now())
    .returning(["id", "kind", "subject", "due_at as dueAt", "failures"])
    .execute();
  await inTransaction(bank.db, async (transaction) => {
    for (const { kind, ...rest } of jobs.toSorted((one, other) => Number(one.id - other.id))) {
      if (!isKeyOf(jobHandlers, kind)) throw new Error(`no handler of ${kind}`);
      const job = { ...rest, kind };
      const again = await jobHandlers[kind](transaction, bank, job);
      if (again) await addJob(transaction, { ...job, dueAt: again });
    }
  });
}
