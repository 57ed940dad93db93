import { bankTariff } from "common/bank-tariff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "bank/database/schema";
import { lookUpFacts } from "bank/features/transfers/facts";
import { findPaymentHistory, listPayments } from "bank/features/transfers/payments";
import { ourBank } from "tests/support/banks";
import { brokenPaymentRules } from "tests/support/money-rules";
import { daysBetween, isoDate } from "common/dates";
import { payeeKindOf } from "common/payments";
import { referencePattern } from "common/reference";
import { openDemo, type OpenDemo } from "tests/support/demo-database";
import { demoPayees } from "./payees";

/** A day of `outcome.json`, so that its demo is loaded once. */
const today = isoDate("2026-03-31");
let pastPayments: Row<"bank.payment">[];

let database: OpenDemo;
let db: OpenDemo["db"];
beforeAll(async () => {
  database = await openDemo(today);
  db = database.db;
  pastPayments = await db.selectFrom("bank.payment").selectAll().execute();
  expect(pastPayments).toHaveLength(18);
});
afterAll(() => database?.drop());

const listed = (customerNumber: string) =>
  listPayments({ db, tariff: bankTariff }, { customerNumber, offset: 0, limit: 100 });

describe("the demo's past payments", () => {
  test("stand in the books as the bank's own do", async () => {
    // The demo's history moves money through the suspense accounts and takes charges without payments, and no
    // OTP.
    const ofHistory = /^(in suspense of|charges are those|a payment used up a one-time password)/;
    expect((await brokenPaymentRules(db)).filter((broken) => !ofHistory.test(broken))).toEqual([]);
  });

  test("were allowed, and cost what the bank takes", async () => {
    for (const payment of pastPayments) {
      const {
        customer_number: customerNumber,
        kind,
        from_account: fromAccount,
        to_account: toAccount,
      } = payment;
      const { ifsc, amount } = payment;
      const order = { customerNumber, kind, fromAccount, toAccount, ifsc, amount };
      const facts = await lookUpFacts(db, ourBank, order, payment.paid_at);
      const { least_amount: least, most_amount: most, charge } = facts;
      expect([payment.remark, payment.charge]).toEqual([payment.remark, charge]);
      expect(payment.amount >= least! && payment.amount <= most!).toBe(true);
      if (payeeKindOf(payment.kind) !== null) expect(facts.payee_bank).not.toBeNull();
      else expect(facts.to_own).toBe(true);
    }
  });

  test("went to payees that were long past their first days", () => {
    for (const { customer_number, kind, to_account, paid_on } of pastPayments) {
      const kindOfPayee = payeeKindOf(kind);
      if (kindOfPayee === null) continue;
      const payees = demoPayees.get(customer_number)![kindOfPayee]!;
      const payee = payees.find(({ accountNumber }) => accountNumber === to_account)!;
      expect(payee.ago).toBeGreaterThan(daysBetween(paid_on, today) + 2);
    }
  });

  test("are at their end, and show each way a payment can end", () => {
    const ends = pastPayments.map(({ state }) => state);
    expect([...new Set(ends)].sort()).toEqual([
      "confirmed",
      "credited",
      "posted",
      "returned",
      "reversed",
      "success",
    ]);
  });

  test("are listed to the customer, the newest first, and name themselves in the statement", async () => {
    const { payments, total } = await listed("100200301");
    expect(total).toBe(pastPayments.filter(({ customer_number }) => customer_number === "100200301").length);
    expect(payments.map(({ paidAt }) => paidAt.getTime())).toEqual(
      payments.map(({ paidAt }) => paidAt.getTime()).sort((one, other) => other - one),
    );
    for (const { reference, fromAccount } of payments) {
      expect(reference).toMatch(referencePattern);
      const { rows } = await sql`
        select from bank.posting p join bank.account a on a.id = p.account_id
        where a.number = ${fromAccount} and p.particulars like ${`%/${reference}/%`}`.execute(db);
      expect(rows).toHaveLength(1);
    }
    expect((await listed("100200306")).total).toBe(0);
  });

  test("tell why money came back", async () => {
    const { payments } = await listed("100200301");
    const returned = payments.find(({ toName }) => toName === "Shanthi Reddy")!;
    const found = await findPaymentHistory({ db, tariff: bankTariff }, "100200301", returned.reference);
    expect(found!.history.map(({ state }) => state)).toEqual(["queued", "settled", "returned"]);
    expect(found!.history.at(-1)!.reason).toBe("No such account");
    expect(found!.payment).toMatchObject({ bankName: "Indian Bank", reason: "No such account" });
  });
});
