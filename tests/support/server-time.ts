/** Seconds of the processor that PostgreSQL takes for a run: its processes are children of none of the run's. */
import { appendFileSync } from "node:fs";
import pg from "pg";
import { SERVER_SECONDS } from "../../scripts/test/reports.mjs";
import { statOf } from "../../scripts/test/proc-stat.mjs";
import { processesNow } from "./children";

/** Answers how to note what the server of this address has taken since now; nothing is noted where it cannot be seen. */
export async function countServerTime(url: string): Promise<() => void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0]!.pid)?.parent;
  await client.end();
  // Of a server on another machine or in a container the number means some other process here, or none.
  if (postmaster === undefined) return () => {};
  const before = secondsOf(postmaster);
  return () => appendFileSync(SERVER_SECONDS, `${secondsOf(postmaster) - before}\n`);
}

function secondsOf(postmaster: number): number {
  const running = processesNow().filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  return running.reduce((sum, { seconds }) => sum + seconds, 0);
}
