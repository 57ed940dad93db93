/** Years of all that falls due by itself, day by day; two runners take it whose work comes to nothing or who die at the last moment. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { createDice, type Dice } from "bank/demo/dice";
import { termsOf } from "bank/features/schemes/enrolment";
import { expectPremium } from "bank/features/schemes/enrolment";
import { addMissingInstalments } from "bank/interest/instalments";
import { jobHandlers } from "bank/job-handlers";
import type { JobHandlers } from "bank/jobs/jobs";
import { runJobs } from "bank/jobs/run-jobs";
import type { Bank } from "bank/service";
import { createVault } from "bank/vault";
import { addDays, addMonths, isoDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { dueDate, premiumOf, schemeNames } from "common/schemes";
import { openDatabase } from "common/postgres/connection.server";
import { bankCalendar } from "common/bank-calendar";
import { executionDates } from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";
import { openDepositDesk } from "tests/contract/deposit-harness";
import { openInstructionDesk } from "tests/contract/instruction-harness";
import { openScheduleDesk } from "tests/contract/schedule-harness";
import { openSmallBank, secret, type SmallBank } from "tests/contract/small-bank";
import { idOf, rupees } from "tests/contract/transfer-accounts";
import { ourBank } from "tests/support/banks";
import { bankOf } from "tests/support/bank-of";
import { brokenRules } from "tests/support/books";
import { mayTake } from "tests/support/limits-of-rules";

/** `npm run audit money` has more. */
const years = Number(process.env.MONEY_YEARS ?? 1);
mayTake(years);
const seed = Number(process.env.MONEY_SEED ?? randomInt(1, 2 ** 31));

const { schemes } = ourBank.tariff;
let bank: SmallBank;
let first: IsoDate;
let last: IsoDate;
const accidents = { undone: 0, killed: 0 };
const runners: Bank[] = [];

beforeAll(async () => {
  bank = await openSmallBank();
  first = istDate(bank.now());
  // What is due on a closed day is taken on the next working day.
  last = workingDayFrom(bankCalendar, addMonths(first, 12 * years));
  for (const applicationName of ["one runner", "another runner"]) {
    const db = openDatabase<BankSchema>({ url: bank.databaseUrl, applicationName, poolSize: 2 });
    runners.push({ ...bankOf(db, bank.now()), clock: { now: bank.now }, vault: createVault(secret) });
  }
});
afterAll(async () => {
  for (const { db } of runners) await db.destroy();
  await bank?.stop();
});

/** Each job may do all it has to and have it undone, or lose its connection with everything written and nothing kept. */
function unreliable(dice: Dice): JobHandlers {
  return Object.fromEntries(
    Object.entries(jobHandlers).map(([kind, handle]) => [
      kind,
      async (...[transaction, at, job]: Parameters<typeof handle>) => {
        const again = await handle(transaction, at, job);
        if (dice.chance(10)) {
          accidents.undone += 1;
          throw new Error("undone");
        }
        if (dice.chance(4)) {
          accidents.killed += 1;
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
        }
        return again;
      },
    ]),
  );
}

/** Minutes into a day: the slots, and twice after each for what had an accident. */
const times = [6 * 60, 6 * 60 + 5, 6 * 60 + 30, 18 * 60, 18 * 60 + 5, 18 * 60 + 30];

async function live(dice: Dice, each: (day: IsoDate) => Promise<void>): Promise<void> {
  const handlers = [unreliable(dice), unreliable(createDice(seed + 1))];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) {
    await each(day);
    for (const minutes of times) {
      const at = startOfIstDate(day).getTime() + minutes * 60_000;
      bank.pass({ seconds: (at - bank.now().getTime()) / 1000 });
      await Promise.all(runners.map((runner, place) => runJobs(runner, handlers[place]!)));
    }
  }
}

const journalsOf = async (references: readonly string[]) => {
  const rows = await bank.db
    .selectFrom("bank.journal as journal")
    .innerJoin("bank.posting as posting", "posting.journal_id", "journal.id")
    .where("journal.reference", "in", [...references, "none"])
    .where("posting.amount", ">", 0n)
    .select(["journal.reference", "posting.amount"])
    .execute();
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
};

