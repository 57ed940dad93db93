import { describe, expect, test } from "vitest";
import {
  accountDetails,
  accountList,
  balanceEnquiry,
  fixedDeposits,
  loans,
} from "common/contract/accounts.server";
import { miniStatement, statement } from "common/contract/statements.server";
import { addDays } from "common/dates";
import { refused } from "./endings";
import { accounts, as, asha, bala, branch, blocked, today, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

const { customerNumber } = asha;

describe("the list of accounts", () => {
  test("carries the holder's particulars in full, the primary account first", async () => {
    const result = await bank.gateway.call(accountList, { mobile: asha.mobile, customerNumber }, as(asha));
    if (result.outcome !== "done") throw new Error(result.outcome);
    expect(result.answer.accounts.map((account) => account.accountNumber)).toEqual([
      accounts.savings,
      accounts.overdraft,
      accounts.deposit,
      accounts.loan,
    ]);
    expect(result.answer.accounts[0]).toEqual({
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
      state: "TN",
      pinCode: "600004",
    });
  });

  test("leaves out what the bank does not know", async () => {
    const result = await bank.gateway.call(
      accountList,
      { mobile: bala.mobile, customerNumber: bala.customerNumber },
      as(bala),
    );
    if (result.outcome !== "done") throw new Error(result.outcome);
    expect(result.answer.accounts[0]).not.toHaveProperty("pan");
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
    const result = await bank.gateway.call(balanceEnquiry, { accountNumber, customerNumber }, as(asha));
    if (result.outcome !== "done") throw new Error(result.outcome);
    const { ledger, available, account } = result.answer;
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
      outcome: "done",
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

  test("tell what an operative account may pay, and nothing of the kind of a deposit", async () => {
    const ask = async (accountNumber: string) => {
      const result = await bank.gateway.call(accountDetails, { accountNumber, customerNumber }, as(asha));
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer;
    };
    expect(await ask(accounts.savings)).toMatchObject({
      maxLimit: 100_000_000n,
      neftRtgsLimit: 100_000_000n,
    });
    expect(await ask(accounts.deposit)).not.toHaveProperty("neftRtgsLimit");
  });
});

describe("deposits and loans", () => {
  test("come with their terms", async () => {
    expect(await bank.gateway.call(fixedDeposits, { key: "FDView", customerNumber }, as(asha))).toEqual({
      outcome: "done",
      answer: {
        deposits: [
          {
            accountNumber: accounts.deposit,
            kind: "fixed-deposit",
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
      outcome: "done",
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
      outcome: "done",
      answer: { deposits: [] },
    });
    expect(await bank.gateway.call(loans, { key: "LoanView", ...key }, as(bala))).toEqual({
      outcome: "done",
      answer: { loans: [] },
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
      expect((await ask(accounts.savings, asha.customerNumber, asha)).outcome).toBe("done");
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
