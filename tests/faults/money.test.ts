/**
 * A bank's life in fast motion: thousands of things that customers do, as the dice fall, over connections that break; in the end every
 * book must hold and every promise must have been kept. `MONEY_SEED=… npx vitest run tests/faults/money.test.ts` throws the same dice.
 */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { createDice, type Dice } from "bank/demo/dice";
import { type JournalKind, postJournal } from "bank/ledger/post-journal";
import { runDueJobs } from "bank/job-handlers";
import type { Paise } from "common/money";
import { paymentStates } from "common/payments";
import { brokenRules } from "tests/support/books";
import { instalment, openMoneyBank, type OwnMoneyBank } from "tests/support/money-bank";
import { doOneOf, everything, type Trial } from "tests/support/money-acts";
import { expectAccident } from "tests/support/money-faults";
import { createMemory, type Memory } from "tests/support/money-memory";
import { createMoneyPortal } from "tests/support/money-portal";
import { mayTake } from "tests/support/limits-of-rules";
import { brokenPromises, brokenPaymentRules, moneyUnderWay } from "tests/support/money-rules";

/** `npm run audit money` has 20,000 of them. */
const USUAL = 540;
const operations = Number(process.env.MONEY_OPERATIONS ?? USUAL);
mayTake(operations / USUAL);
const customers = 6;
const CHECK_EVERY = Math.min(800, operations / 2);
/** With unlucky dice it takes so many times as many until enough has happened. */
const MAX_TIMES = 9;
/** What each customer does while the clock stands still. */
const atATime = 4;
const seed = Number(process.env.MONEY_SEED ?? randomInt(1, 2 ** 31));

let money: OwnMoneyBank;
beforeAll(async () => {
  money = await openMoneyBank(customers, seed);
});
afterAll(() => money.close());

test("after thousands of operations with faults at any moment the books hold", async () => {
  onTestFailed(() => console.error(`MONEY_SEED=${seed} repeats it`));
  const dice = createDice(seed);
  const own = money.customers.map((_, place) => createDice(seed + place + 1));
  const memory = createMemory();
  const trial: Trial = { money, memory, portal: createMoneyPortal(money, memory) };

  // With unlucky dice payments are stopped for long: life goes on until enough has happened.
  const more = async (done: number) =>
    done < operations || (done < MAX_TIMES * operations && !(await enough(memory)));
  for (let done = 0; await more(done); done += customers * atATime) {
    await Promise.all(money.customers.map((by, place) => live(trial, own[place]!, by)));
    for (const promised of memory.inDoubt()) if (dice.chance(50)) await trial.portal.followUp(dice, promised);
    money.pass(someTime(dice));
    await Promise.all([work(own[0]!), work(own[1]!)]);
    if (done % CHECK_EVERY < customers * atATime) expect(await whatIsBroken(trial)).toEqual([]);
    if (dice.chance(20)) await atTheBranch();
  }
  for (const promised of memory.inDoubt()) await trial.portal.followUp(dice, promised);
  await runOut();

  expect(await whatIsBroken(trial)).toEqual([]);
  expect(memory.inDoubt()).toEqual([]);
  expect(await moneyUnderWay(money.db)).toEqual({ payments: 0, suspense: 0n, jobs: 0 });

  // That enough has happened for all this to mean something.
  for (const count of Object.values(money.faults)) expect(count).toBeGreaterThan(operations / 90);
  expect(await enough(memory), JSON.stringify(memory.counts())).toBe(true);
});

async function enough(memory: Memory): Promise<boolean> {
  const {
    "payment done": payments = 0,
    "scheduled done": scheduled = 0,
    "payee done": payees = 0,
  } = memory.counts();
  const seen = await money.db.selectFrom("bank.payment_event").select("state").distinct().execute();
  const all = paymentStates.every((one) => seen.some(({ state }) => state === one));
  return all && payments > operations / 6 && scheduled > operations / 120 && payees > operations / 120;
}

async function live(trial: Trial, dice: Dice, by: (typeof money.customers)[number]): Promise<void> {
  for (let count = 0; count < atATime; count += 1) await doOneOf(everything, trial, dice, by);
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Seconds mostly, now and then days, so that OTPs expire, batches run, limits begin anew and payees come of age. */
function someTime(dice: Dice): number {
  const [least, most] = dice.pick([
    [second, 20 * second],
    [second, 5 * minute],
    [minute, 40 * minute],
    [minute, 40 * minute],
    [hour, 8 * hour],
    [12 * hour, 60 * hour],
  ]);
  return dice.between(least!, most!);
}

/** One of several runners of due work; what breaks it leaves to the next time. */
async function work(dice: Dice): Promise<void> {
  await money.disturbed(dice, () => runDueJobs(money.bank)).catch(expectAccident);
}

/** At the branch, so that life goes on: stops are lifted, what was repaid is lent anew, full deposits are paid out. */
async function atTheBranch(): Promise<void> {
  await money.db.updateTable("bank.payment_stop").set({ lifted_at: money.now() }).execute();
  for (const { savings, loan, deposit } of money.customers) {
    const balances = await money.db
      .selectFrom("bank.account")
      .select(["number", "balance"])
      .where("number", "in", [loan, deposit])
      .execute();
    const balanceOf = (number: string) => balances.find((account) => account.number === number)!.balance;
    if (balanceOf(loan) > -10_000_00n) await transfer("disbursal", loan, savings, 400_000_00n);
    if (balanceOf(deposit) > instalment * 110n)
      await transfer("deposit", deposit, savings, balanceOf(deposit));
  }
}

let transfers = 0;
async function transfer(kind: JournalKind, from: string, to: string, amount: Paise): Promise<void> {
  const lines = [
    { account: from, amount: -amount, particulars: "AT THE BRANCH" },
    { account: to, amount, particulars: "AT THE BRANCH" },
  ];
  await postJournal(money.db, { reference: `branch ${(transfers += 1)}`, kind, now: money.now(), lines });
}

/** Time goes on until nothing is under way any more. */
async function runOut(): Promise<void> {
  for (let day = 0; day < 30; day += 1) {
    for (let half = 0; half < 4; half += 1) {
      await runDueJobs(money.bank);
      money.pass(10 * minute);
    }
    money.pass(12 * hour);
  }
}

async function whatIsBroken({ memory }: Trial): Promise<string[]> {
  return [
    ...(await brokenRules(money.db)),
    ...(await brokenPaymentRules(money.db)),
    ...(await brokenPromises(money.db, memory)),
  ];
}
