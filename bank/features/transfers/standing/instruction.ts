import type { Row, Transaction } from "bank/database/schema";
import type { Order } from "bank/features/transfers/order";
import { addJob } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { writeDetails } from "common/contract/instructions.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { executionAfter, type InstructionState, type RunState } from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";
import { referenceOf } from "common/reference";
import { randomUUID } from "node:crypto";

/** A standing instruction as the bank keeps it: whoever locks its row alone moves it on. */
export type Instruction = Row<"bank.standing_instruction">;
export type Run = Row<"bank.instruction_run">;

/** Deleting, changing and running one wait for each other until their transactions end. */
export function lockInstruction(transaction: Transaction, number: bigint): Promise<Instruction | undefined> {
  return transaction
    .selectFrom("bank.standing_instruction")
    .selectAll()
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeInstruction(
  transaction: Transaction,
  { number }: Instruction,
  change: Partial<Omit<Instruction, "number">>,
): Promise<Instruction> {
  return transaction
    .updateTable("bank.standing_instruction")
    .set(change)
    .where("number", "=", number)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Has the date carried out, from the morning of the first working day on. */
export async function expectRun(transaction: Transaction, number: bigint, dueOn: IsoDate): Promise<void> {
  const dueAt = firstSlot(workingDayFrom(dueOn));
  await addJob(transaction, { kind: "standing-instruction", subject: `${number}/${dueOn}`, dueAt });
}

/** What is left to pay on its next date: the last transfer towards an amount is what is missing. */
export const amountDue = ({ amount, until_amount, paid }: Instruction): Paise =>
  until_amount !== null && until_amount - paid < amount ? until_amount - paid : amount;

/**
 * Writes down what becomes of the next date and goes on to the one after it. Null: this date has its row
 * already.
 */
export async function beginRun(
  transaction: Transaction,
  instruction: Instruction,
  state: Extract<RunState, "waiting" | "skipped" | "paused">,
  now: Date,
): Promise<{ run: Run; instruction: Instruction } | null> {
  const { number, next_on: dueOn, times_left: left } = instruction;
  if (dueOn === null) return null;
  const run = await transaction
    .insertInto("bank.instruction_run")
    .values({
      instruction: number,
      due_on: dueOn,
      amount: amountDue(instruction),
      reference: referenceOf(randomUUID()),
      state,
      ended_at: state === "waiting" ? null : now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!run) return null;
  const timesLeft = left === null ? null : left - 1;
  const nextOn = timesLeft === 0 ? null : executionAfter(instruction, dueOn, 1);
  const moved = await changeInstruction(transaction, instruction, { times_left: timesLeft, next_on: nextOn });
  if (nextOn) await expectRun(transaction, number, nextOn);
  return { run, instruction: moved };
}

/** One without a date to come is over, once nothing of it waits any more. */
export const endedBy = (now: Date): { state: InstructionState; ended_at: Date; next_on: null } => ({
  state: "ended",
  ended_at: now,
  next_on: null,
});

export const orderOf = (
  { customer_number, kind, from_account, to_account, to_name, remark, ...agreed }: Instruction,
  { reference, amount }: Pick<Run, "reference" | "amount">,
): Order => ({
  reference,
  customerNumber: customer_number,
  kind,
  fromAccount: from_account,
  toAccount: to_account,
  toName: to_name,
  amount,
  remark,
  orderedAt: agreed.changed_at ?? agreed.added_at,
});

/** As the gateway tells one. */
export const tellInstruction = (row: Instruction) => ({
  status: {
    message: writeDetails({
      number: String(row.number),
      fromAccount: row.from_account,
      amount: row.amount,
      frequency: row.frequency,
      period: row.times ?? 0,
      day: row.day,
      startDate: row.starts_on,
      remark: row.remark,
      toAccount: row.to_account,
    }),
  },
  standing: {
    number: String(row.number),
    state: row.state,
    kind: row.kind,
    toName: row.to_name,
    nextOn: row.next_on ?? undefined,
    timesLeft: row.times_left ?? undefined,
    untilAmount: row.until_amount ?? undefined,
    paid: row.paid,
    version: row.version,
  },
});
