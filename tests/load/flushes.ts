import { setTimeout as pause } from "node:timers/promises";
import { query } from "tests/support/query";

/** Idle backends tell after ten seconds what they have done. */
const toldAfterMs = 11_000;

/**
 * How often programs have PostgreSQL flush its log to disk for each of `times`; its own writers are left out, and so is what programs do
 * by themselves meanwhile.
 */
export async function flushesOf(
  databaseUrl: string,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const counted = async (during: () => Promise<unknown>) => {
    const [from, start] = [await flushes(databaseUrl), performance.now()];
    await during();
    await pause(toldAfterMs);
    return { count: (await flushes(databaseUrl)) - from, ms: performance.now() - start };
  };
  await pause(toldAfterMs);
  const idle = await counted(async () => {});
  const busy = await counted(async () => {
    for (let done = 0; done < times; done += 1) await work();
  });
  return (busy.count - (idle.count * busy.ms) / idle.ms) / times;
}

async function flushes(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `select sum(fsyncs)::int as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  );
  return row!.count;
}
