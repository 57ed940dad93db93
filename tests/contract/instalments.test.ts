import { expect, test } from "vitest";
import { addMissingInstalments } from "bank/interest/instalments";
import { firstSlot } from "bank/jobs/slots";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { fixedDeposits } from "common/contract/accounts.server";
import { addDays, addMonths } from "common/dates";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-harness";
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
  const harness = await openDepositDesk(bank, { balance });
  const opened = harness.today();
  const deposit = await harness.openDeposit(terms);
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
    ...harness,
    begin,
    deposit,
    dueOn,
    letPass,
    async told() {
      const { customerNumber } = harness.customer;
      const requested = bank.gateway.call(
        fixedDeposits,
        { key: "FDView", customerNumber },
        as(harness.customer),
      );
      return (await answerOf(requested)).deposits[0]!;
    },
    async texts() {
      const listed = await listTexts(bank.db, createVault(secret), 10, harness.customer.mobile);
      return listed.map(({ text }) => text);
    },
  };
}

test("an instalment is taken on its day, once, under a reference of its own, and the customer is told", async () => {
  const harness = await openRecurring(rupees(20_000));
  expect(await harness.told()).toMatchObject({
    instalmentsPaid: 1,
    instalmentsLeft: 17,
    instalmentsOverdue: 0,
    nextInstalmentOn: harness.dueOn(2),
  });
  await harness.letPass(2);
  await harness.begin();
  await harness.letPass(2, 24);
  await harness.letPass(3);
  const taken = (number: number) => [
    [`RD-${harness.deposit}-${number}`, harness.linked, -terms.principal, harness.dueOn(number)],
    [`RD-${harness.deposit}-${number}`, harness.deposit, terms.principal, harness.dueOn(number)],
  ];
  expect(await harness.postings("deposit")).toEqual([...taken(2), ...taken(3)]);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 3, nextInstalmentOn: harness.dueOn(4) });
  const texts = await harness.texts();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain(
    `for instalment 3 of your recurring deposit ending ${harness.deposit.slice(-4)}`,
  );
});

test("without the money it is tried again that evening and the next morning, then it is overdue", async () => {
  const harness = await openRecurring(rupees(100));
  await harness.letPass(2);
  expect((await harness.texts())[0]).toContain("tried again on");
  await harness.letPass(2, 12);
  await harness.letPass(2, 24);
  const texts = await harness.texts();
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("overdue: please pay it");
  expect(texts[0]).toContain("a charge of Rs 75.00 is taken then");
  await harness.payIn(harness.linked, rupees(20_000));
  await harness.letPass(2, 48);
  expect(await harness.postings("deposit")).toEqual([]);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 1, instalmentsOverdue: 1 });
  await harness.letPass(3, 24);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 2, instalmentsOverdue: 1 });
});

test("what finds the money in the evening is paid, and what the customer has paid before is not taken", async () => {
  const harness = await openRecurring(0n);
  await harness.letPass(2);
  await harness.payIn(harness.linked, rupees(20_000));
  await harness.letPass(2, 12);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 2, instalmentsOverdue: 0 });
  await harness.payIn(harness.deposit, terms.principal);
  await harness.letPass(3);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 3, nextInstalmentOn: harness.dueOn(4) });
  expect((await harness.standing(harness.linked)).balance).toBeGreaterThanOrEqual(rupees(15_000));
});

test("each month missed moves the maturity by one and costs 1.50 per 100, taken when the deposit is paid out", async () => {
  const harness = await openRecurring(0n);
  const atFirst = await harness.told();
  expect(atFirst).toMatchObject({ instalmentsMissed: 0, missedCharge: 0n, maturityDate: harness.dueOn(19) });
  for (const number of [2, 3]) for (const hours of [0, 12, 24]) await harness.letPass(number, hours);
  const missed = { instalmentsMissed: 2, missedCharge: 150_00n, maturityDate: harness.dueOn(21) };
  expect(await harness.told()).toMatchObject({ ...missed, instalmentsPaid: 1, instalmentsOverdue: 2 });
  await harness.payIn(harness.linked, rupees(90_000));
  for (let number = 4; number <= 18; number += 1) await harness.letPass(number, 24);
  expect(await harness.told()).toMatchObject({
    ...missed,
    instalmentsPaid: 16,
    nextInstalmentOn: harness.dueOn(19),
  });
  // The day agreed at first passes; what is missing is taken in the two months won.
  for (const number of [19, 20]) await harness.letPass(number);
  expect(await harness.told()).toMatchObject({
    ...missed,
    instalmentsPaid: 18,
    instalmentsOverdue: 0,
    receiptStatus: "OPEN",
  });
  await harness.comeTo(addDays(harness.dueOn(21), 1));
  expect(await harness.told()).toMatchObject({ receiptStatus: "CLOSED" });
  const lines = (await harness.postings("deposit")).filter(
    ([reference]) => reference === `MAT-${harness.deposit}`,
  );
  const of = (account: string) => lines.flatMap(([, number, amount]) => (number === account ? [amount] : []));
  const paidOut = of(harness.linked)[0]!;
  expect(of(harness.deposit).toSorted((one, other) => Number(other - one))).toEqual([-150_00n, -paidOut]);
  expect((await harness.standing(harness.deposit)).balance).toBe(0n);
});

test("what is not paid in the months won either costs no more, and the deposit matures all the same", async () => {
  const harness = await openRecurring(0n);
  for (let number = 2; number <= 18; number += 1)
    for (const hours of [0, 12, 24]) await harness.letPass(number, hours);
  const missed = { instalmentsMissed: 17, missedCharge: 1_275_00n, maturityDate: harness.dueOn(36) };
  expect(await harness.told()).toMatchObject(missed);
  for (const hours of [0, 12, 24]) await harness.letPass(19, hours);
  expect(await harness.told()).toMatchObject(missed);
  await harness.comeTo(addDays(harness.dueOn(36), 1));
  expect(await harness.told()).toMatchObject({ receiptStatus: "CLOSED" });
  expect((await harness.standing(harness.linked)).balance).toBeGreaterThan(rupees(5_000) - 1_275_00n);
});

test("a deposit whose instalments the bank took pays at maturity what was agreed", async () => {
  const harness = await openRecurring(rupees(90_000));
  for (let number = 2; number <= 18; number += 1) await harness.letPass(number);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 18, instalmentsLeft: 0 });
  expect((await harness.told()).nextInstalmentOn).toBeUndefined();
  await harness.comeTo(addDays(harness.dueOn(19), 1));
  const paidOut = (await harness.postings("deposit")).find(
    ([reference, account]) => reference.startsWith("MAT-") && account === harness.linked,
  );
  expect(paidOut![2]).toBe(terms.maturityAmount);
  expect(await harness.told()).toMatchObject({ receiptStatus: "CLOSED", kind: "recurring-deposit" });
});