test(`in ${12 * years} months each instalment, premium, transfer and interest that was due happened once, and the books hold`, async () => {
  onTestFailed(() => console.error(`MONEY_SEED=${seed} throws the same dice`));
  const dice = createDice(seed);
  const rich = await openInstructionDesk(bank, { balance: rupees(50_000) });
  const poor = await openInstructionDesk(bank, { balance: rupees(1_200) });
  await rich.add(rich.order("within-bank", { day: 30, times: 11 }));
  await rich.add(rich.order("own-account", { day: 5, frequency: "quarterly", times: 4 }));
  await rich.add(rich.order("within-bank", { day: 12, untilAmount: rupees(2_250) }));
  await poor.add(poor.order("within-bank", { day: 1, times: 12 }));

  const sender = await openScheduleDesk(bank, { balance: rupees(50_000) });
  const scheduled: string[] = [];
  for (let place = 0; place < 8; place += 1) {
    const date = addDays(first, dice.between(1, 360));
    scheduled.push(await sender.schedule(sender.later("within-bank", { date, amount: rupees(100 + place) })));
  }

  const saver = await openDepositDesk(bank, { born: isoDate("2000-05-01"), balance: rupees(50_000) });
  const halfYear = await saver.openDeposit({
    payout: "monthly-interest",
    principal: rupees(1_00_000),
    months: 6,
    maturityAmount: rupees(1_00_000),
  });
  await saver.openDeposit({ principal: rupees(1_00_000), months: 24, maturityAmount: rupees(1_15_453) });
  const recurring = await saver.openDeposit({
    payout: "recurring",
    principal: rupees(500),
    months: 12,
    maturityAmount: rupees(6_239),
  });
  await addMissingInstalments({ db: bank.db, clock: { now: bank.now } });
  for (const scheme of ["pmjjby", "pmsby", "apy"] as const) {
    const enrolled = await bank.db
      .insertInto("bank.scheme_enrolment")
      .values({
        customer_number: saver.customer.customerNumber,
        scheme,
        account_id: await idOf(bank, saver.linked),
        nominee: null,
        ...(scheme === "apy" ? { pension: 5000, frequency: "monthly" } : {}),
        born: isoDate("2000-05-01"),
        enrolled_on: first,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await expectPremium(bank.db, ourBank.tariff, enrolled, 2);
  }

  await live(dice, async (day) => {
    // Too little for every month, and never three months without any: some fail, and none is suspended.
    if (/-(02|04|06|08|10|12)-15$/.test(day)) await poor.deposit(poor.accounts.savings, rupees(600));
  });

  expect(accidents.undone).toBeGreaterThan(5);
  expect(accidents.killed).toBeGreaterThan(1);
  const given = await bank.db.selectFrom("bank.job").selectAll().where("state", "=", "failed").execute();
  expect(given).toEqual([]);
  expect(await brokenRules(bank.db)).toEqual([]);

  const instructions = await bank.db.selectFrom("bank.standing_instruction").selectAll().execute();
  const states = new Set<string>();
  for (const { number, starts_on, times: agreed, ...rhythm } of instructions) {
    const runs = await bank.db
      .selectFrom("bank.instruction_run")
      .selectAll()
      .where("instruction", "=", number)
      .orderBy("due_on")
      .execute();
    const dates = executionDates(rhythm, starts_on, agreed ?? runs.length);
    expect(runs.map(({ due_on }) => due_on)).toEqual(dates.filter((date) => date <= last));
    const booked = await journalsOf(runs.map(({ reference }) => reference));
    for (const { reference, state, amount } of runs) {
      states.add(state);
      expect([reference, booked.get(reference)]).toEqual([reference, state === "paid" ? amount : undefined]);
    }
  }
  for (const state of ["paid", "failed"]) expect(states).toContain(state);
  expect(states).not.toContain("waiting");
  const upTo = instructions.find(({ until_amount }) => until_amount !== null);
  expect(upTo).toMatchObject({ paid: rupees(2_250), state: "ended" });

  const paid = await journalsOf(scheduled);
  expect(scheduled.map((reference) => paid.get(reference))).toEqual(
    scheduled.map((_, place) => rupees(100 + place)),
  );

  for (const enrolment of await bank.db.selectFrom("bank.scheme_enrolment").selectAll().execute()) {
    const terms = termsOf(enrolment);
    const due = [];
    for (let number = 2; dueDate(schemes, terms, number)! <= last; number += 1) due.push(number);
    const short = schemeNames[enrolment.scheme];
    const taken = await journalsOf(due.map((number) => `${short}-${enrolment.id}-${number}`));
    expect([short, enrolment.premiums]).toEqual([short, due.length + 1]);
    expect([...taken.values()].sort()).toEqual(due.map((number) => premiumOf(schemes, terms, number)).sort());
  }

  for (const [account, periods] of [
    [halfYear, 6],
    // Of a recurring one it is booked at maturity.
    [recurring, 1],
  ] as const) {
    const rows = await bank.db
      .selectFrom("bank.interest")
      .where("account_id", "=", await idOf(bank, account))
      .orderBy("due_date")
      .select(["from_date", "due_date"])
      .execute();
    expect([account, rows.length]).toEqual([account, periods]);
    for (const [place, row] of rows.entries())
      if (place > 0) expect(row.from_date).toBe(rows[place - 1]!.due_date);
    expect(await saver.standing(account)).toMatchObject({ balance: 0n, status: "closed" });
  }
  const instalments = Array.from({ length: 11 }, (_, place) => `RD-${recurring}-${place + 2}`);
  const taken = await journalsOf(instalments);
  expect(instalments.map((reference) => taken.get(reference))).toEqual(instalments.map(() => rupees(500)));
});
