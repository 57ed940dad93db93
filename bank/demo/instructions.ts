import type { Transaction } from "kysely";
import { expectRun } from "bank/features/transfers/standing/instruction";
import type { BankSchema } from "bank/database/schema";
import { addDays, startOfIstDate, type IsoDate } from "common/dates";
import { firstExecution, LAST_DAY_OF_EXECUTION } from "common/standing-instructions";
import { orderOf } from "./payments";
import { pastPayments } from "./past-payments";
import { demoPayees } from "./payees";
import { accountsOf } from "./people";
import { rupees } from "./movements";

/** The standing instructions of 100200301: one whose first date comes in some ten days, and one that has ended. */

const customer = "100200301";
const [, family] = accountsOf(customer) as [string, string];

const dayOf = (date: IsoDate): number => Math.min(Number(date.slice(8, 10)), LAST_DAY_OF_EXECUTION);

export async function insertInstructions(db: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  await insertActive(db, today);
  await insertEnded(db, today);
}

async function insertActive(db: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  const payee = demoPayees.get(customer)!["within-bank"]![0]!;
  const day = dayOf(addDays(today, 12));
  const first = firstExecution(day, today);
  const { number } = await db
    .insertInto("bank.standing_instruction")
    .values({
      customer_number: customer,
      kind: "within-bank",
      from_account: family,
      to_account: payee.accountNumber,
      to_name: payee.name,
      amount: rupees(2_000),
      remark: "House help",
      frequency: "monthly",
      day,
      starts_on: first,
      times: 24,
      times_left: 24,
      next_on: first,
      added_at: startOfIstDate(today),
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  await expectRun(db, number, first);
}

/** One transfer was agreed; it is the payment between own accounts of the demo's past. */
async function insertEnded(db: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  const payment = pastPayments.find((one) => one.customerNumber === customer && one.kind === "own-account")!;
  const { reference, fromAccount, toAccount, toName, amount, remark } = orderOf(payment);
  const paidOn = addDays(today, -payment.ago);
  const day = dayOf(paidOn);
  const dueOn = firstExecution(day, addDays(paidOn, -2));
  const endedAt = new Date(startOfIstDate(paidOn).getTime() + payment.at * 1000);
  const { number } = await db
    .insertInto("bank.standing_instruction")
    .values({
      customer_number: customer,
      kind: "own-account",
      from_account: fromAccount,
      to_account: toAccount,
      to_name: toName,
      amount,
      remark,
      frequency: "monthly",
      day,
      starts_on: dueOn,
      times: 1,
      times_left: 0,
      paid: amount,
      state: "ended",
      added_at: startOfIstDate(addDays(paidOn, -20)),
      ended_at: endedAt,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("bank.instruction_run")
    .values({ instruction: number, due_on: dueOn, amount, reference, state: "paid", ended_at: endedAt })
    .execute();
}
