import { beforeEach, describe, expect, test } from "vitest";
import { brokenRules } from "tests/support/books";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank, { balance: rupees(10_00_000) })));

const hundred = Array.from({ length: 100 }, (_, place) => place);

describe("payments at the same time", () => {
  /** Each with a one-time password of its own: their amounts differ. */
  async function payAtOnce(wishes: Wish[]) {
    for (const wish of wishes) await harness.verifyOtp(wish);
    const endings = await Promise.all(wishes.map((wish) => harness.commit(wish, newReference())));
    return (code: string) =>
      endings.filter((result) => (result.outcome === "refused" ? result.code : result.outcome) === code)
        .length;
  }
  const ten = hundred.slice(0, 10).map(BigInt);

  test("never exceed the limit of the day", async () => {
    const wishes = ten.map((paise) => harness.wish("imps", { amount: rupees(60_000) + paise }));
    const count = await payAtOnce(wishes);
    expect(count("done")).toBe(3);
    expect(count("8003")).toBe(7);
    const sum = (await harness.payments()).reduce((all, { amount }) => all + amount, 0n);
    expect(await harness.used()).toEqual({ imps: sum });
  });

  test("never exceed what a new payee may get", async () => {
    const anHour = 3_600_000;
    await bank.db
      .updateTable("bank.payee")
      .set({
        usable_from: new Date(bank.now().getTime() - anHour),
        capped_until: new Date(bank.now().getTime() + anHour),
      })
      .where("customer_number", "=", harness.customer.customerNumber)
      .execute();
    const wishes = ten.map((paise) => harness.wish("neft", { amount: rupees(20_000) + paise }));
    const count = await payAtOnce(wishes);
    expect(count("done")).toBe(2);
    expect(count("8005")).toBe(8);
  });

  test("never spend more than there is", async () => {
    const wishes = ten.map((paise) => harness.wish("own-account", { amount: rupees(3_00_000) + paise }));
    const count = await payAtOnce(wishes);
    expect(count("done")).toBe(3);
    expect(count("8001")).toBe(7);
    expect(await harness.balance(harness.accounts.savings)).toBeGreaterThanOrEqual(0n);
    expect(await brokenRules(bank.db)).toEqual([]);
  });

  test("to and fro between two customers all go through", async () => {
    const other = await openTransferDesk(bank, { balance: rupees(10_00_000) });
    await harness.addPayee({ kind: "within-bank", account_number: other.accounts.savings });
    await other.addPayee({ kind: "within-bank", account_number: harness.accounts.savings });
    const sides = [
      [harness, other],
      [other, harness],
    ] as const;
    const sent = sides.flatMap(([from, to]) =>
      hundred.slice(0, 8).map((paise) => ({
        from,
        wish: from.wish("within-bank", {
          toAccount: to.accounts.savings,
          amount: rupees(100) + BigInt(paise),
        }),
      })),
    );
    for (const { from, wish } of sent) await from.verifyOtp(wish);
    const endings = await Promise.all(sent.map(({ from, wish }) => from.commit(wish, newReference())));
    for (const result of endings) expect(result).toMatchObject({ outcome: "done" });
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(10_00_000));
    expect(await brokenRules(bank.db)).toEqual([]);
  });
});
