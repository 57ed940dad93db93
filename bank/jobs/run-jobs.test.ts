import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { openBooks, type Books } from "tests/support/books";
import { inTransaction } from "common/postgres/transaction.server";
import { type JobHandler, addJob } from "./jobs";
import { runJobs } from "./run-jobs";

const noon = new Date("2026-03-10T12:00:00+05:30");
let books: Books;
let bank: HandBank;
beforeAll(async () => {
  books = await openBooks();
  await sql`create table effect (subject text, process text)`.execute(books.db);
});
afterAll(() => books.close());
beforeEach(async () => {
  bank = bankOf(books.db, noon);
  await books.db.deleteFrom("bank.job").execute();
  await sql`delete from effect`.execute(books.db);
});

const add = (subject: string, dueAt = noon) => addJob(books.db, { kind: "imps-send", subject, dueAt });

const leave =
  (process = "one"): JobHandler =>
  async (transaction, _, { subject }) => {
    await sql`insert into effect values (${subject}, ${process})`.execute(transaction);
  };

async function effects(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from effect order by subject`.execute(
    books.db,
  );
  return rows.map(({ subject }) => subject);
}

const jobs = () =>
  books.db
    .selectFrom("bank.job")
    .select(["subject", "state", "failures", "last_error", "due_at"])
    .orderBy("id")
    .execute();

test("a job runs when it is due, once", async () => {
  await add("early", new Date(noon.getTime() + 1000));
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(0);
  bank.pass({ seconds: 1 });
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(1);
  bank.pass({ hours: 48 });
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(0);
  expect(await effects()).toEqual(["early"]);
});

test("the same job added again is the same job, done or not", async () => {
  await Promise.all([add("twice"), add("twice"), add("twice")]);
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(1);
  await add("twice");
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(0);
});

test("a job of a transaction that is undone does not exist", async () => {
  const undone = inTransaction(books.db, async (transaction) => {
    await addJob(transaction, { kind: "imps-send", subject: "undone", dueAt: noon });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await jobs()).toEqual([]);
});

test("jobs run in the order in which they are due", async () => {
  const ran: string[] = [];
  await add("second", new Date(noon.getTime() - 1000));
  await add("first", new Date(noon.getTime() - 2000));
  await add("third");
  await runJobs(bank, { "imps-send": async (_, __, { subject }) => void ran.push(subject) });
  expect(ran).toEqual(["first", "second", "third"]);
});

test("four runners at once run each job once, and share the work", async () => {
  const subjects = Array.from({ length: 60 }, (_, place) => `job ${String(place).padStart(2, "0")}`);
  for (const subject of subjects) await add(subject);
  const runner = (name: string) => runJobs(bank, { "imps-send": leave(name) });
  const counts = await Promise.all(["a", "b", "c", "d"].map(runner));
  expect(counts.reduce((sum, count) => sum + count)).toBe(60);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  expect(await effects()).toEqual(subjects);
});

test("a handler that throws half-way leaves nothing, and is tried again later each time", async () => {
  await add("hard");
  let tries = 0;
  const thirdTime: JobHandler = async (transaction, ...rest) => {
    await leave()(transaction, ...rest);
    tries += 1;
    if (tries < 3) throw new Error(`try ${tries}`);
  };
  expect(await runJobs(bank, { "imps-send": thirdTime })).toBe(0);
  expect(await effects()).toEqual([]);
  const [first] = await jobs();
  expect(first).toMatchObject({ state: "waiting", failures: 1, last_error: "try 1" });
  expect(await runJobs(bank, { "imps-send": thirdTime })).toBe(0);
  expect(tries).toBe(1);

  bank.setClock(first!.due_at);
  await runJobs(bank, { "imps-send": thirdTime });
  const [second] = await jobs();
  expect(second!.due_at.getTime() - bank.clock.now().getTime()).toBeGreaterThan(
    first!.due_at.getTime() - noon.getTime(),
  );
  bank.setClock(second!.due_at);
  expect(await runJobs(bank, { "imps-send": thirdTime })).toBe(1);
  expect(await effects()).toEqual(["hard"]);
});

test("a broken statement inside a handler is undone with all of it", async () => {
  await add("broken");
  const broken: JobHandler = async (transaction, ...rest) => {
    await leave()(transaction, ...rest);
    await sql`select 1 / 0`.execute(transaction);
  };
  await runJobs(bank, { "imps-send": broken });
  expect(await effects()).toEqual([]);
  expect(await jobs()).toMatchObject([{ failures: 1, last_error: "division by zero" }]);
});

test("a job that fails for good stays visible with its error, and others go on", async () => {
  await add("hopeless");
  const hopeless: JobHandler = async (transaction, handed, job) => {
    if (job.subject === "hopeless") throw new Error("no such thing");
    await leave()(transaction, handed, job);
  };
  const tried = [];
  for (let [job] = await jobs(); job?.state === "waiting"; [job] = await jobs()) {
    bank.setClock(job.due_at);
    await add(`other ${job.failures}`, job.due_at);
    await runJobs(bank, { "imps-send": hopeless });
    tried.push(job.due_at.getTime());
  }
  expect(tried.length).toBe(20);
  expect(tried.at(-1)! - tried[0]!).toBeGreaterThan(8 * 3_600_000);
  expect((await jobs())[0]).toMatchObject({ state: "failed", failures: 20, last_error: "no such thing" });
  expect((await effects()).length).toBe(20);
  await books.db.updateTable("bank.job").set({ state: "waiting" }).where("state", "=", "failed").execute();
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(1);
});

test("a handler may have its job again later", async () => {
  await add("again");
  const later = new Date(noon.getTime() + 60_000);
  const twice: JobHandler = async (transaction, handed, job) => {
    await leave()(transaction, handed, job);
    return handed.clock.now() < later ? later : undefined;
  };
  expect(await runJobs(bank, { "imps-send": twice })).toBe(1);
  bank.pass({ seconds: 59 });
  expect(await runJobs(bank, { "imps-send": twice })).toBe(0);
  bank.pass({ seconds: 1 });
  expect(await runJobs(bank, { "imps-send": twice })).toBe(1);
  bank.pass({ hours: 1 });
  expect(await runJobs(bank, { "imps-send": twice })).toBe(0);
  expect(await effects()).toEqual(["again", "again"]);
});

test("jobs of a kind that this process does not know wait for one that does", async () => {
  await add("unknown here");
  expect(await runJobs(bank, { "rtgs-answer": leave() })).toBe(0);
  expect(await jobs()).toMatchObject([{ state: "waiting", failures: 0 }]);
});

test("a connection lost in the middle of a job leaves the job to be done by another", async () => {
  await add("cut off");
  const cut: JobHandler = async (transaction, ...rest) => {
    await leave("killed")(transaction, ...rest);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  };
  await runJobs(bank, { "imps-send": cut }).catch(() => {});
  expect(await effects()).toEqual([]);
  bank.pass({ seconds: 10 });
  expect(await runJobs(bank, { "imps-send": leave() })).toBe(1);
  expect(await effects()).toEqual(["cut off"]);
});
