import { beforeEach, describe, expect, test } from "vitest";
import { lookUpFacts } from "bank/features/transfers/facts";
import { payBy } from "bank/features/transfers/pay";
import { createVault } from "bank/vault";
import { newReference } from "./payee-harness";
import { secret, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-harness";
import { ourBank } from "tests/support/banks";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => {
  harness = await openTransferDesk(bank);
});

/** Looks at the rules, lets `change` happen, and pays by what was seen before it. */
async function payAfter(wish: Wish, change: () => Promise<unknown>, password = false) {
  const order = { ...wish, reference: newReference(), customerNumber: harness.customer.customerNumber };
  const facts = await lookUpFacts(bank.db, ourBank, order, bank.now());
  await change();
  const vault = createVault(secret);
  return payBy(bank.db, { ...ourBank, vault }, order, facts, bank.now(), { password });
}

const set = (table: "bank.payee" | "bank.credential", values: object) =>
  bank.db
    .updateTable(table)
    .set(values)
    .where("customer_number", "=", harness.customer.customerNumber)
    .execute();

describe("a payment looks again at what others may have changed", () => {
  test.each([
    ["nothing", () => Promise.resolve(), { outcome: "paid" }],
    ["the payee was deleted", () => set("bank.payee", { deleted_at: bank.now() }), "8006"],
    ["the customer was blocked", () => harness.setCustomer({ status: "blocked" }), "8010"],
    ["the customer may only look now", () => harness.setCustomer({ view_only: true }), "8010"],
    ["the account was frozen", () => harness.set(harness.accounts.savings, { status: "frozen" }), "8009"],
    ["money is held", () => harness.set(harness.accounts.savings, { lien: rupees(49_999) }), "8001"],
  ] as const)("%s", async (_, change, expected) => {
    const outcome = await payAfter(harness.wish("within-bank"), change);
    if (typeof expected === "string") {
      expect(outcome).toMatchObject({ outcome: "refused", code: expected });
      expect(await harness.used()).toEqual({});
      expect(await harness.texts()).toEqual([]);
    } else expect(outcome).toMatchObject(expected);
  });

  test("a payment was reported", async () => {
    const reported = newReference();
    await harness.pay(harness.wish("own-account"), reported);
    const outcome = await payAfter(harness.wish("within-bank"), () => harness.report(reported));
    expect(outcome).toMatchObject({ outcome: "refused", code: "8011" });
  });

  test("the loan was repaid, the day's limit used", async () => {
    const repayment = harness.wish("loan-repayment", { amount: rupees(3_000) });
    expect(await payAfter(repayment, () => harness.pay(repayment))).toMatchObject({ code: "8012" });
    await harness.deposit(harness.accounts.savings, rupees(5_00_000));
    const imps = harness.wish("imps", { amount: rupees(1_50_000) });
    expect(await payAfter(imps, () => harness.pay(imps))).toMatchObject({ code: "8003" });
  });

  test("the transaction password was locked", async () => {
    const lock = () => set("bank.credential", { locked_until: new Date(bank.now().getTime() + 1_000) });
    expect(await payAfter(harness.wish("within-bank"), lock, true)).toEqual({ outcome: "locked" });
    expect(await payAfter(harness.wish("within-bank"), () => Promise.resolve())).toMatchObject({
      outcome: "paid",
    });
  });
});
