import { expect, test } from "vitest";
import { addMissingInterest } from "bank/interest/jobs";
import { interestJob } from "bank/interest/book";
import { statement } from "common/contract/statements.server";
import { addDays, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import { unusualQuarters } from "common/tariff";
import { answerOf, openDepositBank, openDepositDesk, type DepositDesk } from "./deposit-harness";
import { as } from "./small-bank";
import { rupees } from "./transfer-accounts";

/** Interest of a quarter on its last day, from 31 December 2026 on. */

const bank = await openDepositBank();

const begin = () => addMissingInterest({ ...bank, clock: bank });

/** Lets the clock go to so many milliseconds after midnight of `date`. */
function passTo(date: IsoDate, milliseconds = 0): void {
  const at = startOfIstDate(date).getTime() + milliseconds;
  bank.pass({ seconds: (at - bank.now().getTime()) / 1000 });
}

const entriesOf = async (account: string) =>
  (
    await bank.db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .innerJoin("bank.account as account", "account.id", "posting.account_id")
      .where("account.number", "=", account)
      .orderBy("posting.account_seq")
      .select(["journal.kind", "posting.amount", "posting.entry_date", "posting.value_date"])
      .execute()
  ).map((row) => [row.kind, row.amount, row.entry_date, row.value_date]);

const statementOf = async (desk: DepositDesk, fromDate: IsoDate, toDate: IsoDate) => {
  const { customerNumber } = desk.customer;
  const asked = { accountNumber: desk.linked, customerNumber, fromDate, toDate };
  return answerOf(bank.gateway.call(statement, asked, as(desk.customer)));
};

test("the year of the change has the interest of five quarters, and its certificate their sum", async () => {
  const year = { from: isoDate("2026-04-01"), to: isoDate("2027-03-31") };
  const desk = await openDepositDesk(bank, { balance: rupees(3_65_000) });
  await begin();
  for (const day of ["2026-04-01", "2026-07-01", "2026-10-01", "2027-01-01", "2027-04-01"])
    await desk.comeTo(isoDate(day));
  const interest = (await entriesOf(desk.linked)).filter(([kind]) => kind === "interest");
  expect(interest.map(([, , entry, value]) => [entry, value])).toEqual(
    ["2026-04-01", "2026-07-01", "2026-10-01", "2026-12-31", "2027-03-31"].map((day) => [day, day]),
  );
  const certified = interest.map(([, amount]) => amount as bigint);
  const { accounts } = await answerOf(desk.interest(year));
  expect(accounts.map(({ paid }) => paid)).toEqual([certified.reduce((sum, amount) => sum + amount)]);
  expect(unusualQuarters(bank.tariff.savings, year)?.number).toBe(certified.length);
});

test("until it is booked, a statement that ends on the last day says that the interest follows; afterwards it has it", async () => {
  const lastDay = isoDate("2027-06-30");
  passTo(isoDate("2027-06-10"), 12 * 3_600_000);
  const desk = await openDepositDesk(bank, { balance: rupees(3_65_000) });
  await begin();
  passTo(lastDay, 24 * 3_600_000 - 1000);
  const before = await statementOf(desk, isoDate("2027-06-01"), lastDay);
  expect([before.interestFollows, before.closingBalance]).toEqual([true, rupees(3_65_000)]);
  const yesterday = await statementOf(desk, isoDate("2027-06-01"), addDays(lastDay, -1));
  expect(yesterday.interestFollows).toBeUndefined();
  // The first call of the new day is enough: no job has run.
  passTo(addDays(lastDay, 1), 1);
  const after = await statementOf(desk, isoDate("2027-06-01"), lastDay);
  expect(after.interestFollows).toBeUndefined();
  expect(after.entries.at(-1)).toMatchObject({
    entryKind: "interest",
    entryDate: lastDay,
    valueDate: lastDay,
  });
  expect(after.closingBalance).toBe(rupees(3_65_000) + after.entries.at(-1)!.amount);
  const { accounts } = await answerOf(desk.balances(lastDay));
  expect(accounts.map(({ balance }) => balance)).toEqual([after.closingBalance]);
});

test("nothing follows on an account that earned nothing", async () => {
  const lastDay = isoDate("2027-09-30");
  passTo(isoDate("2027-09-10"), 12 * 3_600_000);
  const desk = await openDepositDesk(bank);
  await begin();
  passTo(lastDay, 12 * 3_600_000);
  expect((await statementOf(desk, lastDay, lastDay)).interestFollows).toBeUndefined();
});

test("a job that a release before had added for half past midnight settles at midnight", async () => {
  const due = isoDate("2028-01-01");
  passTo(addDays(due, -10), 12 * 3_600_000);
  const desk = await openDepositDesk(bank, { balance: rupees(3_65_000) });
  const job = interestJob({ accountNumber: desk.linked, due });
  await bank.db
    .insertInto("bank.job")
    .values({ kind: job.kind, subject: job.subject, due_at: job.dueAt })
    .execute();
  await begin();
  passTo(due, 1);
  await statementOf(desk, due, due);
  const interest = (await entriesOf(desk.linked)).filter(([kind]) => kind === "interest");
  expect(interest.map(([, , entry]) => entry)).toEqual([addDays(due, -1)]);
});
