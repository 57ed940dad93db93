import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repaymentSchedule } from "bank/ledger/amortisation";
import { financialYear } from "bank/interest/tax";
import { addDays, addMonths, isoDate } from "common/dates";
import { openDemo, type OpenDemo } from "tests/support/demo-database";
import { accountsOf, customersOn, demoCustomers } from "./people";

/** By the day of loading. A month's end, a new year and a leap day are among the days. */
const outcomes = JSON.parse(readFileSync("bank/demo/outcome.json", "utf8")) as Record<string, object>;
const otherDays = ["2024-02-29"];

describe.each([...Object.keys(outcomes), ...otherDays])("the demo loaded on %s", (day) => {
  const today = isoDate(day);
  let database: OpenDemo;
  let db: OpenDemo["db"];
  beforeAll(async () => {
    database = await openDemo(today);
    db = database.db;
  });
  afterAll(() => database?.drop());

  async function pairs(query: ReturnType<typeof sql<{ key: string; value: string }>>) {
    const { rows } = await query.execute(db);
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  if (outcomes[day])
    test("has its balances, cards, cheques, deposits and enrolments", async () => {
      expect({
        accounts: await pairs(sql`
        select number as key, concat_ws(' ', balance, status) as value from bank.account where kind <> 'internal'`),
        cards: await pairs(sql`
        select last_four as key, concat_ws(' ', customer_number, status, expires_on) as value from bank.card`),
        leaves: await pairs(sql`
        select concat_ws(' ', a.number, l.number) as key, concat_ws(' ', l.state, l.state_on, l.amount) as value
        from bank.cheque_leaf l join bank.account a on a.id = l.account_id where l.state <> 'unused'`),
        books: await pairs(sql`
        select concat_ws(' ', a.number, b.first_number) as key, b.issued_on as value
        from bank.cheque_book b join bank.account a on a.id = b.account_id`),
        deposits: await pairs(sql`
        select a.number as key, concat_ws(' ', d.status, d.matures_on, d.maturity_amount) as value
        from bank.deposit d join bank.account a on a.id = d.account_id`),
        enrolments: await pairs(sql`
        select concat_ws(' ', customer_number, scheme) as key, concat_ws(' ', enrolled_on, premiums) as value
        from bank.scheme_enrolment`),
      }).toEqual(outcomes[day]);
    });

  test("has been lived without debts up to the day before, each booking in the order of time", async () => {
    const { rows } = await sql`
      select a.number from bank.posting p join bank.account a on a.id = p.account_id where p.balance_after < a.floor
      union all
      select a.number from (
        select p.account_id, j.booked_at, lag(j.booked_at) over (partition by p.account_id order by p.account_seq) as before
        from bank.posting p join bank.journal j on j.id = p.journal_id
      ) b join bank.account a on a.id = b.account_id where b.booked_at < b.before`.execute(db);
    expect(rows).toEqual([]);
    const last = await sql`select max(entry_date) as last from bank.posting`.execute(db);
    expect(last.rows).toEqual([{ last: addDays(today, -1) }]);
  });

  test("has borne tax in three financial years", async () => {
    const taxed = await db.selectFrom("bank.tax_deducted").select("deducted_on").execute();
    for (const years of [1, 2, 3]) {
      const { from, to } = financialYear(addMonths(today, -12 * years));
      expect(taxed.some(({ deducted_on: on }) => on >= from && on <= to)).toBe(true);
    }
  });

  test("owes of each cash credit what was brought forward; 100200309 has its postings", async () => {
    const accounts = await db.selectFrom("bank.account").select(["number", "balance", "last_seq"]).execute();
    const found = new Map(accounts.map((account) => [account.number, account]));
    for (const { number, kind, brought_forward } of customersOn(today).flatMap(({ accounts }) => accounts))
      if (kind === "cash-credit")
        expect([number, found.get(number)!.balance]).toEqual([number, brought_forward]);
    expect(found.get(accountsOf("100200309")[0]!)!.last_seq).toBe(2_000n);
  });

  test("has repaid its housing loan by the schedule", async () => {
    const [loan, terms] = customersOn(today)
      .flatMap(({ accounts }) => accounts)
      .flatMap(({ number, loan }) => (loan?.loan_type === "Housing loan" ? [number, loan] : [])) as [
      string,
      { principal: bigint; rate: string; months: number },
    ];
    const schedule = repaymentSchedule(terms.principal, terms.rate, terms.months);
    const { rows } = await sql<{ amount: bigint }>`
      select p.amount from bank.posting p join bank.account a on a.id = p.account_id
      where a.number = ${loan} and p.amount > 0 order by p.account_seq`.execute(db);
    expect(rows.map(({ amount }) => amount)).toEqual(schedule.slice(0, 22).map(({ payment }) => payment));
    const { balance } = await db
      .selectFrom("bank.account")
      .select("balance")
      .where("number", "=", loan)
      .executeTakeFirstOrThrow();
    expect(-balance).toBe(schedule[21]!.outstanding);
  });

  test("debits each use of a card that was carried out, and lists each debit of six weeks as a use", async () => {
    const uses = await sql`
      select account_id, used_at as at, amount from bank.card_use join bank.card on card.id = card_use.card_id
      where declined is null order by 1, 2, 3`.execute(db);
    const debits = await sql`
      select account_id, booked_at as at, -amount as amount
      from bank.posting join bank.journal on journal.id = posting.journal_id
      where kind in ('atm', 'card') and entry_date >= ${addDays(today, -42)}
        and account_id in (select account_id from bank.card) order by 1, 2, 3`.execute(db);
    expect(uses.rows).toEqual(debits.rows);
  });

  test("has done all work that was due, and left no message on the demo phone", async () => {
    const late =
      await sql`select kind, subject from bank.job where due_at < ${new Date(`${day}T00:00:00+05:30`)}`;
    expect((await late.execute(db)).rows).toEqual([]);
    expect(await db.selectFrom("bank.text_message").selectAll().execute()).toEqual([]);
  });

  test("shows remarks in other scripts, a formula and markup", async () => {
    const { rows } = await sql<{ particulars: string }>`
      select p.particulars from bank.posting p join bank.account a on a.id = p.account_id
      where a.number = ${accountsOf("100200301")[0]!}`.execute(db);
    for (const sign of [/\p{Script=Tamil}/u, /\p{Script=Telugu}/u, /\p{Script=Malayalam}/u, /^=/, /<b>/])
      expect(rows.some(({ particulars }) => sign.test(particulars))).toBe(true);
  });
});

test("every customer's first account is the primary one, and no account is anyone else's", () => {
  const numbers = demoCustomers.flatMap(({ number }) => accountsOf(number));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^\d{15}$/);
});
