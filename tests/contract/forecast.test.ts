import fc from "fast-check";
import { expect, test } from "vitest";
import { insertRow } from "bank/database/rows";
import { addMissingInstalments } from "bank/interest/instalments";
import { expectRun } from "bank/features/transfers/standing/instruction";
import { comingDebits } from "common/contract/instructions.server";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { workingDayFrom } from "common/working-days";
import { firstExecution, frequencies, type InstructionKind } from "common/standing-instructions";
import { brokenRules } from "tests/support/books";
import { ourBank } from "tests/support/banks";
import { openLoanDesk } from "./loan-harness";
import { as, bankOfFile } from "./small-bank";
import { idOf, rupees } from "./transfer-accounts";

/** A forecast of debits is what the bank will do. */

const bank = await bankOfFile();
const YEAR = 365;

const orders = fc.record({
  kind: fc.constantFrom<InstructionKind>("own-account", "within-bank", "rd-instalment", "loan-repayment"),
  /** Times 500.00. */
  units: fc.integer({ min: 1, max: 6 }),
  day: fc.integer({ min: 1, max: 30 }),
  frequency: fc.constantFrom(...frequencies.slice(0, 2)),
  times: fc.integer({ min: 1, max: 14 }),
});
const customers = fc.record({
  rupees: fc.integer({ min: 0, max: 90_000 }),
  orders: fc.array(orders, { minLength: 1, maxLength: 4 }),
  /** Days before it asks: some debits were missed by then, others are being tried again at noon. */
  daysBefore: fc.integer({ min: 0, max: 200 }),
});

async function openCustomer({
  rupees: balance,
  orders,
}: typeof customers extends fc.Arbitrary<infer C> ? C : never) {
  const desk = await openLoanDesk(bank, { balance: rupees(balance) });
  const { customer, accounts, account: loan } = desk;
  const { customerNumber } = customer;
  const linked = { linked_account_id: await idOf(bank, accounts.savings) };
  const depositId = await idOf(bank, accounts.deposit);
  await bank.db.updateTable("bank.deposit").set(linked).where("account_id", "=", depositId).execute();
  await bank.db
    .updateTable("bank.credential")
    .set({ expires_on: addDays(istDate(bank.now()), 2 * YEAR) })
    .where("customer_number", "=", customerNumber)
    .execute();
  await addMissingInstalments({ db: bank.db, clock: { now: bank.now } });
  const targets = {
    "rd-instalment": accounts.deposit,
    "loan-repayment": loan,
    "own-account": accounts.current,
  };
  for (const { kind, units, day, frequency, times } of orders) {
    const today = istDate(bank.now());
    const first = firstExecution(day, today);
    const { toAccount, toName } = desk.wish(kind);
    const to = kind === "within-bank" ? toAccount : targets[kind];
    const { number } = await insertRow(bank.db, "bank.standing_instruction", {
      ...{ customer_number: customerNumber, kind, from_account: accounts.savings, to_account: to },
      ...{
        to_name: toName,
        amount: rupees(500 * units),
        remark: "",
        frequency,
        day,
        times,
        times_left: times,
      },
      ...{ starts_on: first, next_on: first, added_at: bank.now() },
    });
    await bank.db.transaction().execute((transaction) => expectRun(transaction, number, first));
  }
  return { ...desk, customerNumber };
}

async function playUntil(end: Date): Promise<void> {
  for (;;) {
    const { due } = await bank.db
      .selectFrom("bank.job")
      .where("state", "=", "waiting")
      .where("kind", "in", ["standing-instruction", "loan-instalment", "deposit-instalment"])
      .select(({ fn }) => fn.min("due_at").as("due"))
      .executeTakeFirstOrThrow();
    if (!due || due > end) break;
    if (due > bank.now()) bank.pass({ seconds: (due.getTime() - bank.now().getTime()) / 1000 });
    await bank.runDueJobs();
  }
  bank.pass({ seconds: (end.getTime() - bank.now().getTime()) / 1000 });
}

/** Runs that were first tried until that day: the bank makes no debit on a closed one. */
async function failedRuns(customerNumber: string, until: IsoDate): Promise<string[]> {
  const rows = await bank.db
    .selectFrom("bank.instruction_run as run")
    .innerJoin("bank.standing_instruction as instruction", "instruction.number", "run.instruction")
    .where("customer_number", "=", customerNumber)
    .where("run.state", "=", "failed")
    .select(["run.due_on", "run.instruction", "run.failure"])
    .execute();
  return rows
    .filter((run) => workingDayFrom(ourBank.tariff.calendar, run.due_on) <= until)
    .map((run) => `${run.instruction} ${run.due_on} ${run.failure}`);
}

test("each debit that is foreseen with its money is made on its day, and leaves what was said; no other debit is made", async () => {
  await fc.assert(
    fc.asyncProperty(customers, async (drawn) => {
      const desk = await openCustomer(drawn);
      const { customerNumber, customer, accounts } = desk;
      const noon =
        startOfIstDate(addDays(istDate(bank.now()), drawn.daysBefore + 1)).getTime() + 12 * 3_600_000;
      await playUntil(new Date(noon));
      const begun = bank.now();
      const failedBefore = await failedRuns(customerNumber, istDate(begun));
      const until = addDays(istDate(begun), YEAR);
      const result = await bank.gateway.call(comingDebits, { customerNumber, until }, as(customer));
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      const { debits } = result.answer;
      await playUntil(startOfIstDate(addDays(until, 5)));
      const made = await bank.db
        .selectFrom("bank.posting as posting")
        .innerJoin("bank.account as account", "account.id", "posting.account_id")
        .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
        .where("account.number", "=", accounts.savings)
        .where("journal.booked_at", ">", begun)
        .where("posting.entry_date", "<=", until)
        .where("posting.amount", "<", 0n)
        .select(["posting.entry_date as on", "posting.amount", "posting.balance_after as left"])
        .orderBy("posting.account_seq")
        .execute();
      const foreseen = debits.filter(({ left }) => left !== undefined);
      expect(foreseen.map(({ on, amount, left }) => [on, amount, left])).toEqual(
        made.map(({ on, amount, left }) => [on, -amount, left]),
      );
      const failed = await failedRuns(customerNumber, until);
      const short = debits.filter(({ missing, source }) => missing !== undefined && source === "instruction");
      expect(short.map(({ dueOn, number }) => `${number} ${dueOn} 8001`).toSorted()).toEqual(
        failed.filter((run) => !failedBefore.includes(run)).toSorted(),
      );
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(await brokenRules(bank.db)).toEqual([]);
});
