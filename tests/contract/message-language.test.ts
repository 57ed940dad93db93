import { expect, test } from "vitest";
import { otpGeneration } from "common/contract/otp.server";
import { messageLanguage, messageLanguageChange } from "common/contract/profile.server";
import { setOwnLimit } from "common/contract/transfers.server";
import type { Language } from "common/languages";
import { answerOf } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** The language of a customer's text messages. */

const bank = await bankOfFile();

async function openDesk() {
  const harness = await openTransferDesk(bank, { balance: rupees(60_000) });
  const { customerNumber } = harness.customer;
  const caller = as(harness.customer);
  return {
    ...harness,
    caller,
    customerNumber,
    shown: () => answerOf(bank.gateway.call(messageLanguage, { customerNumber }, caller)),
    choose: (language: Language, reference = newReference()) =>
      bank.gateway.call(messageLanguageChange, { customerNumber, language, reference }, caller),
  };
}

test("is English until the customer chooses another, and a message in each of both tells the change", async () => {
  const desk = await openDesk();
  expect(await desk.shown()).toEqual({ language: "en" });
  const reference = newReference();
  expect(await desk.choose("ta", reference)).toEqual(done());
  expect(await desk.choose("ta", reference)).toEqual(done());
  expect(await desk.choose("ml", reference)).toEqual(refused("8013"));
  expect(await desk.shown()).toEqual({ language: "ta" });
  const texts = (await desk.texts()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.some((text) => text.startsWith("Text messages of Kaveri Bank come in Tamil"))).toBe(true);
  expect(texts.some((text) => /\p{Script=Tamil}/u.test(text))).toBe(true);
});

test.each([
  ["ta", /\p{Script=Tamil}/u],
  ["te", /\p{Script=Telugu}/u],
  ["ml", /\p{Script=Malayalam}/u],
] as const)(
  "%s is that of debits, of OTPs, and of the sentence on the page of an OTP",
  async (language, script) => {
    const desk = await openDesk();
    await answerOf(desk.choose(language));
    const reference = newReference();
    await desk.pay(desk.wish("within-bank", { amount: rupees(750) }), reference);
    const [debit] = await desk.texts();
    expect(debit!.text).toMatch(script);
    for (const part of ["Rs 750.00", reference, "Rs 59,250.00"]) expect(debit!.text).toContain(part);
    const { customerNumber } = desk;
    const binding = setOwnLimit.otp!.bind({ customerNumber, perDay: rupees(5_000) });
    const sent = await answerOf(
      bank.gateway.call(otpGeneration, { ...binding, customerNumber }, desk.caller),
    );
    expect(sent.purposeText).toMatch(script);
    expect((await desk.texts())[0]!.text).toContain(sent.purposeText);
  },
);

test("the holder of a credited account is told in a language of their own", async () => {
  const [payer, payee] = [await openDesk(), await openDesk()];
  await answerOf(payer.choose("ml"));
  expect(await payee.shown()).toEqual({ language: "en" });
});
