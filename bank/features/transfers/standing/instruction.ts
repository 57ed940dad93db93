import { findRow, insertRowOnce } from "bank/database/rows";
import type { Db, Row, Transaction } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { roomIn } from "bank/ledger/balances";
import { refuse, type BankAnswer, type Context } from "bank/service";
import {
  instructionRefusals,
  writeDetails,
  type standingInstruction,
} from "common/contract/instructions.server";
import type { RequestOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import {
  executionAfter,
  isCurrent,
  type InstructionState,
  type RunState,
} from "common/standing-instructions";
import { referenceOf } from "common/reference";
import { randomUUID } from "node:crypto";

export type Instruction = Row<"bank.standing_instruction">;
type Run = Row<"bank.instruction_run">;

export type InstructionRequest = RequestOf<typeof standingInstruction>;

/** Finds the customer's own, locked in a transaction. Others' and unknown numbers get the same answer. */
export function findOwn(
  { db }: Pick<Context, "db">,
  { customerNumber, number = "" }: Pick<InstructionRequest, "customerNumber" | "number">,
  transaction?: Transaction,
): Promise<Instruction | undefined> {
  if (!/^\d{1,15}$/.test(number)) return Promise.resolve(undefined);
  return findRow(
    db,
    "bank.standing_instruction",
    { number: BigInt(number), customer_number: customerNumber },
    transaction && "locked",
  );
}

/** The same in the version the customer has seen, or why it cannot be changed. */
export async function findCurrent(
  call: Pick<Context, "db">,
  request: InstructionRequest,
  transaction?: Transaction,
): Promise<Instruction | BankAnswer<never>> {
  const found = await findOwn(call, request, transaction);
  if (!found) return refuse(instructionRefusals.unknown);
  if (!isCurrent(found.state)) return refuse(instructionRefusals.over);
  return request.version === found.version ? found : refuse(instructionRefusals.changed);
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

export async function expectRun(transaction: Transaction, number: bigint, dueOn: IsoDate): Promise<void> {
  const subject = `${number}/${dueOn}`;
  await addJob(transaction, { kind: "standing-instruction", subject, dueAt: firstSlot(dueOn) });
}

const amountDue = ({ amount, until_amount, paid }: Instruction): Paise =>
  until_amount !== null && until_amount - paid < amount ? until_amount - paid : amount;

/** Records what becomes of the next date and moves on. Null: this date has its row already. */
export async function beginRun(
  transaction: Transaction,
  instruction: Instruction,
  state: Extract<RunState, "waiting" | "skipped" | "paused">,
  now: Date,
): Promise<{ run: Run; instruction: Instruction } | null> {
  const { number, next_on: dueOn, times_left: left } = instruction;
  if (dueOn === null) return null;
  const run = await insertRowOnce(transaction, "bank.instruction_run", {
    instruction: number,
    due_on: dueOn,
    amount: amountDue(instruction),
    reference: referenceOf(randomUUID()),
    state,
    ended_at: state === "waiting" ? null : now,
  });
  if (!run) return null;
  const timesLeft = left === null ? null : left - 1;
  const nextOn = timesLeft === 0 ? null : executionAfter(instruction, dueOn, 1);
  const moved = await changeInstruction(transaction, instruction, { times_left: timesLeft, next_on: nextOn });
  if (nextOn) await expectRun(transaction, number, nextOn);
  return { run, instruction: moved };
}

/** Amount that a recurring deposit or a loan still takes, 0 if it is paid or closed; null for another account. */
export async function findRoom(
  db: Db,
  { kind, to_account }: Pick<Instruction, "kind" | "to_account">,
): Promise<Paise | null> {
  if (kind !== "rd-instalment" && kind !== "loan-repayment") return null;
  const row = await db
    .selectFrom("bank.account as account")
    .leftJoin("bank.deposit as deposit", (join) =>
      join.onRef("deposit.account_id", "=", "account.id").on("deposit.status", "=", "OPEN"),
    )
    .where("account.number", "=", to_account)
    .select(["account.balance", "deposit.principal", "deposit.months"])
    .executeTakeFirst();
  return row ? roomIn(row) : 0n;
}

/** An instruction without further dates ends once no run waits. */
export const endedBy = (now: Date): { state: InstructionState; ended_at: Date; next_on: null } => ({
  state: "ended",
  ended_at: now,
  next_on: null,
});

export const instructionAnswer = (row: Instruction) => ({
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
