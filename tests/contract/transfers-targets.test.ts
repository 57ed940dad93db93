import { beforeEach, describe, expect, test } from "vitest";
import { done, refused } from "./endings";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { expectRefusal } from "./transfer-refusal";
import { openTransferDesk, payees, type TransferDesk, type Wish } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank)));

const allowed = done({ payments: [] });
const paid = { outcome: "done" };

describe.each(["within-bank", "imps", "neft"] as const)("a payee, %s", (kind) => {
  const payeeKind = kind === "neft" ? "neft-rtgs" : kind;
  const { ifsc } = payees[payeeKind];
  const ofKind = () =>
    bank.db
      .updateTable("bank.payee")
      .where("customer_number", "=", harness.customer.customerNumber)
      .where("kind", "=", payeeKind);
  const inHours = (hours: number) => new Date(bank.now().getTime() + hours * 3_600_000);

  test("is the customer's own and has not been deleted", async () => {
    await ofKind().set({ deleted_at: bank.now() }).execute();
    await expectRefusal(harness, harness.wish(kind), "8006");
  });

  test("of the same account at another branch, or for another way, is another payee", async () => {
    if (kind === "within-bank") {
      expect(
        await harness.check(harness.wish("imps", { toAccount: payees[kind].account, ifsc: "" })),
      ).toEqual(refused("8006"));
      return;
    }
    expect(await harness.check(harness.wish(kind, { ifsc: "HDFC0000060" }))).toEqual(refused("8006"));
    const other = kind === "imps" ? "neft" : "imps";
    const { account: toAccount } = payees[payeeKind];
    expect(await harness.check(harness.wish(other, { toAccount, ifsc }))).toEqual(refused("8006"));
  });

  test("is paid nothing before its time", async () => {
    await ofKind()
      .set({ usable_from: inHours(1), capped_until: inHours(25) })
      .execute();
    await expectRefusal(harness, harness.wish(kind), "8004");
    await ofKind().set({ usable_from: bank.now() }).execute();
    expect(await harness.check(harness.wish(kind))).toEqual(allowed);
  });

  test("gets no more than the cap on its first day, all payments together", async () => {
    await harness.deposit(harness.accounts.savings, rupees(1_00_000));
    await ofKind()
      .set({ usable_from: inHours(-1), capped_until: inHours(23) })
      .execute();
    await expectRefusal(harness, harness.wish(kind, { amount: rupees(50_000) + 1n }), "8005");
    expect(await harness.pay(harness.wish(kind, { amount: rupees(30_000) }))).toMatchObject(paid);
    expect(await harness.check(harness.wish(kind, { amount: rupees(20_000) + 1n }))).toEqual(refused("8005"));
    expect(await harness.pay(harness.wish(kind, { amount: rupees(20_000) }))).toMatchObject(paid);
    expect(await harness.check(harness.wish(kind, { amount: rupees(1) }))).toEqual(refused("8005"));
    await ofKind().set({ capped_until: bank.now() }).execute();
    expect(await harness.check(harness.wish(kind, { amount: rupees(20_000) }))).toEqual(allowed);
  });
});

describe("a recurring deposit", () => {
  const rd = (amount: number, more: Partial<Wish> = {}) =>
    harness.wish("rd-instalment", { amount: rupees(amount), ...more });

  test("takes whole instalments", async () => {
    for (const amount of [499.99, 500.01, 750, 1]) await expectRefusal(harness, rd(amount), "8012");
    for (const amount of [500, 1_000]) expect(await harness.check(rd(amount))).toEqual(allowed);
  });

  test("takes no more than is left of what was agreed", async () => {
    await expectRefusal(harness, rd(6_000), "8012");
    expect(await harness.pay(rd(5_500))).toMatchObject(paid);
    expect(await harness.balance(harness.accounts.deposit)).toBe(rupees(6_000));
    expect(await harness.check(rd(500))).toEqual(refused("8012"));
  });

  test("is open", async () => {
    await harness.set(harness.accounts.deposit, { status: "closed" });
    await expectRefusal(harness, rd(500), "8007");
  });
});

describe("a loan", () => {
  const repayment = (amount: bigint) => harness.wish("loan-repayment", { amount });

  test("takes at most what is owed", async () => {
    await expectRefusal(harness, repayment(rupees(3_000) + 1n), "8012");
    expect(await harness.pay(repayment(rupees(3_000)))).toMatchObject(paid);
    expect(await harness.balance(harness.accounts.loan)).toBe(0n);
    expect(await harness.check(repayment(rupees(1)))).toEqual(refused("8012"));
  });

  test("is open", async () => {
    await harness.set(harness.accounts.loan, { status: "frozen" });
    await expectRefusal(harness, repayment(rupees(100)), "8007");
  });
});

test("another's deposit or loan is not paid into", async () => {
  const stranger = await openTransferDesk(bank);
  for (const toAccount of [stranger.accounts.deposit, stranger.accounts.loan, stranger.accounts.fixed])
    expect(await harness.check(harness.wish("within-bank", { toAccount }))).toEqual(refused("8006"));
  await harness.addPayee({ kind: "within-bank", account_number: stranger.accounts.loan });
  await expectRefusal(harness, harness.wish("within-bank", { toAccount: stranger.accounts.loan }), "8007");
});
