import { expect, test } from "vitest";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { ownLimit, ownLimitChange, setOwnLimit } from "common/contract/transfers.server";
import type { Paise } from "common/money";
import { answerOf } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, bankOfFile, password } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** The customer's own limit of a day: how it is set, and that payments keep to it. */

const bank = await bankOfFile();
const lakh = rupees(1_00_000);

async function openLimits() {
  const harness = await openTransferDesk(bank, { balance: rupees(60_00_000) });
  const { customerNumber } = harness.customer;
  const caller = as(harness.customer);
  const send = (perDay: Paise, otp: string, reference?: string) =>
    bank.gateway.call(
      ownLimitChange,
      { customerNumber, perDay, transactionPassword: password, otp, ...(reference && { reference }) },
      caller,
    );
  async function verifyLimit(perDay: Paise) {
    const binding = { ...setOwnLimit.otp!.bind({ customerNumber, perDay }), customerNumber };
    await answerOf(bank.gateway.call(otpGeneration, binding, caller));
    const newest = (await harness.texts()).find(({ otp }) => otp !== undefined);
    await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: newest!.otp! }, caller));
    return newest!.text;
  }
  return {
    ...harness,
    show: () => answerOf(bank.gateway.call(ownLimit, { customerNumber }, caller)),
    checkLimit: (perDay: Paise) => send(perDay, ""),
    commitLimit: (perDay: Paise, reference = newReference()) => send(perDay, "123456", reference),
    verifyLimit,
    async setLimit(perDay: Paise) {
      await verifyLimit(perDay);
      return send(perDay, "123456", newReference());
    },
  };
}

const allowed = done({ payments: [] });

test("is set by password and OTP, once for its reference, and told by text message", async () => {
  const harness = await openLimits();
  expect(await harness.show()).toEqual({ least: rupees(1_000), most: 10n * lakh });
  expect(await harness.checkLimit(2n * lakh)).toEqual(done());
  expect(await harness.commitLimit(2n * lakh)).toEqual(refused("6007"));
  expect(await harness.verifyLimit(2n * lakh)).toContain("OTP to set your daily limit to Rs 2,00,000.00.");
  expect(await harness.commitLimit(3n * lakh)).toEqual(refused("6007"));
  const reference = newReference();
  const answers = await Promise.all([1, 2, 3].map(() => harness.commitLimit(2n * lakh, reference)));
  expect(answers).toEqual([done(), done(), done()]);
  expect(await harness.commitLimit(3n * lakh, reference)).toEqual(refused("8013"));
  expect(await harness.show()).toMatchObject({ own: 2n * lakh });
  const [shown] = await harness.texts();
  expect(shown!.text).toContain("Your daily limit is now Rs 2,00,000.00 by each way.");
});

test("is from 1,000 rupees to the highest of the bank's limits, both included", async () => {
  const harness = await openLimits();
  for (const perDay of [rupees(1_000), 10n * lakh]) expect(await harness.checkLimit(perDay)).toEqual(done());
  for (const perDay of [rupees(1_000) - 1n, 10n * lakh + 1n, 0n, -lakh])
    expect(await harness.checkLimit(perDay)).toEqual(refused("8121"));
});

test("holds for each way to pay somebody else, to the paisa, and for none between own accounts", async () => {
  const harness = await openLimits();
  expect(await harness.setLimit(lakh)).toEqual(done());
  for (const kind of ["within-bank", "imps", "neft"] as const) {
    expect(await harness.check(harness.wish(kind, { amount: lakh + 1n }))).toEqual(refused("8003"));
    expect(await harness.check(harness.wish(kind, { amount: lakh }))).toEqual(allowed);
  }
  expect(await harness.check(harness.wish("own-account", { amount: 5n * lakh }))).toEqual(allowed);
  await harness.pay(harness.wish("neft", { amount: lakh }));
  expect(await harness.check(harness.wish("neft", { amount: rupees(1) }))).toEqual(refused("8003"));
  expect(await harness.check(harness.wish("imps", { amount: lakh }))).toEqual(allowed);
});

test("never lifts a limit of the bank", async () => {
  const harness = await openLimits();
  expect(await harness.setLimit(10n * lakh)).toEqual(done());
  expect(await harness.check(harness.wish("imps", { amount: 2n * lakh + 1n }))).toEqual(refused("8003"));
});
