import { expect, test } from "vitest";
import { addMissingInstalments } from "bank/interest/instalments";
import { firstSlot } from "bank/jobs/slots";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { fixedDeposits } from "common/contract/accounts.server";
import { addDays, addMonths } from "common/dates";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-desk";
import { as, secret } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** Instalments of recurring deposits: taken on their day, tried again, and what the customer is told of them. */

const bank = await openDepositBank();
const terms = {
  payout: "recurring",
  principal: rupees(5_000),
  rate: "7.50",
  months: 18,
  maturityAmount: 95_502_35n,
} as const;

async function openRecurring(balance: bigint) {
  const desk = await openDepositDesk(bank, { balance });
  const opened = desk.today();
  const deposit = await desk.openDeposit(terms);
  const begin = () => addMissingInstalments({ db: bank.db, clock: { now: bank.now } });
  await begin();
  const dueOn = (number: number) => addMonths(opened, number - 1);
  /** To six in the morning of that day, and so many hours on; what is due runs. */
  async function letPass(number: number, hours = 0) {
    const until = firstSlot(dueOn(number)).getTime() + hours * 3_600_000;
    bank.pass({ seconds: (until - bank.now().getTime()) / 1000 });
    await bank.runDueJobs();
  }
  return {
    ...desk,
    begin,
    deposit,
    dueOn,
    letPass,
    async told() {
      const { customerNumber } = desk.customer;
      const asked = bank.gateway.call(fixedDeposits, { key: "FDView", customerNumber }, as(desk.customer));
      return (await answerOf(asked)).deposits[0]!;
    },
    async texts() {
      const listed = await listTexts(bank.db, createVault(secret), 10, desk.customer.mobile);
      return listed.map(({ text }) => text);
    },
  };
}

test("an instalment is taken on its day, once, under a reference of its own, and the customer is told", async () => {
  const desk = await openRecurring(rupees(20_000));
  expect(await desk.told()).toMatchObject({
    instalmentsPaid: 1,
    instalmentsLeft: 17,
    instalmentsOverdue: 0,
    nextInstalmentOn: desk.dueOn(2),
  });
  await desk.letPass(2);
  await desk.begin();
  await desk.letPass(2, 24);
  await desk.letPass(3);
  const taken = (number: number) => [
    [`RD-${desk.deposit}-${number}`, desk.linked, -terms.principal, desk.dueOn(number)],
    [`RD-${desk.deposit}-${number}`, desk.deposit, terms.principal, desk.dueOn(number)],
  ];
  expect(await desk.postings("deposit")).toEqual([...taken(2), ...taken(3)]);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 3, nextInstalmentOn: desk.dueOn(4) });
  const texts = await desk.texts();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain(`for instalment 3 of your recurring deposit ending ${desk.deposit.slice(-4)}`);
});

test("without the money it is tried again that evening and the next morning, then it is overdue", async () => {
  const desk = await openRecurring(rupees(100));
  await desk.letPass(2);
  expect((await desk.texts())[0]).toContain("tried again on");
  await desk.letPass(2, 12);
  await desk.letPass(2, 24);
  const texts = await desk.texts();
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("overdue: please pay it");
  expect(texts[0]).toContain("a charge of Rs 75.00 is taken then");
  await desk.payIn(desk.linked, rupees(20_000));
  await desk.letPass(2, 48);
  expect(await desk.postings("deposit")).toEqual([]);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 1, instalmentsOverdue: 1 });
  await desk.letPass(3, 24);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 2, instalmentsOverdue: 1 });
});

test("what finds the money in the evening is paid, and what the customer has paid before is not taken", async () => {
  const desk = await openRecurring(0n);
  await desk.letPass(2);
  await desk.payIn(desk.linked, rupees(20_000));
  await desk.letPass(2, 12);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 2, instalmentsOverdue: 0 });
  await desk.payIn(desk.deposit, terms.principal);
  await desk.letPass(3);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 3, nextInstalmentOn: desk.dueOn(4) });
  expect((await desk.standing(desk.linked)).balance).toBeGreaterThanOrEqual(rupees(15_000));
});

test("each month missed moves the maturity by one and costs 1.50 per 100, taken when the deposit is paid out", async () => {
  const desk = await openRecurring(0n);
  const atFirst = await desk.told();
  expect(atFirst).toMatchObject({ instalmentsMissed: 0, missedCharge: 0n, maturityDate: desk.dueOn(19) });
  for (const number of [2, 3]) for (const hours of [0, 12, 24]) await desk.letPass(number, hours);
  const missed = { instalmentsMissed: 2, missedCharge: 150_00n, maturityDate: desk.dueOn(21) };
  expect(await desk.told()).toMatchObject({ ...missed, instalmentsPaid: 1, instalmentsOverdue: 2 });
  await desk.payIn(desk.linked, rupees(90_000));
  for (let number = 4; number <= 18; number += 1) await desk.letPass(number, 24);
  expect(await desk.told()).toMatchObject({
    ...missed,
    instalmentsPaid: 16,
    nextInstalmentOn: desk.dueOn(19),
  });
  // The day agreed at first passes; what is missing is taken in the two months won.
  for (const number of [19, 20]) await desk.letPass(number);
  expect(await desk.told()).toMatchObject({
    ...missed,
    instalmentsPaid: 18,
    instalmentsOverdue: 0,
    receiptStatus: "OPEN",
  });
  await desk.comeTo(addDays(desk.dueOn(21), 1));
  expect(await desk.told()).toMatchObject({ receiptStatus: "CLOSED" });
  const lines = (await desk.postings("deposit")).filter(([reference]) => reference === `MAT-${desk.deposit}`);
  const of = (account: string) => lines.flatMap(([, number, amount]) => (number === account ? [amount] : []));
  const paidOut = of(desk.linked)[0]!;
  expect(of(desk.deposit).toSorted((one, other) => Number(other - one))).toEqual([-150_00n, -paidOut]);
  expect((await desk.standing(desk.deposit)).balance).toBe(0n);
});

test("what is not paid in the months won either costs no more, and the deposit matures all the same", async () => {
  const desk = await openRecurring(0n);
  for (let number = 2; number <= 18; number += 1)
    for (const hours of [0, 12, 24]) await desk.letPass(number, hours);
  const missed = { instalmentsMissed: 17, missedCharge: 1_275_00n, maturityDate: desk.dueOn(36) };
  expect(await desk.told()).toMatchObject(missed);
  for (const hours of [0, 12, 24]) await desk.letPass(19, hours);
  expect(await desk.told()).toMatchObject(missed);
  await desk.comeTo(addDays(desk.dueOn(36), 1));
  expect(await desk.told()).toMatchObject({ receiptStatus: "CLOSED" });
  expect((await desk.standing(desk.linked)).balance).toBeGreaterThan(rupees(5_000) - 1_275_00n);
});

test("a deposit whose instalments the bank took pays at maturity what was agreed", async () => {
  const desk = await openRecurring(rupees(90_000));
  for (let number = 2; number <= 18; number += 1) await desk.letPass(number);
  expect(await desk.told()).toMatchObject({ instalmentsPaid: 18, instalmentsLeft: 0 });
  expect((await desk.told()).nextInstalmentOn).toBeUndefined();
  await desk.comeTo(addDays(desk.dueOn(19), 1));
  const paidOut = (await desk.postings("deposit")).find(
    ([reference, account]) => reference.startsWith("MAT-") && account === desk.linked,
  );
  expect(paidOut![2]).toBe(terms.maturityAmount);
  expect(await desk.told()).toMatchObject({ receiptStatus: "CLOSED", kind: "recurring-deposit" });
});
