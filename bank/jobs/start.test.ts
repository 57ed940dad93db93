import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { openBooks, type Books } from "tests/support/books";
import { paidTo } from "tests/support/rail-payments";
import { jobHandlers, runDueJobs } from "bank/job-handlers";
import { startJobs } from "./start";

type JobRunner = ReturnType<typeof startJobs>;

let books: Books;
let bank: HandBank;
let runner: JobRunner;
const log = pino({ level: "silent" });
beforeAll(async () => void (books = await openBooks()));
beforeEach(() => {
  bank = bankOf(books.db, new Date("2026-03-10T12:05:00+05:30"));
  runner = startJobs(bank, jobHandlers, log);
});
afterEach(() => runner.stop());
afterAll(() => books.close());

async function comesTo(reference: string, expected: string): Promise<void> {
  const state = async () =>
    (
      await books.db
        .selectFrom("bank.payment")
        .select("state")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow()
    ).state;
  await expect.poll(state).toBe(expected);
}

test("what is due runs by itself, and what is added meanwhile", async () => {
  const { reference } = await paidTo(books, bank, "imps", "00");
  await comesTo(reference, "sent");
  bank.pass({ seconds: 3 });
  await comesTo(reference, "success");
});

test("a stopped runner begins nothing more", async () => {
  await runner.stop();
  const { reference } = await paidTo(books, bank, "imps", "00");
  expect(await runDueJobs(bank)).toBe(1);
  await comesTo(reference, "sent");
});

test("a runner outlives its database connection", async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(books.db);
  const { reference } = await paidTo(books, bank, "imps", "00").catch(() =>
    paidTo(books, bank, "imps", "00"),
  );
  await comesTo(reference, "sent");
});
