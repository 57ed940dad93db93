import type { Row } from "bank/database/schema";
import { sql } from "kysely";
import type { JobKind } from "bank/jobs/jobs";
import type { Bank } from "bank/service";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { inNoHurry } from "common/postgres/transaction.server";

/**
 * Wrong entries lock a password: the fifth for half an hour, and for the transaction password MAX_ATTEMPTS for longer. A job
 * tells the customer.
 */

export const MAX_FAILURES = 5;
export const LOCK_MS = 30 * 60_000;

export interface Wrong {
  triesLeft: number;
}

const lockEnd = (now: Date): Date => new Date(now.getTime() + LOCK_MS);

/**
 * Counts an entry: accepted if right, ignored within a lock. One statement, so that concurrent entries are counted one after
 * the other. It neither waits for the disk nor sends a text message (a job does, once per lock), because the time would
 * reveal a customer.
 */
export async function countEntry(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  kind: Row<"bank.credential">["kind"],
  right: boolean,
): Promise<"accepted" | "locked" | Wrong> {
  const now = clock.now();
  const { failedCount, lockedUntil } = countedColumns(now, right, "credential");
  const attempts = kind === "transaction" ? countedAttempts(now, right, "credential") : undefined;
  const counted = await db
    .with("counted", (query) =>
      query
        .updateTable("bank.credential as credential")
        .set({
          failed_count: failedCount,
          locked_until: attempts
            ? sql<Date | null>`greatest(${lockedUntil}, ${attempts.closedUntil})`
            : lockedUntil,
          ...attempts?.columns,
        })
        .where("customer_number", "=", customerNumber)
        .where("kind", "=", kind)
        .where(inNoHurry)
        .returning(["failed_count", "locked_until", "wrong_that_day", "wrong_in_all"]),
    )
    .with("told", () => tellOfLock("password-locked", [customerNumber, kind], now))
    .selectFrom("counted")
    .selectAll()
    .executeTakeFirst();
  if (counted && counted.locked_until !== null) return "locked";
  if (counted && right) return "accepted";
  const untilLock = MAX_FAILURES - (counted?.failed_count ?? 0);
  return { triesLeft: counted && attempts ? Math.min(untilLock, attemptsLeft(counted)) : untilLock };
}

/**
 * Plans a job, once per lock, if the row of `counted` is locked after the entry; its subject is the two names and the end of the lock
 * in ISO 8601.
 */
export const tellOfLock = (kind: JobKind, [first, second]: readonly [string, string], now: Date) =>
  sql<object>`(insert into bank.job (kind, subject, due_at)
    select ${kind}::text, concat_ws(' ', ${first}::text, ${second}::text, ${isoOf("locked_until")}), ${now}::timestamptz
    from counted where locked_until is not null
    on conflict (kind, subject) do nothing)`;

/** ISO 8601 with milliseconds, as JavaScript writes it: `2026-11-23T09:30:00.000Z`. */
const isoOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the new count and lock of a row of `table` after an entry. */
export function countedColumns(
  now: Date,
  right: boolean,
  table: "credential" | "known_browser" | "card",
  prefix: "" | "cvv_" | "old_pin_" = "",
) {
  const [count, until] = [
    sql.ref(`${table}.${prefix}failed_count`),
    sql.ref(`${table}.${prefix}locked_until`),
  ];
  const end = lockEnd(now);
  const locked = sql<boolean>`coalesce(${until} > ${now}, false)`;
  const lastChance = sql<boolean>`${count} + 1 >= ${MAX_FAILURES}`;
  return {
    failedCount: sql<number>`case when ${locked} then ${count} when ${right} or ${lastChance} then 0 else ${count} + 1 end`,
    lockedUntil: sql<Date | null>`case when ${locked} then ${until} when not ${right} and ${lastChance} then ${end}::timestamptz end`,
  };
}

/**
 * Limits of wrong entries of the transaction password, and of a card's CVV and old PIN: per date (IST), and within ninety dates
 * from the first one. A right entry does not reset them: a thief in a stolen session would only have to wait for its owner to pay.
 * A new password or PIN does.
 */
const MAX_ATTEMPTS = { aDay: 10, inAll: 30, dates: 90 };

/** SQL for the `wrong_…` columns of a row of `table` after an entry, and for the time until which entries are refused. */
export function countedAttempts(
  now: Date,
  right: boolean,
  table: "credential" | "card",
  prefix: "" | "cvv_" | "old_pin_" = "",
) {
  const of = (name: string) => sql.ref(`${table}.${prefix}${name}`);
  const [wrongOn, wrongThatDay] = [of("wrong_on"), of("wrong_that_day")];
  const [wrongSince, wrongInAll] = [of("wrong_since"), of("wrong_in_all")];
  const today = istDate(now);
  const locked = sql<boolean>`coalesce(${of("locked_until")} > ${now}, false)`;
  const more = sql<number>`case when ${right} or ${locked} then 0 else 1 end`;
  const goesOn = sql<boolean>`coalesce(${wrongSince} > ${addDays(today, -MAX_ATTEMPTS.dates)}, false)`;
  const thatDay = sql<number>`(case when ${wrongOn} = ${today} then ${wrongThatDay} else 0 end + ${more})`;
  const inAll = sql<number>`(case when ${goesOn} then ${wrongInAll} else 0 end + ${more})`;
  const since = sql<IsoDate>`case when ${goesOn} then ${wrongSince} else ${today}::date end`;
  return {
    columns: {
      [`${prefix}wrong_on`]: sql<IsoDate>`${today}::date`,
      [`${prefix}wrong_that_day`]: thatDay,
      [`${prefix}wrong_since`]: since,
      [`${prefix}wrong_in_all`]: inAll,
    },
    /** Null: not closed. Dates begin at midnight IST. */
    closedUntil: sql<Date | null>`case
      when ${more} = 0 then null
      when ${inAll} >= ${MAX_ATTEMPTS.inAll}
        then ((${since}) + ${MAX_ATTEMPTS.dates}::integer)::timestamp at time zone 'Asia/Kolkata'
      when ${thatDay} >= ${MAX_ATTEMPTS.aDay} then ${startOfIstDate(addDays(today, 1))}::timestamptz end`,
  };
}

const attemptsLeft = (counted: { wrong_that_day: number; wrong_in_all: number }): number =>
  Math.min(MAX_ATTEMPTS.aDay - counted.wrong_that_day, MAX_ATTEMPTS.inAll - counted.wrong_in_all);
