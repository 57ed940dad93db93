import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { findBalance } from "tests/support/balance";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { readStatement } from "bank/ledger/statement";
import { verifyPassword } from "bank/credentials/password-hash";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { brokenRules, openBooks } from "tests/support/books";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { addDays, addMonths, isoDate, parseIsoDate, type IsoDate } from "common/dates";
import { dailyBalanceInterest, recurringMaturity, reinvestedAmount } from "bank/interest/rules";
import { loadDemo } from "./load";
import { inForce } from "common/tariff";
import { demoPasswords } from "common/demo-passwords";
import { accountsOf, demoCustomers } from "./people";

const today = isoDate("2026-03-10");
const overdraft = accountsOf("100200305")[1]!;

let database: TestDatabase;
let db: Kysely<BankSchema>;
let bank: HandBank;
let outcomes: string[];

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase<BankSchema>({ url: database.url, applicationName: "demo", poolSize: 4 });
  await migrate(db, "bank", bankMigrations);
  bank = bankOf(db, new Date("2026-03-10T11:00:00+05:30"));
  outcomes = await Promise.all([loadDemo(bank), loadDemo(bank)]);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const lakshmi = () =>
  accountsOf("100200301") as [string, string, string, string, string, string, string, string];

async function accountRow(number: string) {
  return db.selectFrom("bank.account").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
}

describe("loading", () => {
  test("of two processes that start at once, one loads", () => {
    expect(outcomes.sort()).toEqual(["loaded", "present"]);
  });

  test("what is there is not loaded again", async () => {
    expect(await loadDemo(bank)).toBe("present");
  });

  test("a bank with customers of its own is left alone", async () => {
    const books = await openBooks();
    try {
      expect(await loadDemo({ ...bank, db: books.db })).toBe("foreign");
      const { rows } = await sql`select number from bank.customer`.execute(books.db);
      expect(rows).toHaveLength(1);
    } finally {
      await books.close();
    }
  });
});

describe("the books", () => {
  test("hold", async () => {
    expect(await brokenRules(db)).toEqual([]);
  });

  test("say nothing of the day of loading or later", async () => {
    const { rows } =
      await sql`select min(entry_date), max(entry_date), max(value_date) as value from bank.posting`.execute(
        db,
      );
    expect(rows).toEqual([
      { min: addMonths(today, -48), max: addDays(today, -1), value: addDays(today, -1) },
    ]);
  });

  test("no savings account, current account or deposit was ever below zero, nothing borrowed ever beyond its limit", async () => {
    const { rows } = await sql`
      select a.number, p.account_seq from bank.posting p join bank.account a on a.id = p.account_id
      where p.balance_after < a.floor`.execute(db);
    expect(rows).toEqual([]);
  });

  test("every statement ties: opening and movements make the closing balance", async () => {
    for (const account of demoCustomers.flatMap(({ number }) => accountsOf(number))) {
      const period = { from: addDays(today, -190), to: today };
      const shown = await readStatement(db, account, period, { offset: 0, limit: 0 });
      const { openingBalance, closingBalance, totalCredits, totalDebits } = shown;
      expect(openingBalance + totalCredits - totalDebits).toBe(closingBalance);
      expect((await accountRow(account)).balance).toBe(closingBalance);
    }
  });
});

/** The balance of each day's close, read from the statement alone. */
async function closingBalances(account: string, from: IsoDate, to: IsoDate): Promise<bigint[]> {
  const shown = await readStatement(db, account, { from, to }, { offset: 0 });
  const { entries, openingBalance, recordsFrom } = shown;
  const closings: bigint[] = [];
  let balance = openingBalance;
  let next = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (; entries[next]?.entryDate === date; next += 1) balance = entries[next]!.balance;
    // Earlier days were the branch's.
    closings.push(recordsFrom && date < recordsFrom ? 0n : balance);
  }
  return closings;
}

const dayFirst = (text: string) => parseIsoDate(text.split("-").reverse().join("-"))!;

async function interestRows(pattern: string) {
  const { rows } = await sql<{ number: string; amount: bigint; entry_date: IsoDate; particulars: string }>`
    select a.number, p.amount, p.entry_date, p.particulars
    from bank.posting p join bank.account a on a.id = p.account_id
    where a.kind <> 'internal' and p.particulars like ${pattern}`.execute(db);
  return rows.map((row) => {
    const [, from, to] = /(\d\d-\d\d-\d{4}) TO (\d\d-\d\d-\d{4})/.exec(row.particulars)!;
    return { ...row, from: dayFirst(from!), to: dayFirst(to!) };
  });
}

