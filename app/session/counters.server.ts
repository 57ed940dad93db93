import { sql } from "kysely";
import { inNoHurry, tryAgain } from "common/postgres/transaction.server";
import type { Portal } from "~/load-context";

/** Counters in windows of minutes, over all portal processes. A window begins with its first count. */
interface Count {
  key: string;
  minutes: number;
  /** Added; 0 reads it. Below 0 gives back. */
  points: number;
}

/**
 * Adds to all counters in one statement, and returns their values in the order of `counts`. `lasting`: waits for the disk, for guesses of
 * secrets; others may lose the last second in a crash of the database.
 */
export async function addToCounters(
  { db, clock }: Pick<Portal, "db" | "clock">,
  counts: readonly Count[],
  lasting: boolean,
): Promise<number[]> {
  if (counts.length === 0) return [];
  const now = clock.now().getTime();
  const keys = counts.map(({ key }) => key);
  const points = counts.map((count) => count.points);
  const ends = counts.map(({ minutes }) => now + minutes * 60_000);
  // In the order of keys, so that two statements do not wait for each other.
  const counted = await tryAgain(() =>
    sql<{ key: string; points: number }>`
      insert into portal.rate_limit as counter (key, points, expire)
      select key, points, expire
      from unnest(${keys}::text[], ${points}::int[], ${ends}::bigint[]) as asked (key, points, expire)
      where (points > 0 or exists (select from portal.rate_limit known where known.key = asked.key))
        and ${lasting ? sql`true` : inNoHurry}
      order by key
      on conflict (key) do update set
        points = greatest(excluded.points + case when counter.expire > ${now} then counter.points else 0 end, 0),
        expire = case when counter.expire > ${now} then counter.expire else excluded.expire end
      returning key, points`.execute(db),
  );
  const found = new Map(counted.rows.map((row) => [row.key, row.points]));
  return keys.map((key) => found.get(key) ?? 0);
}

export async function readCounter({ db, clock }: Pick<Portal, "db" | "clock">, key: string): Promise<number> {
  const row = await db
    .selectFrom("portal.rate_limit")
    .select("points")
    .where("key", "=", key)
    .where("expire", ">", BigInt(clock.now().getTime()))
    .executeTakeFirst();
  return row?.points ?? 0;
}

export async function forgetCounters({ db }: Pick<Portal, "db">, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("portal.rate_limit").where("key", "in", keys).execute();
}
