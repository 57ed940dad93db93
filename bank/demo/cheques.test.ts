import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "common/dates";
import { isDeclarable, MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK } from "common/positive-pay";
import { openDemo, type OpenDemo } from "tests/support/demo-database";
import { chequesOn } from "./cheques";
import { accountsOf } from "./people";

/** A day of `outcome.json`, so that its demo is loaded once. */
const today = isoDate("2026-03-31");
const { requests, declarations } = chequesOn(today);

let database: OpenDemo;
let db: OpenDemo["db"];
beforeAll(async () => {
  database = await openDemo(today);
  db = database.db;
});
afterAll(() => database?.drop());

const count = async (query: ReturnType<typeof sql<{ count: bigint }>>) =>
  Number((await query.execute(db)).rows[0]!.count);

describe("the demo's cheques", () => {
  test("agree with the books: each one posted is a paid leaf of that amount and day", async () => {
    const { rows } = await sql`
      select a.number, p.cheque_number, p.amount, l.state, l.amount as leaf_amount from bank.posting p
      join bank.account a on a.id = p.account_id
      left join bank.cheque_leaf l on l.account_id = p.account_id and l.number = p.cheque_number
      where p.cheque_number is not null
        and (l.state, l.amount, l.state_on) is distinct from ('paid', -p.amount, p.entry_date)`.execute(db);
    expect(rows).toEqual([]);
    expect(
      await count(sql`select count(*) from bank.posting where cheque_number is not null`),
    ).toBeGreaterThan(50);
  });

  test("were paid within the books only where a posting says so", async () => {
    const { rows } = await sql`
      select a.number, l.number as cheque, l.state_on from bank.cheque_leaf l
      join bank.account a on a.id = l.account_id
      where l.state = 'paid' and l.state_on >= (
          select min(p.entry_date) from bank.posting p where p.account_id = l.account_id)
        and not exists (
          select from bank.posting p where p.account_id = l.account_id and p.cheque_number = l.number)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  test("were used after their book was given out, and are in every state", async () => {
    const { rows } = await sql`
      select l.number from bank.cheque_leaf l join bank.cheque_book b on b.id = l.book_id
      where l.state_on < b.issued_on or b.issued_on > ${today}`.execute(db);
    expect(rows).toEqual([]);
    const states = await sql<{ state: string }>`
      select distinct state from bank.cheque_leaf order by state`.execute(db);
    expect(states.rows.map(({ state }) => state)).toEqual([
      "cancelled",
      "paid",
      "presented",
      "returned",
      "stopped",
      "unused",
    ]);
  });

  test("are stopped where a stop says so, and nowhere else", async () => {
    const { rows } = await sql`
      select l.number from bank.cheque_leaf l left join bank.cheque_stop s
        on s.account_id = l.account_id and s.number = l.number and s.state <> 'revoked'
      where (l.state = 'stopped') <> (s.id is not null)`.execute(db);
    expect(rows).toEqual([]);
  });

  test("were declared as the bank allows, in every state and more than a page shows", async () => {
    const own = accountsOf("100200301")[0];
    expect(declarations.filter(({ account }) => account === own).length).toBeGreaterThan(5);
    const states = await sql<{ state: string }>`
      select distinct state from bank.positive_pay order by state`.execute(db);
    expect(states.rows.map(({ state }) => state)).toEqual(["matched", "mismatched", "registered"]);
    for (const { amount, payee, remark } of declarations) {
      expect(isDeclarable(amount)).toBe(true);
      expect(payee.length).toBeLessThanOrEqual(MAX_PAYEE_NAME);
      expect(remark.length).toBeLessThanOrEqual(MAX_POSITIVE_PAY_REMARK);
    }
  });

  test("can be asked for on the primary account; the smallest case has none", async () => {
    const waiting = requests.filter(({ state }) => state !== "delivered").map(({ account }) => account);
    expect(waiting).not.toContain(accountsOf("100200301")[0]);
    expect(waiting.length).toBeGreaterThan(0);
    const smallest = accountsOf("100200306");
    expect(
      await count(sql`select count(*) from bank.cheque_book b join bank.account a on a.id = b.account_id
        where a.number = any (${smallest})`),
    ).toBe(0);
  });
});
