import { beforeEach, describe, expect, test } from "vitest";
import { liftLien, markLien } from "bank/features/accounts/liens";
import {
  balanceHistory,
  drawingPowerExpiry,
  guarantors,
  insuranceExpiry,
  liens,
  limitExpiry,
  nominees,
} from "common/contract/account-enquiries.server";
import { accountDetails } from "common/contract/accounts.server";
import { inTransaction } from "common/postgres/transaction.server";
import { addDays, addMonths } from "common/dates";
import { toHundredths } from "common/nominee";
import { accounts as ofSmallBank, as, today, unregistered, bankOfFile } from "./small-bank";
import { refused } from "./endings";
import { idOf } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();
let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank)));

const asked = (accountNumber = harness.accounts.savings) =>
  [{ accountNumber, customerNumber: harness.customer.customerNumber }, as(harness.customer)] as const;

test("an account with nothing noted answers empty lists", async () => {
  expect(await bank.gateway.call(nominees, ...asked())).toEqual({
    outcome: "done",
    answer: { changes: "here", nominees: [] },
  });
  expect(await bank.gateway.call(liens, ...asked())).toEqual({ outcome: "done", answer: { liens: [] } });
  expect(await bank.gateway.call(guarantors, ...asked(harness.accounts.loan))).toEqual({
    outcome: "done",
    answer: { guarantors: [] },
  });
});

test("nominees come in the order of registration, minors with who receives their share, names in full", async () => {
  const account_id = await idOf(bank, harness.accounts.savings);
  const long = "Venkata Subrahmanya ".repeat(6).trim();
  const registered_on = addDays(today, -30);
  const nominee = (name: string, share: number, born: number | null) => ({
    account_id,
    name,
    relation: "Child",
    share: toHundredths(share),
    registered_on,
    guardian: "Ravi Menon",
    date_of_birth: born === null ? null : addMonths(today, -12 * born),
  });
  await bank.db
    .insertInto("bank.nominee")
    .values([nominee(long, 50, null), nominee("Grown", 30, 18), nominee("Small", 20, 17)])
    .execute();
  const shown = (name: string, share: number, more: object) => ({
    name,
    share,
    relation: "Child",
    registeredOn: registered_on,
    ...more,
  });
  expect(await bank.gateway.call(nominees, ...asked())).toEqual({
    outcome: "done",
    answer: {
      changes: "here",
      nominees: [
        shown(long, 50, { minor: false }),
        shown("Grown", 30, { minor: false, dateOfBirth: addMonths(today, -216) }),
        shown("Small", 20, { minor: true, dateOfBirth: addMonths(today, -204), guardian: "Ravi Menon" }),
      ],
    },
  });
});

describe("liens", () => {
  const mark = async (amount: bigint, endsOn?: ReturnType<typeof addDays>) => {
    const accountId = await idOf(bank, harness.accounts.savings);
    const lien = { accountId, amount, reason: "MARGIN", heldFor: "SUB COURT", markedOn: today };
    return inTransaction(bank.db, (transaction) =>
      markLien(transaction, { ...lien, ...(endsOn ? { endsOn } : {}) }),
    );
  };
  const held = async () => {
    const list = await bank.gateway.call(liens, ...asked());
    const details = await bank.gateway.call(
      accountDetails,
      { accountNumber: harness.accounts.savings, customerNumber: harness.customer.customerNumber },
      as(harness.customer),
    );
    if (list.outcome !== "done" || details.outcome !== "done") throw new Error("not answered");
    const { lien, balance } = details.answer;
    return { listed: list.answer.liens.map(({ amount }) => amount), lien, balance };
  };

  test("sum to the account's lien and may not be spent; one that is lifted is gone, once", async () => {
    const before = (await held()).balance;
    const [first] = await Promise.all([mark(1_000n), mark(2_500n), mark(40n)]);
    expect(await held()).toMatchObject({ lien: 3_540n, balance: before - 3_540n });
    expect((await held()).listed.toSorted()).toEqual([1_000n, 2_500n, 40n].toSorted());
    const lift = () => inTransaction(bank.db, (transaction) => liftLien(transaction, first, bank.now()));
    expect((await Promise.all([lift(), lift()])).filter(Boolean)).toHaveLength(1);
    expect(await held()).toMatchObject({ lien: 2_540n });
  });

  test("with a last day end by themselves when it is over", async () => {
    await mark(1_000n);
    await mark(500n, addDays(today, 1));
    expect(await bank.gateway.call(liens, ...asked())).toMatchObject({
      answer: {
        liens: [
          { amount: 1_000n, reason: "MARGIN", heldFor: "SUB COURT", markedOn: today },
          { amount: 500n, endsOn: addDays(today, 1) },
        ],
      },
    });
    bank.pass({ days: 1 });
    await bank.runDueJobs();
    expect(await held()).toMatchObject({ lien: 1_500n });
    bank.pass({ days: 1 });
    await bank.runDueJobs();
    expect(await held()).toMatchObject({ listed: [1_000n], lien: 1_000n });
    bank.pass({ days: -2 });
  });
});

test("guarantors come with what they stand for, and an address where there is one", async () => {
  const account_id = await idOf(bank, harness.accounts.loan);
  const since = addDays(today, -200);
  await bank.db
    .insertInto("bank.guarantor")
    .values([
      { account_id, name: "Ravi Menon", address: "1 Hill Road", amount: 300_000n, since },
      { account_id, name: "Sita", amount: 5_000n, since },
    ])
    .execute();
  expect(await bank.gateway.call(guarantors, ...asked(harness.accounts.loan))).toEqual({
    outcome: "done",
    answer: {
      guarantors: [
        { name: "Ravi Menon", address: "1 Hill Road", amount: 300_000n, since },
        { name: "Sita", amount: 5_000n, since },
      ],
    },
  });
});

