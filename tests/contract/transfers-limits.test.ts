import { beforeEach, describe, expect, test } from "vitest";
import { movePayment } from "bank/features/transfers/rails/payment";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => {
  harness = await openTransferDesk(bank, { balance: rupees(60_00_000) });
});

const allowed = done({ payments: [] });
const lakh = rupees(1_00_000);

describe("one payment", () => {
  test.each([
    ["own-account", rupees(1), 10n * lakh],
    ["within-bank", rupees(1), 10n * lakh],
    ["neft", rupees(1), 10n * lakh],
    ["rtgs", 2n * lakh, 10n * lakh],
  ] as const)("%s, is within its limits, both included", async (kind, least, most) => {
    for (const amount of [least, most])
      expect(await harness.check(harness.wish(kind, { amount }))).toEqual(allowed);
    for (const amount of [least - 1n, most + 1n, 0n, -lakh])
      expect(await harness.check(harness.wish(kind, { amount }))).toEqual(refused("8002"));
  });

  test("imps, is of at most 5 lakh, and a day holds 2 lakh of them", async () => {
    expect(await harness.check(harness.wish("imps", { amount: 5n * lakh + 1n }))).toEqual(refused("8002"));
    expect(await harness.check(harness.wish("imps", { amount: 5n * lakh }))).toEqual(refused("8003"));
    expect(await harness.check(harness.wish("imps", { amount: 2n * lakh }))).toEqual(allowed);
  });
});

describe("the limit of a day", () => {
  test("counts all payments of its group together, to the paisa", async () => {
    await harness.pay(harness.wish("rtgs", { amount: 6n * lakh }));
    expect(await harness.check(harness.wish("neft", { amount: 4n * lakh + 1n }))).toEqual(refused("8003"));
    expect(await harness.pay(harness.wish("neft", { amount: 4n * lakh }))).toMatchObject({ outcome: "done" });
    expect(await harness.check(harness.wish("neft", { amount: rupees(1) }))).toEqual(refused("8003"));
    expect(await harness.check(harness.wish("imps", { amount: 2n * lakh }))).toEqual(allowed);
    expect(await harness.used()).toEqual({ "neft-rtgs": 10n * lakh });
  });

  test("is the customer's own, and a new one begins at midnight in India", async () => {
    await harness.pay(harness.wish("imps", { amount: 2n * lakh }));
    const other = await openTransferDesk(bank, { balance: 5n * lakh });
    expect(await other.check(other.wish("imps", { amount: 2n * lakh }))).toEqual(allowed);
    bank.pass({ minutes: 12 * 60 - 1 });
    expect(await harness.check(harness.wish("imps", { amount: rupees(1) }))).toEqual(refused("8003"));
    bank.pass({ minutes: 1 });
    expect(await harness.check(harness.wish("imps", { amount: 2n * lakh }))).toEqual(allowed);
    bank.pass({ minutes: -12 * 60 });
  });

  test("does not count what stays the customer's own", async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect(
        await harness.pay(harness.wish("own-account", { amount: 5n * lakh + BigInt(turn) })),
      ).toMatchObject({
        outcome: "done",
      });
    await harness.pay(harness.wish("rd-instalment"));
    expect(await harness.used()).toEqual({});
  });

  test("gets back what comes back, and nothing else", async () => {
    const reference = newReference();
    await harness.pay(harness.wish("imps", { amount: 2n * lakh }), reference);
    const move = (from: Parameters<typeof movePayment>[2], to: Parameters<typeof movePayment>[3]) =>
      bank.db.transaction().execute((db) => movePayment(db, reference, from, to, { at: bank.now() }));
    expect(await move(["debited"], "sent")).toBe(true);
    expect(await move(["sent"], "declined")).toBe(true);
    expect(await harness.used()).toEqual({ imps: 2n * lakh });
    expect(await move(["declined"], "reversed")).toBe(true);
    expect(await harness.used()).toEqual({ imps: 0n });
    expect(await move(["declined"], "reversed")).toBe(false);
    expect(await harness.used()).toEqual({ imps: 0n });
    expect(await harness.check(harness.wish("imps", { amount: 2n * lakh }))).toEqual(allowed);
  });
});

describe("a quote", () => {
  test("says what IMPS costs: nothing to 1,000.00, above it 5.90", async () => {
    expect(await harness.quote("imps", rupees(1_000))).toMatchObject({ answer: { charge: 0n } });
    expect(await harness.quote("imps", rupees(1_000) + 1n)).toMatchObject({ answer: { charge: 590n } });
  });

  test("says which limits hold, and what is left of the day", async () => {
    await harness.pay(harness.wish("rtgs", { amount: 3n * lakh }));
    expect(await harness.quote("neft", rupees(500))).toEqual({
      outcome: "done",
      answer: {
        charge: 0n,
        charges: [{ above: 0n, charge: 0n }],
        arrivesBy: new Date("2026-03-10T14:30:00+05:30"),
        least: rupees(1),
        most: 10n * lakh,
        dayLimit: 10n * lakh,
        leftToday: 7n * lakh,
      },
    });
  });

  test("names no limit of the day where there is none, and no time where it is at once", async () => {
    expect(await harness.quote("own-account")).toEqual({
      outcome: "done",
      answer: {
        charge: 0n,
        charges: [{ above: 0n, charge: 0n }],
        least: rupees(1),
        most: 10n * lakh,
      },
    });
  });

  test("names every charge that holds, by the amount above which it begins", async () => {
    const charges = [
      { above: 0n, charge: 0n },
      { above: rupees(1_000), charge: 590n },
    ];
    expect(await harness.quote("imps")).toMatchObject({ answer: { charges } });
  });

  test("says what a new payee may still get, and nothing of one that is no longer new", async () => {
    const ago = new Date(bank.now().getTime() - 3_600_000);
    const account_number = "50100099999911";
    const capped_until = new Date(bank.now().getTime() + 3_600_000);
    await harness.addPayee({
      kind: "imps",
      account_number,
      usable_from: ago,
      capped_until,
      cap: rupees(9_000),
    });
    const requested = { toAccount: account_number, ifsc: "HDFC0000017" };
    expect(await harness.quote("imps", undefined, requested)).toMatchObject({
      answer: { leftToPayee: rupees(9_000) },
    });
    await harness.pay(harness.wish("imps", { toAccount: account_number, amount: rupees(2_500) }));
    expect(await harness.quote("imps", undefined, requested)).toMatchObject({
      answer: { leftToPayee: rupees(6_500) },
    });
    const old = await harness.quote("imps", undefined, { ...requested, toAccount: "50100012345678" });
    expect(old).not.toHaveProperty("answer.leftToPayee");
  });
});
