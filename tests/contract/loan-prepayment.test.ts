import { beforeEach, expect, test } from "vitest";
import { askForPrepayment, loanPrepayment, loanPrepaymentRequest } from "common/contract/loans.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { answerOf } from "./deposit-harness";
import { done, refused } from "./endings";
import { openLoanDesk, terms } from "./loan-harness";
import { newReference } from "./payee-harness";
import { as, openSmallBank, password, type SmallBank } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** A part of a loan that the branch is asked to take off the principal. */

let bank: SmallBank;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  bank = await openSmallBank();
  desk = await openDesk();
  return () => bank.stop();
});

type Choice = "shorter" | "smaller";
type Wish = { amount: Paise; choice: Choice; saved: Paise };

async function openDesk() {
  const harness = await openLoanDesk(bank);
  const { customerNumber } = harness.customer;
  const caller = as(harness.customer);
  const loan = { customerNumber, accountNumber: harness.account };
  const send = (wish: Wish, otp: string, reference?: string) =>
    bank.gateway.call(
      loanPrepaymentRequest,
      { ...loan, ...wish, transactionPassword: password, otp, ...(reference && { reference }) },
      caller,
    );
  const quote = (amount?: Paise) =>
    answerOf(bank.gateway.call(loanPrepayment, { ...loan, ...(amount && { amount }) }, caller));
  return {
    ...harness,
    quote,
    wish: async (amount: Paise, choice: Choice): Promise<Wish> => {
      const { [choice]: outcome } = await quote(amount);
      return { amount, choice, saved: outcome!.saved };
    },
    checkWish: (wish: Wish) => send(wish, ""),
    async askBranch(wish: Wish, reference = newReference()) {
      const binding = { ...askForPrepayment.otp!.bind({ ...loan, ...wish }), customerNumber };
      await answerOf(bank.gateway.call(otpGeneration, binding, caller));
      const sent = (await harness.texts()).find(({ otp }) => otp !== undefined)!;
      await answerOf(bank.gateway.call(otpValidation, { ...binding, otp: sent.otp! }, caller));
      return { otpText: sent.text, answer: await send(wish, "123456", reference) };
    },
  };
}

test("what it saves is what the loan then costs less: a repayment of the same amount ends it on the day foretold", async () => {
  await desk.letFallDue(1);
  const before = await desk.quote(rupees(30_000));
  const dues = (await desk.schedule()).filter(({ state }) => state === "due");
  expect(before).toMatchObject({ instalments: 11, lastOn: dues.at(-1)!.dueOn, charge: 0n, overdue: 0n });
  expect(before.interest).toBe(dues.reduce((sum, { interest }) => sum + interest, 0n));
  await desk.pay(desk.repayment(rupees(30_000)));
  const after = await desk.quote();
  const { instalment, instalments, interest, lastOn } = after;
  expect(before.shorter).toEqual({
    ...{ instalment, instalments, interest, lastOn },
    saved: before.interest - interest,
  });
  expect(before.smaller!.instalment).toBeLessThan(terms.instalment);
  expect(before.smaller!.lastOn).toBe(before.lastOn);
  expect(before.shorter!.saved).toBeGreaterThan(before.smaller!.saved);
});

test("it is asked by password and OTP, once, debits nothing, and is listed with its state", async () => {
  const wish = await desk.wish(rupees(20_000), "smaller");
  const balances = () => Promise.all([desk.balance(desk.account), desk.balance(desk.accounts.savings)]);
  const before = await balances();
  expect(await desk.checkWish(wish)).toEqual(done());
  const reference = newReference();
  const { otpText, answer } = await desk.askBranch(wish, reference);
  expect(otpText).toContain("smaller EMI, same term");
  expect(answer).toEqual(done({ requestNumber: expect.stringMatching(/^LP\d{8}$/) as string }));
  expect(await balances()).toEqual(before);
  expect((await desk.quote()).requests).toEqual([
    {
      ...{ ...wish, state: "requested", requestedOn: istDate(bank.now()) },
      requestNumber: (answer as { answer: { requestNumber: string } }).answer.requestNumber,
    },
  ]);
  expect(await desk.newestText()).toContain("Nothing was debited");
  expect(await desk.checkWish(wish)).toEqual(refused("4045"));
});

test("an amount out of bounds, figures that have changed and a loan with overdue instalments are refused", async () => {
  const { least, mostPrepaid: most } = await desk.quote();
  expect([least, most]).toEqual([rupees(1_000), terms.principal - rupees(1)]);
  for (const amount of [least! - 1n, most! + 1n])
    expect(await desk.checkWish({ amount, choice: "shorter", saved: 0n })).toEqual(refused("4044"));
  for (const amount of [least!, most!])
    expect(await desk.checkWish(await desk.wish(amount, "shorter"))).toEqual(done());
  const wish = await desk.wish(rupees(20_000), "shorter");
  expect(await desk.checkWish({ ...wish, saved: wish.saved + 1n })).toEqual(refused("4046"));
  await desk.deposit(desk.accounts.savings, -(await desk.balance(desk.accounts.savings)));
  await desk.letFallDue(1);
  expect(await desk.checkWish(wish)).toEqual(refused("4043"));
  const now = await desk.quote(rupees(20_000));
  expect(now).toMatchObject({ overdue: terms.instalment });
  expect(now).not.toHaveProperty("least");
  expect(now).not.toHaveProperty("shorter");
});
