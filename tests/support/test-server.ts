/** The PostgreSQL server of a test run: DATABASE_URL, or an embedded one under `.test/` that stops with the run. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { isBuilt } from "../../scripts/build.mjs";
import { makeTextTables } from "../../scripts/i18n-tables.mjs";
import { root } from "../../scripts/root.mjs";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { sweepDatabases } from "./databases";
import { moveIntoMemory } from "./memory-home";
import { movedClock } from "./moved-clock";
import { startLending } from "./portal-lender";
import { countServerTime } from "./server-time";
import { sweepTemplates } from "./templates";

/**
 * vitest and Playwright run this once, before any worker; workers find the server in TEST_SERVER_URL and portals in
 * TEST_PORTALS.
 */
export default async function startTestServer(): Promise<() => Promise<void>> {
  makeTextTables();
  if (!isBuilt())
    console.warn(
      "build/ is older than the sources: tests that start a program run the old one. npm run build",
    );
  endWithRunner();
  const endWatch = startWatch();
  const leaveServer = await findServer();
  const stopLending = await startLending();
  return () => stopLending().then(leaveServer).then(endWatch);
}

/** `npm test` has started this process, and was killed: nothing here is wanted any more, and the watch clears up. */
function endWithRunner(): void {
  if (!process.connected) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // This alone is no reason to go on.
  process.channel?.unref();
}

/** A shell that waits for this process to end and, if it was killed, has what it left cleared up. Answers how to end the watch. */
function startWatch(): () => void {
  const clear = 'read line && exit; exec "$@"';
  const words = ["-c", clear, "sh", process.execPath, join(root, "scripts/test/clear.mjs")];
  const watch = spawn("/bin/sh", words, { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watch.unref();
  return () => void watch.stdin.end("in order\n");
}

async function findServer(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.DATABASE_URL;
    await checkRights(process.env.DATABASE_URL);
    return async () => {};
  }
  await moveIntoMemory(".test");
  const server = await useEmbeddedServer(".test", { durable: false, clock: movedClock(process.env) });
  process.env.TEST_SERVER_URL = server.url;
  await sweepDatabases();
  await sweepTemplates();
  const note = await countServerTime(server.url);
  return () => {
    note();
    return server.release();
  };
}

async function checkRights(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
  );
  await client.end();
  if (!rows[0]?.may)
    throw new Error("DATABASE_URL: its role may not create databases, and each test worker needs its own");
}