describe("the balance over time", () => {
  const history = async (span: "12-months" | "30-days" | "7-days" | "24-hours", account?: string) => {
    const [request, caller] = asked(account);
    const result = await bank.gateway.call(balanceHistory, { ...request, span }, caller);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer;
  };
  const ask = async (...about: Parameters<typeof history>) => (await history(...about)).points;
  const at = (time: string) => new Date(`${time}+05:30`);

  test("is that at the end of twelve months, and now", async () => {
    const points = await ask("12-months");
    expect(points).toHaveLength(13);
    expect(points.slice(0, 2).map((point) => point.at)).toEqual([
      at("2025-04-01T00:00"),
      at("2025-05-01T00:00"),
    ]);
    const opened = harness.wish("own-account").amount * 100n;
    expect(points.at(-2)).toEqual({ at: at("2026-03-01T00:00"), balance: 0n, credits: 0n, debits: 0n });
    expect(points.at(-1)).toEqual({ at: bank.now(), balance: opened, credits: opened, debits: 0n });
  });

  test("is that of each day or hour with what came and went, of a loan below zero", async () => {
    await harness.pay(harness.wish("loan-repayment"));
    expect(await ask("7-days")).toHaveLength(8);
    expect((await ask("30-days")).map((point) => point.at)).toContainEqual(at("2026-02-28T00:00"));
    const hours = await ask("24-hours", harness.accounts.loan);
    expect(hours).toHaveLength(25);
    expect(hours.at(-2)).toMatchObject({ at: at("2026-03-10T12:00"), balance: 0n });
    expect(hours.at(-1)).toMatchObject({ balance: -250_000n, credits: 50_000n, debits: 300_000n });
  });

  test("its highest and lowest are those after any movement of the span, or as the span began", async () => {
    bank.pass({ seconds: 60 });
    await harness.pay(harness.wish("loan-repayment"));
    for (const span of ["12-months", "24-hours"] as const) {
      const { highest, lowest } = await history(span, harness.accounts.loan);
      expect([highest.balance, lowest.balance]).toEqual([-250_000n, -300_000n]);
      expect(lowest.at < highest.at).toBe(true);
    }
    const begun = bank.now();
    bank.pass({ seconds: 3 * 86_400 });
    const { points, highest, lowest } = await history("24-hours", harness.accounts.loan);
    expect([highest.balance, lowest.balance]).toEqual([-250_000n, -250_000n]);
    expect(lowest.at.getTime()).toBe(points[0]!.at.getTime() - 3_600_000);
    expect(lowest.at > begun).toBe(true);
  });
});

test("the ends of cash credits: each service tells its own, of every cash credit that is open", async () => {
  const [first, second, closed] = await Promise.all(
    [1, 2, 3].map(() => harness.open("cash-credit", -100_000n)),
  );
  await harness.set(closed!, { status: "closed" });
  await bank.db
    .insertInto("bank.credit_expiry")
    .values({
      account_id: await idOf(bank, first!),
      drawing_power_ends_on: addDays(today, 9),
      limit_ends_on: addDays(today, -20),
      limit_grace_ends_on: addDays(today, 70),
      insurance_ends_on: addDays(today, 1),
    })
    .execute();
  const { customerNumber } = harness.customer;
  const ask = async (service: typeof limitExpiry) => {
    const result = await bank.gateway.call(service, { customerNumber }, as(harness.customer));
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.expiries.toSorted((one) => (one.accountNumber === first ? -1 : 1));
  };
  const none = { accountNumber: second };
  expect(await ask(drawingPowerExpiry)).toEqual([
    { accountNumber: first, drawingPowerExpiry: addDays(today, 9) },
    none,
  ]);
  expect(await ask(limitExpiry)).toEqual([
    { accountNumber: first, limitExpiry: addDays(today, -20), limitGraceExpiry: addDays(today, 70) },
    none,
  ]);
  expect(await ask(insuranceExpiry)).toEqual([
    { accountNumber: first, insuranceExpiry: addDays(today, 1) },
    none,
  ]);
});

test("a customer without cash credits has an empty list; one who is not the caller is not told", async () => {
  const caller = as(harness.customer);
  const { customerNumber } = harness.customer;
  for (const service of [drawingPowerExpiry, limitExpiry, insuranceExpiry]) {
    expect(await bank.gateway.call(service, { customerNumber }, caller)).toEqual({
      outcome: "done",
      answer: { expiries: [] },
    });
    for (const other of [unregistered.customerNumber, "900000001", "1"])
      expect(await bank.gateway.call(service, { customerNumber: other }, caller)).toEqual(refused("4030"));
  }
});

test("another's account, the bank's own and one that is none are no accounts", async () => {
  for (const number of [ofSmallBank.balas, "000190010000001", "001110010009999"]) {
    const [request, caller] = asked(number);
    expect(await bank.gateway.call(nominees, request, caller)).toEqual(refused("4040"));
    expect(await bank.gateway.call(liens, request, caller)).toEqual(refused("4040"));
    expect(await bank.gateway.call(guarantors, request, caller)).toEqual(refused("4040"));
    expect(await bank.gateway.call(balanceHistory, { ...request, span: "7-days" }, caller)).toEqual(
      refused("4040"),
    );
  }
});
