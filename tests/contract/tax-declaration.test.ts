import { expect, test } from "vitest";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { declareNoTax, taxDeclaration, taxDeclarationTerms } from "common/contract/tax.server";
import { addMonths, financialYearStart, isoDate, istDate } from "common/dates";
import type { Paise } from "common/money";
import { answerOf, openDepositBank } from "./deposit-harness";
import { openDepositYear } from "./deposit-year";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { as, password, secret } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** The declaration that no tax is due (Form 121): who may give it, once a year, and what it leads to. */

const bank = await openDepositBank();
const born = isoDate("1985-05-01");

async function openDeclarer(more: Parameters<typeof openDepositYear>[1] = {}) {
  const harness = await openDepositYear(bank, { born, ...more });
  const { customer } = harness;
  const { customerNumber } = customer;
  const caller = as(customer);
  const from = financialYearStart(istDate(bank.now()));
  const send = (
    income: Paise,
    authority: { otp: string; reference?: string; transactionPassword?: string },
  ) =>
    bank.gateway.call(
      taxDeclaration,
      { customerNumber, from, income, transactionPassword: password, ...authority },
      caller,
    );
  return {
    ...harness,
    terms: () => answerOf(bank.gateway.call(taxDeclarationTerms, { customerNumber }, caller)),
    check: (income: Paise, transactionPassword = password) => send(income, { otp: "", transactionPassword }),
    ask: (income: Paise, reference: string) => send(income, { otp: "", reference }),
    commit: (income: Paise, reference = newReference()) => send(income, { otp: "123456", reference }),
    async verifyOtp(income: Paise) {
      const binding = { ...declareNoTax.otp!.bind({ income, from, customerNumber }), customerNumber };
      await bank.gateway.call(otpGeneration, binding, caller);
      const [newest] = await listTexts(bank.db, createVault(secret), 1, customer.mobile);
      await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: newest!.otp! }, caller));
      return newest!.text;
    },
  };
}

const income = rupees(5_00_000);
const uin = /^F\d{9}-\d{6}$/;

test("is given once a year by password and OTP, whatever is sent at the same time, and told by text message", async () => {
  const harness = await openDeclarer();
  expect(await harness.terms()).toMatchObject({ individual: true, hasPan: true, senior: false });
  expect(await harness.terms()).not.toHaveProperty("uin");
  expect(await harness.check(income, "Wrong#2026")).toEqual(refused("2"));
  expect(await harness.check(income)).toEqual(done());
  expect(await harness.commit(income)).toEqual(refused("6007"));
  expect(await harness.verifyOtp(income)).toContain("to declare in Form 121 an income of Rs 5,00,000.00");
  expect(await harness.commit(income + 1n)).toEqual(refused("6007"));

  const reference = newReference();
  expect(await harness.ask(income, reference)).toEqual(refused("8008"));
  const answers = await Promise.all([1, 2, 3].map(() => harness.commit(income, reference)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toEqual(done({ uin: expect.stringMatching(uin) as string }));
  expect(await harness.ask(income, reference)).toEqual(answers[0]);
  expect(await harness.commit(income + 100n, reference)).toEqual(refused("8013"));
  expect(await harness.check(income)).toEqual(refused("7201"));
  const terms = await harness.terms();
  expect(terms).toMatchObject({
    income,
    givenOn: harness.today(),
    uin: expect.stringMatching(uin) as string,
  });
  const [shown] = await listTexts(bank.db, createVault(secret), 1, harness.customer.mobile);
  expect(shown!.text).toContain(terms.uin);
});

test("stops the deduction from then on; what was deducted before stays, and the next year begins anew", async () => {
  const harness = await openDeclarer({ balance: rupees(60_000) });
  await harness.openReinvestment(rupees(16_00_000));
  for (const months of [3, 6]) await harness.afterMonths(months);
  const before = await harness.records();
  expect(before).toHaveLength(1);
  await bank.db
    .updateTable("bank.credential")
    .set({ expires_on: addMonths(harness.today(), 6) })
    .where("customer_number", "=", harness.customer.customerNumber)
    .execute();
  await harness.verifyOtp(income);
  expect(await harness.commit(income)).toEqual(done({ uin: expect.stringMatching(uin) as string }));
  for (const months of [9, 12]) await harness.afterMonths(months);
  expect(await harness.records()).toEqual(before);
  const next = addMonths(harness.year, 12);
  expect(istDate(bank.now())).toBe(next);
  expect(await harness.terms()).toMatchObject({ from: next });
  expect(await harness.terms()).not.toHaveProperty("uin");
});

test("is not open to a firm, without a PAN, or above the exemption below the senior's age", async () => {
  const firm = await openDeclarer({ born: undefined });
  expect(await firm.check(income)).toEqual(refused("7202"));
  const withoutPan = await openDeclarer({ pan: "" });
  expect(await withoutPan.check(income)).toEqual(refused("7202"));
  const rich = await openDeclarer();
  await rich.openReinvestment(rupees(80_00_000));
  expect(await rich.check(rupees(8_00_000))).toEqual(refused("7202"));
  const senior = await openDeclarer({ born: isoDate("1950-01-01") });
  await senior.openReinvestment(rupees(80_00_000));
  expect(await senior.check(rupees(8_00_000))).toEqual(done());
});

test("names an income that holds the interest and bears no tax", async () => {
  const harness = await openDeclarer();
  await harness.openReinvestment();
  const { interest, nilTaxIncome } = await harness.terms();
  expect(await harness.check(interest - 1n)).toEqual(refused("7203"));
  expect(await harness.check(nilTaxIncome + 1n)).toEqual(refused("7203"));
  expect(await harness.check(interest)).toEqual(done());
});
