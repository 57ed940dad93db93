/** Two processes of the bank on one database, killed at random moments while customers pay. */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { createDice } from "bank/demo/dice";
import { brokenRules } from "tests/support/books";
import { doOneOf, paying, type Trial } from "tests/support/money-acts";
import { createMemory } from "tests/support/money-memory";
import { addOldPayees } from "tests/support/money-payees";
import { mayTake } from "tests/support/limits-of-rules";
import { createMoneyPortal } from "tests/support/money-portal";
import { openMoneyProcesses, type MoneyProcesses } from "tests/support/money-processes";
import { brokenPaymentRules, brokenPromises, moneyUnderWay, ofPayments } from "tests/support/money-rules";

/** `npm run audit money` has more. */
const USUAL = 2;
const killsOfEach = Number(process.env.MONEY_KILLS ?? USUAL);
mayTake(killsOfEach / USUAL);
const seed = Number(process.env.MONEY_SEED ?? randomInt(1, 2 ** 31));

let money: MoneyProcesses;
beforeAll(async () => {
  money = await openMoneyProcesses(4);
  await addOldPayees(money);
});
afterAll(() => money.close());

test(`${2 * killsOfEach} times a bank is killed under load, and the books hold`, async () => {
  onTestFailed(() => console.error(`MONEY_SEED=${seed} throws the same dice`));
  const memory = createMemory();
  const trial: Trial = { money, memory, portal: createMoneyPortal(money, memory) };
  let closing = false;
  const customers = money.customers.map(async (by, place) => {
    const dice = createDice(seed + place);
    while (!closing) await doOneOf(paying, trial, dice, by);
  });
  const killers = ([0, 1] as const).map(async (place) => {
    const dice = createDice(seed + 100 + place);
    for (let kills = 0; kills < killsOfEach; kills += 1) {
      await pause(dice.between(20, 400));
      await money.kill(place);
    }
  });
  await Promise.all(killers).finally(() => (closing = true));
  await Promise.all(customers);

  for (const promised of memory.inDoubt()) await trial.portal.followUp(createDice(seed), promised);
  const nothing = { payments: 0, suspense: 0n, jobs: 0 };
  await expect.poll(hurry, { interval: 500 }).toEqual(nothing);
  expect(memory.inDoubt()).toEqual([]);
  expect(await brokenRules(money.db)).toEqual([]);
  expect(await brokenPaymentRules(money.db)).toEqual([]);
  expect(await brokenPromises(money.db, memory)).toEqual([]);
  expect(memory.all().filter(({ outcome }) => outcome === "done").length).toBeGreaterThan(killsOfEach / 2);
});

/** What waits for its time need not wait any longer; answers what is still under way. */
async function hurry() {
  await sql`update bank.job set due_at = now() where state = 'waiting' and ${ofPayments}`.execute(money.db);
  return moneyUnderWay(money.db);
}
