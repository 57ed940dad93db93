/** Two runners of due work over years of the demo bank, one of them cut off again and again: what the books say then. */
import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { createDice } from "bank/demo/dice";
import { customersOn } from "bank/demo/people";
import { addMissingCounting } from "bank/interest/accrue";
import { addMissingInstalments } from "bank/interest/instalments";
import { addMissingInterest } from "bank/interest/jobs";
import { runDueJobs } from "bank/job-handlers";
import { readStatement } from "bank/ledger/statement";
import { openDatabase } from "common/postgres/connection.server";
import { systemClock } from "common/clock";
import { addDays, addMonths, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { inForce } from "common/tariff";
import { financialYear, taxOnInterest } from "bank/interest/tax";
import { ourBank } from "tests/support/banks";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { brokenRules } from "tests/support/books";
import type { TestDatabase } from "tests/support/databases";
import { loadedOn } from "tests/support/demo-day";
import { createDemoDatabase } from "tests/support/demo-template";

const months = 28;
const victim = "a runner that is cut off";

let database: TestDatabase;
let db: Kysely<BankSchema>;
let cutOff: Kysely<BankSchema>;
let cuts = 0;
/** The day of the demo, and the last one that is lived here. */
let loaded: IsoDate;
let last: IsoDate;

beforeAll(async () => {
  database = await createDemoDatabase();
  loaded = await loadedOn(database.url);
  last = addMonths(loaded, months);
  db = openDatabase<BankSchema>({ url: database.url, applicationName: "steady", poolSize: 4 });
  cutOff = openDatabase<BankSchema>({ url: database.url, applicationName: victim, poolSize: 2 });
  const withOwnCaller = bankOf(db, systemClock.now());
  await addMissingInterest(withOwnCaller);
  await addMissingCounting(withOwnCaller);
  await addMissingInstalments(withOwnCaller);
  await live(withOwnCaller, bankOf(cutOff, systemClock.now()));
});
afterAll(async () => {
  await cutOff?.destroy();
  await db?.destroy();
  await database?.drop();
});

/** Month by month both run what is due; then the steady one does what the other's accidents have put off. */
async function live(withOwnCaller: HandBank, unsteady: HandBank): Promise<void> {
  const dice = createDice(28);
  for (let month = 1; month <= months; month += 1) {
    const noon = new Date(startOfIstDate(addMonths(loaded, month)).getTime() + 12 * 3_600_000);
    for (const bank of [withOwnCaller, unsteady]) bank.setClock(noon);
    let running = true;
    const both = Promise.all([runDueJobs(withOwnCaller), runDueJobs(unsteady).catch(() => 0)]).finally(
      () => (running = false),
    );
    while (running) {
      await pause(dice.between(5, 60));
      cuts += await cutConnections();
    }
    await both;
    withOwnCaller.pass({ hours: 2 });
    await runDueJobs(withOwnCaller);
  }
}

async function cutConnections(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${victim} and datname = current_database() and state <> 'idle'`.execute(db);
  return rows.length;
}

async function broken(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(db)).rows;
}

test("the other runner was cut off, and no job was given up", async () => {
  expect(cuts).toBeGreaterThan(0);
  expect(
    await broken(
      `select subject, last_error from bank.job where kind in ('interest', 'savings-interest') and state = 'failed'`,
    ),
  ).toEqual([]);
});

test("the books hold: every journal sums to zero, every balance is that of its postings", async () => {
  expect(await brokenRules(db)).toEqual([]);
});

// What secures a loan waits after its maturity, and earns nothing more, until the lien is lifted.
test("each period is paid once, one after the other, from the demo's history on", async () => {
  expect(
    await broken(`select * from (
      select account_id, from_date, lag(due_date) over (partition by account_id order by due_date) as before
      from bank.interest) i where from_date <> before`),
  ).toEqual([]);
  expect(
    await broken(`select a.number from bank.account a where a.status = 'open' and a.kind in ('savings', 'fixed-deposit')
      and not exists (select from bank.interest i where i.account_id = a.id and i.due_date > date '${last}' - 92)
      and not (a.lien > 0 and exists (
        select from bank.deposit d where d.account_id = a.id and d.matures_on <= date '${last}'))`),
  ).toEqual([]);
});

test("every row of interest and tax has its journal of that amount, and every journal of them its row", async () => {
  expect(
    await broken(`select reference from (
        select reference, amount from bank.interest
        union all select reference, -sum(tax) from bank.tax_deducted where tax > 0 group by reference
      ) r full join (
        select j.reference, sum(p.amount)::bigint as amount from bank.journal j
        join bank.posting p on p.journal_id = j.id join bank.account a on a.id = p.account_id
        where a.kind not in ('internal', 'loan') and (j.kind = 'interest' or j.reference like 'TDS-%') group by j.reference
      ) l using (reference) where r.amount is distinct from l.amount`),
  ).toEqual([]);
});

test("savings interest is the daily closing balances at the savings rate, calculated day by day", async () => {
  const wrong = await broken(`
    select i.reference from bank.interest i join bank.account a on a.id = i.account_id and a.kind = 'savings'
    cross join lateral (
      select sum(coalesce((select p.balance_after from bank.posting p
        where p.account_id = i.account_id and p.entry_date <= day
          and p.journal_id <> (select j.id from bank.journal j where j.reference = i.reference)
        order by p.entry_date desc, p.account_seq desc limit 1), 0)) as products
      from generate_series(i.from_date, i.due_date - 1, interval '1 day') as day
    ) d where i.due_date > date '${loaded}' and i.amount <> round(d.products * 3.00 / 36500)`);
  expect(wrong).toEqual([]);
});

test("deposits that have matured are closed, empty, and have paid what was promised", async () => {
  const matured = customersOn(loaded)
    .flatMap(({ accounts }) => accounts)
    .filter(({ opened_on, deposit, liens }) => {
      const matures = deposit && addMonths(opened_on, deposit.months);
      return matures && matures > loaded && matures <= last && liens.length === 0;
    });
  expect(matured.length).toBeGreaterThan(2);
  for (const { number: account } of matured) {
    const row = await db
      .selectFrom("bank.deposit")
      .innerJoin("bank.account", "bank.account.id", "bank.deposit.account_id")
      .innerJoin("bank.account as linked", "linked.id", "bank.deposit.linked_account_id")
      .innerJoin("bank.journal", (join) => join.on("bank.journal.reference", "=", `MAT-${account}`))
      .innerJoin("bank.posting", (join) =>
        join
          .onRef("bank.posting.journal_id", "=", "bank.journal.id")
          .onRef("bank.posting.account_id", "=", "linked.id"),
      )
      .where("bank.account.number", "=", account)
      .select([
        "bank.account.status",
        "bank.account.balance",
        "bank.deposit.maturity_amount",
        "bank.posting.amount",
      ])
      .select("bank.deposit.status as receipt")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "closed", balance: 0n, receipt: "CLOSED" });
    expect([account, row.amount]).toEqual([account, row.maturity_amount]);
  }
});

test("the tax of every financial year is that of its interest, and three years or more have borne some", async () => {
  const { rows } = await sql<{ date: IsoDate; amount: bigint }>`
    select i.booked_on as date, i.amount from (
      select account_id, booked_on, amount from bank.interest
      union all select account_id, counted_on, amount from bank.accrued_interest
    ) i join bank.account a on a.id = i.account_id
    where a.customer_number = '100200301' and a.kind in ('fixed-deposit', 'recurring-deposit')`.execute(db);
  const years = new Map<IsoDate, Paise>();
  for (const { date, amount } of rows) {
    const { from } = financialYear(date);
    years.set(from, (years.get(from) ?? 0n) + amount);
  }
  let taxed = 0;
  for (const [from, interest] of years) {
    const rule = inForce(ourBank.tariff.tax, from);
    const [row] = (
      await sql<{ tax: bigint; before: boolean }>`
        select coalesce(sum(tax), 0)::bigint as tax, min(deducted_on) < ${loaded} as before
        from bank.tax_deducted where deducted_on between ${from} and ${financialYear(from).to}`.execute(db)
    ).rows;
    expect([from, row!.tax]).toEqual([from, taxOnInterest(interest, rule, { hasPan: true, senior: false })]);
    if (row!.before) taxed += 1;
  }
  expect(taxed).toBeGreaterThanOrEqual(3);
});

test("statements tie, year after year, without a gap, from nothing or from the balance brought forward", async () => {
  const accounts = await db
    .selectFrom("bank.account")
    .select(["number", "balance"])
    .select(({ selectFrom }) =>
      selectFrom("bank.posting as posting")
        .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
        .whereRef("posting.account_id", "=", "bank.account.id")
        .where("journal.kind", "=", "brought-forward")
        .select("posting.amount")
        .as("brought"),
    )
    .where("customer_number", "in", ["100200301", "100200305"])
    .execute();
  expect(accounts.filter(({ brought }) => brought !== null).length).toBeGreaterThan(2);
  for (const { number, balance, brought } of accounts) {
    let carried = brought ?? 0n;
    for (let from = financialYear(addMonths(loaded, -48)).from; from <= last; from = addMonths(from, 12)) {
      const year = { from, to: addDays(addMonths(from, 12), -1) };
      const totals = await readStatement(db, number, year, { offset: 0, limit: 0 });
      expect(totals.openingBalance).toBe(carried);
      carried = totals.openingBalance + totals.totalCredits - totals.totalDebits;
      expect(totals.closingBalance).toBe(carried);
    }
    expect(carried).toBe(balance);
  }
});
