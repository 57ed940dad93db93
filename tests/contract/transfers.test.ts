import { beforeEach, describe, expect, test } from "vitest";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { readStatement } from "bank/ledger/statement";
import { brokenRules } from "tests/support/books";
import { formatAmount } from "common/money";
import { formatIstTime, istDate } from "common/dates";
import { transferKinds, type TransferKind } from "common/payments";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { balanceOf, rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => {
  harness = await openTransferDesk(bank, { balance: rupees(5_00_000) });
});

const amounts: Record<TransferKind, bigint> = {
  "own-account": rupees(1_234.5),
  "within-bank": rupees(500),
  imps: rupees(1_500),
  neft: rupees(700),
  rtgs: rupees(2_00_000),
  "rd-instalment": rupees(1_000),
  "loan-repayment": rupees(3_000),
};
const firstStates: Record<TransferKind, string> = {
  "own-account": "posted",
  "within-bank": "posted",
  imps: "debited",
  neft: "queued",
  rtgs: "sent",
  "rd-instalment": "posted",
  "loan-repayment": "posted",
};
const wishOf = (kind: TransferKind) => harness.wish(kind, { amount: amounts[kind] });

async function lastLine(account: string) {
  const today = istDate(bank.now());
  const newest = { offset: 0, limit: 1, newestFirst: true };
  const { entries } = await readStatement(bank.db, account, { from: today, to: today }, newest);
  return entries[0]!;
}

describe.each(transferKinds)("a transfer, %s", (kind) => {
  test("is checked on the first pass, and nothing moves", async () => {
    expect(await harness.check(wishOf(kind))).toEqual({ outcome: "done", answer: { payments: [] } });
    expect(await harness.check(wishOf(kind))).toEqual({ outcome: "done", answer: { payments: [] } });
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(5_00_000));
    expect(await harness.payments()).toEqual([]);
    expect(await harness.texts()).toEqual([]);
  });

  test("debits the account and answers the payment on the second", async () => {
    const wish = wishOf(kind);
    const reference = newReference();
    const charge = kind === "imps" ? rupees(5.9) : 0n;
    const result = await harness.pay(wish, reference);
    expect(result).toMatchObject({
      outcome: "done",
      answer: {
        payments: [{ ...wish, reference, charge, state: firstStates[kind], paidAt: bank.now() }],
      },
    });
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(5_00_000) - wish.amount - charge);
    expect(await brokenRules(bank.db)).toEqual([]);
  });

  test("is told to the customer: amount, time, account, payee, reference and balance", async () => {
    const wish = wishOf(kind);
    const reference = newReference();
    await harness.pay(wish, reference);
    const { text } = (await harness.texts())[0]!;
    const balance = await harness.balance(wish.fromAccount);
    const told = `Bal Rs ${formatAmount(balance)}, ${formatIstTime(bank.now())}. Kaveri Bank`;
    const parts = [reference, told, wish.toName, wish.fromAccount.slice(-4), wish.toAccount.slice(-4)];
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toContain(wish.fromAccount);
  });

  test("stands in the statement with its reference, the payee and the remark", async () => {
    const wish = wishOf(kind);
    const reference = newReference();
    await harness.pay(wish, reference);
    const journal = await bank.db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .where("journal.reference", "=", reference)
      .select(["posting.particulars", "posting.amount"])
      .orderBy("posting.line")
      .execute();
    expect(journal[0]!.amount).toBe(-wish.amount);
    const named = railsAbroad.has(kind) || kind === "within-bank" ? wish.toName : wish.toAccount;
    for (const part of [reference, named, "Rent of May"]) expect(journal[0]!.particulars).toContain(part);
  });
});

const railsAbroad = new Set<TransferKind>(["imps", "neft", "rtgs"]);

describe("the money", () => {
  test.each(["own-account", "rd-instalment", "loan-repayment", "within-bank"] as const)(
    "of %s is on the other account at once",
    async (kind) => {
      const wish = wishOf(kind);
      const before = await harness.balance(wish.toAccount);
      await harness.pay(wish);
      expect(await harness.balance(wish.toAccount)).toBe(before + wish.amount);
      expect((await lastLine(wish.toAccount)).amount).toBe(wish.amount);
    },
  );

  test.each([
    ["imps", ownAccounts.impsSuspense],
    ["neft", ownAccounts.neftSuspense],
    ["rtgs", ownAccounts.rtgsSuspense],
  ] as const)("of %s waits on the suspense account of its rail", async (kind, suspense) => {
    const [before, charges] = [await balanceOf(bank, suspense), await balanceOf(bank, ownAccounts.charges)];
    const wish = wishOf(kind);
    await harness.pay(wish);
    expect(await balanceOf(bank, suspense)).toBe(before + wish.amount);
    const charge = kind === "imps" ? rupees(5.9) : 0n;
    expect(await balanceOf(bank, ownAccounts.charges)).toBe(charges + charge);
  });

  test("may come from an overdraft, to its limit", async () => {
    const { savings } = harness.accounts;
    await bank.db
      .updateTable("bank.account")
      .set({ kind: "overdraft", floor: -rupees(1_00_000) })
      .where("number", "=", savings)
      .execute();
    const all = harness.wish("own-account", { amount: rupees(6_00_000) });
    expect(await harness.check({ ...all, amount: all.amount + 1n })).toMatchObject({ code: "8001" });
    expect(await harness.pay(all)).toMatchObject({ outcome: "done" });
    expect(await harness.balance(savings)).toBe(-rupees(1_00_000));
  });
});

test("NEFT is told when it is due to arrive, what arrives at once is not", async () => {
  const due = (result: Awaited<ReturnType<TransferDesk["pay"]>>) =>
    result.outcome === "done" ? result.answer.payments[0]!.arrivesBy : result;
  expect(due(await harness.pay(wishOf("neft")))).toEqual(new Date("2026-03-10T14:30:00+05:30"));
  expect(due(await harness.pay(wishOf("within-bank")))).toBeUndefined();
});
