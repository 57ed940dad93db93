import { expect, test } from "vitest";
import { otpGeneration } from "common/contract/otp.server";
import { messageLanguage, messageLanguageChange } from "common/contract/profile.server";
import { setOwnLimit } from "common/contract/transfers.server";
import type { Language } from "common/languages";
import { answerOf } from "./deposit-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, bankOfFile, password } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** The language of a customer's text messages. */

const bank = await bankOfFile();

const scripts = { ta: /\p{Script=Tamil}/u, te: /\p{Script=Telugu}/u, ml: /\p{Script=Malayalam}/u };
const scriptOf = (text: string) =>
  (Object.keys(scripts) as Array<keyof typeof scripts>).find((one) => scripts[one].test(text)) ?? "en";

async function openDesk() {
  const harness = await openTransferDesk(bank, { balance: rupees(60_000) });
  const { customerNumber } = harness.customer;
  const caller = as(harness.customer);
  return {
    ...harness,
    caller,
    customerNumber,
    shown: () => answerOf(bank.gateway.call(messageLanguage, { customerNumber }, caller)),
    choose: (language: Language, reference = newReference(), transactionPassword = password) =>
      bank.gateway.call(
        messageLanguageChange,
        { customerNumber, language, reference, transactionPassword },
        caller,
      ),
    goTo: (language: Language, reference = newReference()) =>
      bank.gateway.call(messageLanguageChange, { customerNumber, language, reference }, caller),
    scripts: async () => (await harness.texts()).map(({ text }) => scriptOf(text)).sort(),
  };
}

test("is English until the customer chooses another, and a message in each of both tells the change", async () => {
  const desk = await openDesk();
  expect(await desk.shown()).toEqual({ language: "en" });
  const reference = newReference();
  expect(await desk.choose("ta", reference)).toEqual(done());
  expect(await desk.choose("ta", reference)).toEqual(done());
  expect(await desk.choose("ml", reference)).toEqual(refused("8013"));
  expect(await desk.shown()).toMatchObject({ language: "ta" });
  const texts = (await desk.texts()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.some((text) => text.startsWith("Text messages of Kaveri Bank come in Tamil"))).toBe(true);
  expect(texts.some((text) => /\p{Script=Tamil}/u.test(text))).toBe(true);
});

test("takes the transaction password: a session alone changes nothing", async () => {
  const desk = await openDesk();
  expect(await desk.goTo("ta")).toEqual(refused("2"));
  expect(await desk.choose("ta", newReference(), "Wrong#2026x")).toEqual(refused("2"));
  expect(await desk.shown()).toEqual({ language: "en" });
  expect(await desk.texts()).toEqual([]);
});

test("goes back for a day without the password, once, told in both languages", async () => {
  const desk = await openDesk();
  await answerOf(desk.choose("ml"));
  const shown = await desk.shown();
  expect(shown).toMatchObject({ language: "ml", before: "en" });
  expect(shown.backUntil!.getTime() - bank.now().getTime()).toBe(24 * 3_600_000);
  expect(await desk.goTo("ta")).toEqual(refused("2"));
  const reference = newReference();
  expect(await desk.goTo("en", reference)).toEqual(done());
  expect(await desk.goTo("en", reference)).toEqual(done());
  expect(await desk.shown()).toEqual({ language: "en" });
  expect(await desk.scripts()).toEqual(["en", "en", "ml", "ml"]);
  expect(await desk.goTo("ml")).toEqual(refused("2"));
});

test("changed twice in a day is told in the first language too, and goes back to that", async () => {
  const desk = await openDesk();
  await answerOf(desk.choose("ta"));
  await answerOf(desk.choose("ml"));
  expect(await desk.shown()).toMatchObject({ language: "ml", before: "en" });
  expect(await desk.scripts()).toEqual(["en", "en", "ml", "ta", "ta"]);
  expect(await desk.goTo("ta")).toEqual(refused("2"));
  expect(await desk.goTo("en")).toEqual(done());
});

test("does not go back without the password after the day", async () => {
  const desk = await openDesk();
  await answerOf(desk.choose("te"));
  bank.pass({ seconds: 86_400 });
  expect(await desk.shown()).toEqual({ language: "te" });
  expect(await desk.goTo("en")).toEqual(refused("2"));
  expect(await desk.choose("en")).toEqual(done());
});

test.each(["ta", "te", "ml"] as const)(
  "%s is that of debits, of OTPs, and of the sentence on the page of an OTP",
  async (language) => {
    const script = scripts[language];
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
