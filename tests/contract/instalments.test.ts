import { expect, test } from "vitest";
import { addMissingInstalments } from "bank/interest/instalments";
import { tryOf } from "tests/support/debit-times";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { fixedDeposits } from "common/contract/accounts.server";
import { addDays, addMonths, formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { recurringWorth } from "bank/interest/rules";
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

async function openRecurring(balance: bigint, months: number = terms.months) {
  const harness = await openDepositDesk(bank, { balance });
  const opened = harness.today();
  const maturityAmount = recurringWorth({ ...terms, opened }, months, addMonths(opened, months));
  const deposit = await harness.openDeposit({ ...terms, months, maturityAmount });
  const begin = () => addMissingInstalments({ db: bank.db, clock: { now: bank.now } });
  await begin();
  const dueOn = (number: number) => addMonths(opened, number - 1);
  /** To the first try, or one so many hours later; what is due runs. */
  async function letPass(number: number, hours = 0) {
    const until = tryOf(dueOn(number), hours).getTime();
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
  harness.passTo(addDays(harness.dueOn(2), 1));
  // Before the third try it is not overdue.
  const today = harness.today();
  expect(await harness.told()).toMatchObject({ instalmentsOverdue: 0, nextInstalmentOn: today });
  await harness.letPass(2, 24);
  const texts = await harness.texts();
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("overdue: please pay it");
  expect(texts[0]).toContain("The charge is Rs 75.00 a month, so far Rs 75.00.");
  const { maturityDate, maturityAmount } = await harness.told();
  expect(texts[0]).toContain(
    `matures on ${formatDate(maturityDate)} with Rs ${formatRupees(maturityAmount).slice(1)}`,
  );
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

/** What was paid out at maturity, and the charge that was taken. */
async function paidOut(harness: Awaited<ReturnType<typeof openRecurring>>) {
  const lines = (await harness.postings("deposit")).filter(
    ([reference]) => reference === `MAT-${harness.deposit}`,
  );
  const amount = lines.find(([, number]) => number === harness.linked)![2];
  const [charge = 0n] = lines.flatMap(([, number, one]) =>
    number === harness.deposit && one !== -amount ? [-one] : [],
  );
  return { amount, charge };
}

const worth = (opened: IsoDate, months: number, paid: number = terms.months) =>
  recurringWorth({ ...terms, opened }, paid, addMonths(opened, months));

test("one late instalment, paid within the month, costs exactly its charge; what the page says each month is what is paid", async () => {
  const harness = await openRecurring(rupees(100), 12);
  const opened = harness.today();
  for (const hours of [0, 12, 24]) await harness.letPass(2, hours);
  await harness.payIn(harness.deposit, terms.principal);
  await harness.payIn(harness.linked, rupees(90_000));
  const amount = worth(opened, 13, 12) - 75_00n;
  const said = { maturityDate: harness.dueOn(14), maturityAmount: amount, missedCharge: 75_00n };
  for (let number = 3; number <= 12; number += 1) {
    await harness.letPass(number);
    expect(await harness.told()).toMatchObject(said);
  }
  await harness.comeTo(addDays(harness.dueOn(14), 1));
  expect(await paidOut(harness)).toEqual({ amount, charge: 75_00n });
});

test("each month missed moves the maturity by one; what is missing costs 1.50 per 100 a month until it is paid", async () => {
  const harness = await openRecurring(0n);
  const opened = harness.today();
  const atFirst = await harness.told();
  expect(atFirst).toMatchObject({
    ...{ instalmentsMissed: 0, missedCharge: 0n, maturityDate: harness.dueOn(19) },
    ...{ maturityAmount: terms.maturityAmount, agreedAmount: terms.maturityAmount },
  });
  for (const number of [2, 3]) for (const hours of [0, 12, 24]) await harness.letPass(number, hours);
  const missed = { instalmentsMissed: 2, maturityDate: harness.dueOn(21) };
  // One was missing in the second month, two from the third to the eighteenth, and one in the first month won.
  const charge = 75_00n * BigInt(1 + 2 * 16 + 1);
  const amount = worth(opened, 20) - charge;
  expect(await harness.told()).toMatchObject({
    ...{ ...missed, instalmentsPaid: 1, instalmentsOverdue: 2 },
    ...{ missedCharge: 225_00n, maturityAmount: amount },
  });
  await harness.payIn(harness.linked, rupees(90_000));
  for (let number = 4; number <= 18; number += 1) {
    await harness.letPass(number, 24);
    expect(await harness.told()).toMatchObject({
      maturityAmount: amount,
      missedCharge: 225_00n + 150_00n * BigInt(number - 3),
    });
  }
  expect(await harness.told()).toMatchObject({
    ...{ ...missed, instalmentsPaid: 16, nextInstalmentOn: harness.dueOn(19) },
  });
  // The day agreed at first passes; what is missing is taken in the two months won.
  for (const number of [19, 20]) await harness.letPass(number);
  expect(await harness.told()).toMatchObject({
    ...{ ...missed, missedCharge: charge, maturityAmount: amount },
    ...{ instalmentsPaid: 18, instalmentsOverdue: 0, receiptStatus: "OPEN" },
  });
  await harness.comeTo(addDays(harness.dueOn(21), 1));
  expect(await harness.told()).toMatchObject({ receiptStatus: "CLOSED" });
  expect(await paidOut(harness)).toEqual({ amount, charge });
  expect((await harness.standing(harness.deposit)).balance).toBe(0n);
});

test("the charges take at most the interest, and a deposit that is never paid matures all the same", async () => {
  const harness = await openRecurring(0n, 6);
  const opened = harness.today();
  for (let number = 2; number <= 11; number += 1)
    for (const hours of [0, 12, 24]) await harness.letPass(number, hours);
  expect(await harness.told()).toMatchObject({
    ...{ instalmentsMissed: 5, maturityDate: harness.dueOn(12), maturityAmount: terms.principal },
  });
  await harness.comeTo(addDays(harness.dueOn(12), 1));
  const interest = worth(opened, 11, 1) - terms.principal;
  expect(await paidOut(harness)).toEqual({ amount: terms.principal, charge: interest });
});

test("an instalment that a closed bank takes in the next month counts as paid on its day", async () => {
  const harness = await openRecurring(rupees(90_000));
  for (let number = 2; number <= 18; number += 1) await harness.letPass(number, number === 5 ? 24 * 25 : 0);
  expect(await harness.told()).toMatchObject({ instalmentsMissed: 0, maturityAmount: terms.maturityAmount });
  await harness.comeTo(addDays(harness.dueOn(19), 1));
  expect(await paidOut(harness)).toEqual({ amount: terms.maturityAmount, charge: 0n });
});

test("a deposit whose instalments the bank took pays at maturity what was agreed", async () => {
  const harness = await openRecurring(rupees(90_000));
  for (let number = 2; number <= 18; number += 1) await harness.letPass(number);
  expect(await harness.told()).toMatchObject({ instalmentsPaid: 18, instalmentsLeft: 0 });
  expect((await harness.told()).nextInstalmentOn).toBeUndefined();
  await harness.comeTo(addDays(harness.dueOn(19), 1));
  expect(await paidOut(harness)).toEqual({ amount: terms.maturityAmount, charge: 0n });
  expect(await harness.told()).toMatchObject({ receiptStatus: "CLOSED", kind: "recurring-deposit" });
});
