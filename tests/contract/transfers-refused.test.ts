import { beforeEach, describe, expect, test } from "vitest";
import { transferKinds, type TransferKind } from "common/payments";
import { nothingSeen } from "tests/support/unseen-signs";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { accounts, as, asha, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { expectRefusal } from "./transfer-refusal";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank)));

const allowed = done({ payments: [] });
const paid = { outcome: "done" };

const everyKind = transferKinds.filter((kind) => kind !== "rtgs");

describe.each(everyKind)("a transfer, %s", (kind) => {
  test("needs the money, and its charge: to the paisa", async () => {
    const wish = harness.wish(kind, { amount: rupees(2_000) });
    const needed = wish.amount + (kind === "imps" ? rupees(5.9) : 0n);
    await harness.deposit(harness.accounts.savings, needed - rupees(50_000) - 1n);
    await expectRefusal(harness, wish, "8001");
    await harness.deposit(harness.accounts.savings, 1n);
    expect(await harness.commit(wish, newReference())).toMatchObject(paid);
    expect(await harness.balance(harness.accounts.savings)).toBe(0n);
  });

  test.each(["frozen", "closed"] as const)("is not paid from a %s account", async (status) => {
    await harness.set(harness.accounts.savings, { status });
    await expectRefusal(harness, harness.wish(kind), "8009");
  });

  test("is not paid from another customer's account, nor from none", async () => {
    for (const fromAccount of [accounts.savings, "001110019999999"])
      expect(await harness.check(harness.wish(kind, { fromAccount }))).toEqual(refused("8009"));
  });

  test("is not paid from a deposit or a loan", async () => {
    for (const fromAccount of [harness.accounts.deposit, harness.accounts.fixed, harness.accounts.loan])
      expect(await harness.check(harness.wish(kind, { fromAccount }))).toEqual(refused("8009"));
  });

  test("is not for a customer who may only look, nor where two persons have to act", async () => {
    for (const values of [{ view_only: true }, { view_only: false, maker_checker: true }]) {
      await harness.setCustomer(values);
      await expectRefusal(harness, harness.wish(kind), "8010");
    }
  });
});

test("money that is held may not be spent", async () => {
  await harness.set(harness.accounts.savings, { lien: rupees(1) });
  await expectRefusal(harness, harness.wish("own-account", { amount: rupees(50_000) }), "8001");
  expect(await harness.check(harness.wish("own-account", { amount: rupees(49_999) }))).toEqual(allowed);
});

test("a transfer is asked from the customer's own mobile, while net banking is open to them", async () => {
  const wish = harness.wish("imps");
  const usual = { transactionPassword: "Kaveri@2026", otp: "" };
  const { customerNumber } = harness.customer;
  expect(await harness.send(wish, usual, { customerNumber, caller: as(asha) })).toEqual(refused("4030"));
  await harness.setCustomer({ status: "blocked" });
  expect(await harness.check(wish)).toEqual(refused("4030"));
});

describe("a transfer within the bank", () => {
  test("to others goes to a payee only", async () => {
    await expectRefusal(harness, harness.wish("within-bank", { toAccount: accounts.savings }), "8006");
    await expectRefusal(harness, harness.wish("within-bank", { toAccount: "12" }), "8006");
  });

  test.each(["frozen", "closed"] as const)("does not go to a payee's %s account", async (status) => {
    const stranger = await openTransferDesk(bank);
    const toAccount = stranger.accounts.savings;
    await harness.addPayee({ kind: "within-bank", account_number: toAccount });
    const wish = harness.wish("within-bank", { toAccount });
    expect(await harness.check(wish)).toEqual(allowed);
    await harness.set(toAccount, { status });
    await expectRefusal(harness, wish, "8007");
  });

  test.each(["frozen", "closed"] as const)("does not go to an own %s account", async (status) => {
    await harness.set(harness.accounts.current, { status });
    await expectRefusal(harness, harness.wish("own-account"), "8007");
  });

  test("does not go to the same account, or to a fixed deposit", async () => {
    const { savings, fixed } = harness.accounts;
    for (const toAccount of [savings, fixed])
      await expectRefusal(harness, harness.wish("own-account", { toAccount }), "8007");
  });
});

test("names and remarks have the form of such", async () => {
  const wrong: Partial<Wish>[] = [
    { toName: " " },
    { toName: nothingSeen },
    { toName: "a".repeat(161) },
    { toName: "Ravi\nKumar" },
    { remark: "r".repeat(41) },
    { remark: "paid\nrent" },
  ];
  for (const change of wrong)
    expect(await harness.check(harness.wish("imps", change))).toEqual(refused("400"));
  expect(await harness.commit(harness.wish("imps"), "P123")).toEqual(refused("400"));
  const kinds: TransferKind[] = ["imps", "within-bank"];
  for (const kind of kinds)
    for (const remark of ["", "நி".repeat(40), "👩‍👩‍👧‍👦".repeat(40)])
      expect(await harness.check(harness.wish(kind, { remark }))).toEqual(allowed);
});
