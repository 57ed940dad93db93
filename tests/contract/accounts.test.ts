import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountDetails,
  accountList,
  balanceEnquiry,
  fixedDeposits,
  loans,
} from "~/contract/accounts.server";
import { miniStatement, statement } from "~/contract/statements.server";
import { addDays } from "~/domain/dates";
import {
  accounts,
  as,
  asha,
  bala,
  branch,
  blocked,
  movements,
  openSmallBank,
  today,
  type SmallBank,
} from "./small-bank";

let bank: SmallBank;
beforeAll(async () => {
  bank = await openSmallBank();
});
afterAll(() => bank.stop());

const { customerNumber } = asha;
const refused = (code: string) => ({ ending: "refused", code, message: expect.any(String) as string });

describe("the list of accounts", () => {
  test("carries the holder's particulars in full, the primary account first", async () => {
    const ending = await bank.gateway.call(accountList, { mobile: asha.mobile, customerNumber }, as(asha));
    if (ending.ending !== "done") throw new Error(ending.ending);
    expect(ending.answer.accounts.map((account) => account.accountNumber)).toEqual([
      accounts.savings,
      accounts.overdraft,
      accounts.deposit,
      accounts.loan,
    ]);
    expect(ending.answer.accounts[0]).toEqual({
      accountNumber: accounts.savings,
      customerName: "Asha Menon",
      customerNumber,
      accountType: "The bank's savings",
      pan: "ABCPM1234K",
      aadhaar: "123412341234",
      email: "asha@example.com",
      dateOfBirth: "01-05-1990",
      branchCode: branch,
      address1: "12 Temple Road",
      address2: "",
      district: "Chennai",
      city: "Chennai",
      pinCode: "600004",
    });
  });

  test("leaves out what the bank does not know", async () => {
    const ending = await bank.gateway.call(
      accountList,
      { mobile: bala.mobile, customerNumber: bala.customerNumber },
      as(bala),
    );
    if (ending.ending !== "done") throw new Error(ending.ending);
    expect(ending.answer.accounts[0]).not.toHaveProperty("pan");
  });
});

describe("balances", () => {
  test("of savings: what may be spent is the balance less lien and uncleared", async () => {
    expect(await balanceOf(accounts.savings)).toEqual({ ledger: 103_000n, available: 88_000n });
  });

  test("of an overdraft: what is left of the limit", async () => {
    expect(await balanceOf(accounts.overdraft)).toEqual({ ledger: -5_000_000n, available: 15_000_000n });
  });

  test("of a loan: what is owed, and nothing to be spent", async () => {
    expect(await balanceOf(accounts.loan)).toEqual({ ledger: -50_000_000n, available: 0n });
  });

  async function balanceOf(accountNumber: string) {
    const ending = await bank.gateway.call(balanceEnquiry, { accountNumber, customerNumber }, as(asha));
    if (ending.ending !== "done") throw new Error(ending.ending);
    const { ledger, available, account } = ending.answer;
    expect(account.accountNumber).toBe(accountNumber);
    return { ledger, available };
  }
});

describe("the particulars of one account", () => {
  test("name holders, branch, lien, limit and what is available", async () => {
    const savings = await bank.gateway.call(
      accountDetails,
      { accountNumber: accounts.savings, customerNumber },
      as(asha),
    );
    expect(savings).toMatchObject({
      ending: "done",
      answer: {
        accountName: "In full",
        openDate: addDays(today, -400),
        status: "OPEN",
        modeOfOperation: "SELF",
        jointHolder1: "Ravi Menon",
        lien: 10_000n,
        balance: 88_000n,
        branchName: "Mylapore",
      },
    });
    const overdraft = await bank.gateway.call(
      accountDetails,
      { accountNumber: accounts.overdraft, customerNumber },
      as(asha),
    );
    expect(overdraft).toMatchObject({ answer: { limit: 20_000_000n, balance: 15_000_000n } });
  });
});

describe("deposits and loans", () => {
  test("come with their terms", async () => {
    expect(await bank.gateway.call(fixedDeposits, { key: "FDView", customerNumber }, as(asha))).toEqual({
      ending: "done",
      answer: {
        deposits: [
          {
            accountNumber: accounts.deposit,
            receiptStatus: "OPEN",
            principalAndInterest: 10_000_000n,
            rate: "7.25",
            openDate: addDays(today, -100),
            maturityDate: addDays(today, 630),
            principal: 10_000_000n,
            maturityAmount: 11_545_395n,
            outstanding: 10_000_000n,
            depositAmount: 10_000_000n,
          },
        ],
      },
    });
    expect(await bank.gateway.call(loans, { key: "LoanView", customerNumber }, as(asha))).toMatchObject({
      ending: "done",
      answer: {
        loans: [
          {
            accountNumber: accounts.loan,
            outstanding: 50_000_000n,
            loanType: "Housing loan",
            branchName: "Mylapore",
            instalment: 1_050_100n,
            rate: "9.50",
          },
        ],
      },
    });
  });

  test("of a customer who has none are empty lists", async () => {
    const key = { customerNumber: bala.customerNumber };
    expect(await bank.gateway.call(fixedDeposits, { key: "FDView", ...key }, as(bala))).toEqual({
      ending: "done",
      answer: { deposits: [] },
    });
    expect(await bank.gateway.call(loans, { key: "LoanView", ...key }, as(bala))).toEqual({
      ending: "done",
      answer: { loans: [] },
    });
  });
});