describe("interest", () => {
  test("of savings is what the daily closing balances of its quarter come to", async () => {
    const rows = await interestRows("INT.PD %");
    expect(rows.length).toBeGreaterThan(60);
    for (const { number, amount, from, to, entry_date } of rows) {
      const { rate, credited } = inForce(bank.tariff.savings, to);
      const closings = await closingBalances(number, from, to);
      if (credited === "last-day") closings.push(closings.pop()! - amount);
      expect(entry_date).toBe(credited === "last-day" ? to : addDays(to, 1));
      expect([number, amount]).toEqual([number, dailyBalanceInterest(closings, rate)]);
    }
  });

  test("of an overdraft is what was owed at each day's close", async () => {
    const rows = (await interestRows("INTEREST DEBITED %")).filter(({ number }) => number === overdraft);
    expect(rows.length).toBeGreaterThanOrEqual(23);
    for (const { number, amount, from, to } of rows) {
      const owed = (await closingBalances(number, from, to)).map((balance) => -balance);
      expect(-amount).toBe(dailyBalanceInterest(owed, "10.50"));
    }
  });
});

describe("the customers", () => {
  test("are those of the list, with their passwords, and nobody else", async () => {
    const customers = await db
      .selectFrom("bank.customer")
      .select(["number", "name", "mobile", "status", "view_only"])
      .orderBy("number")
      .execute();
    expect(
      customers.map(({ number, name, mobile, status, view_only }) => [
        number,
        name,
        mobile,
        status,
        view_only,
      ]),
    ).toEqual([
      ["100200301", "Lakshmi Narayanan", "9840012301", "active", false],
      ["100200302", "Anitha Reddy", "9840012302", "active", false],
      ["100200303", "Mathew Varghese", "9840012303", "active", false],
      ["100200304", "Fathima Beevi", "9840012304", "active", false],
      ["100200305", "Sri Murugan Traders", "9840012305", "active", false],
      ["100200306", "Devika Nair", "9840012306", "active", false],
      ["100200307", "Ramesh Babu", "9840012307", "blocked", false],
      ["100200308", "Saraswathi Ammal", "9840012308", "unregistered", false],
      ["100200309", "Joseph Xavier", "9840012309", "active", false],
      ["100200310", "Meenakshi Sundaram", "9840012310", "active", true],
    ]);
    const credentials = await db.selectFrom("bank.credential").selectAll().execute();
    expect(credentials).toHaveLength(18);
    for (const { kind, hash } of credentials.filter(
      ({ customer_number }) => customer_number <= "100200302",
    )) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verifyPassword(hash, demoPasswords[kind])).toBe(true);
    }
    expect(new Set(credentials.map(({ hash }) => hash)).size).toBe(18);
  });

  test("have agreed to the terms of the day of loading if they are registered, and the others to none", async () => {
    const agreed = await db
      .selectFrom("bank.terms_agreement")
      .selectAll()
      .orderBy("customer_number")
      .execute();
    const registered = demoCustomers.filter(({ status }) => status !== "unregistered");
    expect(agreed.map(({ customer_number }) => customer_number)).toEqual(
      registered.map(({ number }) => number),
    );
    expect(new Set(agreed.map(({ version }) => version))).toEqual(new Set(["2026-01-01"]));
  });

  test("stand where the list says: first login, expired three days ago, both expiring in five days", async () => {
    const of = async (customer: string) => {
      const rows = await db
        .selectFrom("bank.credential")
        .selectAll()
        .where("customer_number", "=", customer)
        .orderBy("kind")
        .execute();
      return rows.map(({ expires_on, must_change }) => ({ expires_on, must_change }));
    };
    const later = (days: number) => ({ expires_on: addDays(today, days), must_change: false });
    expect((await of("100200302")).every(({ must_change }) => must_change)).toBe(true);
    expect(await of("100200303")).toEqual([later(-3), later(57)]);
    expect(await of("100200304")).toEqual([later(5), later(5)]);
    expect(await of("100200301")).toEqual([later(60), later(60)]);
    expect(await of("100200308")).toEqual([]);
  });

  test("of the business: one cash credit is the worked example, 2,95,000 available", async () => {
    const [, , first] = accountsOf("100200305");
    expect(await accountRow(first!)).toMatchObject({
      drawing_power: 10_65_000_00n,
      credit_limit: 12_00_000_00n,
      lien: 50_000_00n,
    });
    expect(await findBalance(db, first!)).toEqual({
      accountNumber: first,
      ledger: -7_20_000_00n,
      available: 2_95_000_00n,
    });
    const kinds = await db
      .selectFrom("bank.account")
      .select("kind")
      .where("customer_number", "=", "100200305")
      .execute();
    expect(kinds.filter(({ kind }) => kind === "cash-credit")).toHaveLength(6);
  });

  test("who has everything: deposits at what the formulas make them, one of them paid out and closed", async () => {
    const [, , , monthly, reinvested, closed, recurring] = lakshmi();
    const grown = reinvestedAmount(1_00_000_00n, "7.25", { quarters: 4, days: 0 });
    expect((await accountRow(monthly)).balance).toBe(3_00_000_00n);
    expect((await accountRow(reinvested)).balance).toBe(grown);
    expect((await accountRow(recurring)).balance).toBe(50_000_00n);
    expect(await accountRow(closed)).toMatchObject({
      status: "closed",
      balance: 0n,
      closed_on: addMonths(today, -11),
    });
    const terms = await db
      .selectFrom("bank.deposit")
      .select(["status", "maturity_amount"])
      .orderBy("account_id")
      .execute();
    expect(terms).toEqual([
      { status: "OPEN", maturity_amount: 3_00_000_00n },
      { status: "OPEN", maturity_amount: 1_15_453_95n },
      { status: "CLOSED", maturity_amount: 53_461_39n },
      { status: "OPEN", maturity_amount: recurringMaturity(5_000_00n, "7.25", 18) },
      { status: "OPEN", maturity_amount: reinvestedAmount(8_00_000_00n, "7.25", { quarters: 20, days: 0 }) },
      // Of another customer: what a loan is held against.
      { status: "OPEN", maturity_amount: 1_15_453_95n },
    ]);
  });

  test("with the long statement: 100,000 postings; the smallest case: fewer than thirty", async () => {
    expect((await accountRow(accountsOf("100200309")[0]!)).last_seq).toBe(100_000n);
    const smallest = await accountRow(accountsOf("100200306")[0]!);
    expect(Number(smallest.last_seq)).toBeLessThan(30);
    expect(accountsOf("100200306")).toHaveLength(1);
  });

  test("hold each account under one primary, open since before its first posting", async () => {
    const { rows } = await sql`
      select a.number from bank.account a join bank.posting p on p.account_id = a.id and p.account_seq = 1
      where a.kind <> 'internal' and a.opened_on > p.entry_date`.execute(db);
    expect(rows).toEqual([]);
    const primaries = await db
      .selectFrom("bank.account")
      .select("number")
      .where("is_primary", "=", true)
      .orderBy("number")
      .execute();
    expect(primaries.map(({ number }) => number)).toEqual(
      demoCustomers.map(({ number }) => accountsOf(number)[0]!).sort(),
    );
  });

  test("have no PAN, Aadhaar number or password in clear in the database", async () => {
    const secrets = [
      ...demoCustomers.flatMap(({ pan, aadhaar }) => (pan ? [pan, aadhaar] : [aadhaar])),
      ...Object.values(demoPasswords),
    ];
    const hexOf = (text: string) => Buffer.from(text).toString("hex");
    for (const table of ["customer", "credential", "account"]) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(`bank.${table}`)} t`.execute(db);
      const text = rows.map(({ row }) => row).join("\n");
      expect(text).toContain("100200301");
      for (const secret of secrets) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(hexOf(secret));
      }
    }
    const sealed = await db
      .selectFrom("bank.customer")
      .select(["sealed_pan", "sealed_aadhaar"])
      .orderBy("number")
      .executeTakeFirstOrThrow();
    expect([bank.vault.open(sealed.sealed_pan!), bank.vault.open(sealed.sealed_aadhaar!)]).toEqual([
      "ABCPL3301K",
      "999900000301",
    ]);
  });
});
