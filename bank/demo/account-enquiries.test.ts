import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemo, type OpenDemo } from "tests/support/demo-database";
import { drawingLimit, drawingPower } from "bank/features/accounts/drawing-power";
import { accountsOf } from "./people";

const housingLoan = accountsOf("100200301")[7]!;

let database: OpenDemo;
let db: OpenDemo["db"];
beforeAll(async () => {
  database = await openDemo();
  db = database.db;
});
afterAll(() => database?.drop());

async function broken(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

test("the living liens of every account sum to what is held on it", async () => {
  expect(
    await broken(sql`select a.number from bank.account a left join bank.lien l
      on l.account_id = a.id and l.lifted_at is null
      group by a.id having a.lien <> coalesce(sum(l.amount), 0)`),
  ).toEqual([]);
  expect(await db.selectFrom("bank.lien").selectAll().execute()).toHaveLength(4);
});

test("the shares of an account's nominees sum to 100, and every minor has a guardian", async () => {
  expect(
    await broken(sql`select account_id from bank.nominee group by account_id having sum(share) <> 10000`),
  ).toEqual([]);
  expect(
    await broken(sql`select name from bank.nominee
      where guardian is null and date_of_birth > current_date - interval '18 years'`),
  ).toEqual([]);
});

test("every cash credit may be drawn to what its newest stock statement allows", async () => {
  const rows = await db
    .selectFrom("bank.account as account")
    .innerJoin("bank.stock_statement as statement", "statement.account_id", "account.id")
    .selectAll("statement")
    .select(["account.drawing_power", "account.floor", "account.credit_limit"])
    .execute();
  expect(rows).toHaveLength(6);
  for (const row of rows) {
    const power = drawingPower({
      stock: row.stock,
      creditors: row.creditors,
      stockMargin: row.stock_margin,
      debtors: row.debtors,
      oldDebtors: row.old_debtors,
      debtorMargin: row.debtor_margin,
    });
    expect(row.drawing_power).toBe(power);
    expect(row.floor).toBe(-drawingLimit(row.credit_limit, power));
  }
});

test("the housing loan's instalments are those of its statement, and the next one is expected once", async () => {
  const due = await db.selectFrom("bank.loan_instalment").selectAll().orderBy("number").execute();
  const paid = await sql<{ entry_date: string; amount: bigint }>`
    select p.entry_date, p.amount from bank.posting p join bank.account a on a.id = p.account_id
    where a.number = ${housingLoan} and p.amount > 0 order by p.account_seq`.execute(db);
  expect(due.map(({ paid_on, payment }) => ({ entry_date: paid_on, amount: payment }))).toEqual(paid.rows);
  const owed = await db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", housingLoan)
    .executeTakeFirstOrThrow();
  expect(due.at(-1)!.outstanding).toBe(-owed.balance);
  const jobs = await db
    .selectFrom("bank.job")
    .selectAll()
    .where("kind", "=", "loan-instalment")
    .where("subject", "like", `${housingLoan}/%`)
    .execute();
  expect(jobs.map(({ subject }) => subject)).toEqual([`${housingLoan}/${due.length + 1}`]);
});

test("the smallest case has nothing of all this", async () => {
  const [account] = accountsOf("100200306") as [string];
  for (const table of ["nominee", "lien", "guarantor", "credit_expiry"])
    expect(
      await broken(sql`select * from ${sql.table(`bank.${table}`)} t
        join bank.account a on a.id = t.account_id where a.number = ${account}`),
    ).toEqual([]);
});
