import { setTimeout as pause } from "node:timers/promises";
import { query } from "tests/support/query";

/** Idle backends tell after ten seconds what they have done. */
const toldAfterMs = 11_000;

/** Times before those that count: sessions that a pause has made older than 30 s are extended with them, by two flushes each. */
const FIRST = 10;

/**
 * How often programs have PostgreSQL flush its log to disk for each of `times`; its own writers are left out, and so is what programs do
 * by themselves meanwhile: what they do idle too, rounds that seal the audit trail, sessions extended after a pause.
 */
export async function flushesOf(
  databaseUrl: string,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const counted = async (during: number) => {
    const [from, start] = [await flushes(databaseUrl), performance.now()];
    for (let done = 0; done < during; done += 1) await work();
    await pause(toldAfterMs);
    return { count: (await flushes(databaseUrl)) - from, ms: performance.now() - start };
  };
  await pause(toldAfterMs);
  const idle = await counted(0);
  await counted(FIRST);
  const few = await counted(FIRST);
  const all = await counted(FIRST + times);
  return (all.count - few.count - (idle.count * (all.ms - few.ms)) / idle.ms) / times;
}

async function flushes(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `select sum(fsyncs)::int - (select count(distinct xmin::text)::int from portal.audit_seal) as count
     from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  );
  return row!.count;
}