describe("a statement", () => {
  const ask = (range: object, more: object = {}) =>
    bank.gateway.call(
      statement,
      {
        accountNumber: accounts.savings,
        customerNumber,
        fromDate: addDays(today, -99),
        toDate: today,
        ...range,
        ...more,
      },
      as(asha),
    );

  test("ties: opening and entries lead to every balance and to the closing one", async () => {
    const ending = await ask({});
    if (ending.ending !== "done") throw new Error(ending.ending);
    const { entries, openingBalance, closingBalance, totalDebits, totalCredits, totalEntries } =
      ending.answer;
    expect(openingBalance).toBe(100_000n);
    expect(entries).toHaveLength(movements);
    expect(totalEntries).toBe(movements);
    let running = openingBalance!;
    for (const entry of entries) {
      running += entry.direction === "credit" ? entry.amount : -entry.amount;
      expect(entry.balance).toBe(running);
    }
    expect(running).toBe(closingBalance);
    expect(openingBalance! + totalCredits! - totalDebits!).toBe(closingBalance);
    expect(entries[0]).toEqual({
      entryDate: addDays(today, -movements),
      valueDate: addDays(today, -movements),
      particulars: "MOVEMENT 1",
      chequeNumber: "000123",
      direction: "debit",
      amount: 100n,
      balance: 99_900n,
    });
    expect(ending.answer).toMatchObject({
      customerName: "Asha Menon",
      branchName: "Mylapore",
      ifsc: "KVGB0000011",
    });
  });

  test("by pages is the same statement, with the totals of the whole range on each", async () => {
    const whole = await ask({});
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => ask({ offset, limit: 25 })));
    if (whole.ending !== "done") throw new Error(whole.ending);
    const entries = pages.flatMap((page) => (page.ending === "done" ? page.answer.entries : []));
    expect(entries).toEqual(whole.answer.entries);
    for (const page of pages)
      expect(page).toMatchObject({ answer: { totalEntries: movements, closingBalance: 103_000n } });
  });

  test("of a single day holds that day's entries, both ends included", async () => {
    const day = addDays(today, -movements);
    expect(await ask({ fromDate: day, toDate: day })).toMatchObject({
      answer: { totalEntries: 1, openingBalance: 100_000n, closingBalance: 99_900n },
    });
  });

  test("may span a whole financial year and twelve months, and no more; never backwards", async () => {
    expect((await ask({ fromDate: addDays(today, -366), toDate: today })).ending).toBe("done");
    expect(await ask({ fromDate: addDays(today, -367), toDate: today })).toEqual(refused("4041"));
    expect(await ask({ fromDate: today, toDate: addDays(today, -1) })).toEqual(refused("4041"));
  });

  test("in short is the last ten movements, newest first", async () => {
    const ending = await bank.gateway.call(
      miniStatement,
      { accountNumber: accounts.savings, customerNumber },
      as(asha),
    );
    if (ending.ending !== "done") throw new Error(ending.ending);
    expect(ending.answer.entries.map((entry) => entry.particulars)).toEqual(
      Array.from({ length: 10 }, (_, place) => `MOVEMENT ${movements - place}`),
    );
    expect(ending.answer.entries[0]).toEqual({
      date: addDays(today, -1),
      particulars: `MOVEMENT ${movements}`,
      direction: "credit",
      amount: 6_000n,
    });
  });
});

describe("another customer's account", () => {
  const range = { fromDate: addDays(today, -10), toDate: today };
  const services = {
    balance: (accountNumber: string, customer: string, user: { mobile: string }) =>
      bank.gateway.call(balanceEnquiry, { accountNumber, customerNumber: customer }, as(user)),
    details: (accountNumber: string, customer: string, user: { mobile: string }) =>
      bank.gateway.call(accountDetails, { accountNumber, customerNumber: customer }, as(user)),
    statement: (accountNumber: string, customer: string, user: { mobile: string }) =>
      bank.gateway.call(statement, { accountNumber, customerNumber: customer, ...range }, as(user)),
    "mini statement": (accountNumber: string, customer: string, user: { mobile: string }) =>
      bank.gateway.call(miniStatement, { accountNumber, customerNumber: customer }, as(user)),
  };
  for (const [name, ask] of Object.entries(services)) {
    test(`is no account to the ${name}, whoever's number is put beside it`, async () => {
      expect((await ask(accounts.savings, asha.customerNumber, asha)).ending).toBe("done");
      expect(await ask(accounts.balas, asha.customerNumber, asha)).toEqual(refused("4040"));
      expect(await ask(accounts.balas, bala.customerNumber, asha)).toEqual(refused("4040"));
      expect(await ask("001110010009999", asha.customerNumber, asha)).toEqual(refused("4040"));
      expect(await ask("000190010000001", asha.customerNumber, asha)).toEqual(refused("4040"));
    });
  }

  test("list is not shown to another mobile, nor to one who is blocked", async () => {
    for (const [customer, user] of [
      [bala, asha],
      [blocked, blocked],
    ] as const) {
      const key = { customerNumber: customer.customerNumber };
      const caller = as(user);
      expect(await bank.gateway.call(accountList, { mobile: user.mobile, ...key }, caller)).toEqual(
        refused("4030"),
      );
      expect(await bank.gateway.call(fixedDeposits, { key: "FDView", ...key }, caller)).toEqual(
        refused("4030"),
      );
      expect(await bank.gateway.call(loans, { key: "LoanView", ...key }, caller)).toEqual(refused("4030"));
    }
  });
});
