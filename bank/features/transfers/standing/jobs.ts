import { findRow, updateRows } from "bank/database/rows";
import { namesIn, orderIn, type Order } from "bank/features/transfers/order";
import type { Row, Transaction } from "bank/database/schema";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import { formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { FAILURES_BEFORE_SUSPENSION, isCurrent } from "common/standing-instructions";
import { beginRun, changeInstruction, endedBy, findRoom, type Instruction } from "./instruction";

type Run = Row<"bank.instruction_run">;

/**
 * Carries out one date, once: its row is written together with the next date. A change, skip or deletion has moved the
 * instruction past this date. Skipped and failed dates count as transfers.
 */
export const runInstruction: JobHandler = async (transaction, bank, { subject }) => {
  const [number, dueOn] = subject.split("/") as [string, IsoDate];
  const now = bank.clock.now();
  const where = { number: BigInt(number) };
  const found = await findRow(transaction, "bank.standing_instruction", where, "locked");
  if (!found) throw new Error(`there is no standing instruction ${number}`);
  const before = await findRow(transaction, "bank.instruction_run", {
    instruction: found.number,
    due_on: dueOn,
  });
  if (!before && found.next_on !== dueOn) return;
  const begun = before
    ? { run: before, instruction: found }
    : await beginRun(transaction, found, found.state === "active" ? "waiting" : "paused", now);
  if (!begun) return;
  const { instruction } = begun;
  const isLast = () => instruction.next_on === null && isCurrent(instruction.state);
  if (begun.run.state !== "waiting") {
    if (isLast()) await changeInstruction(transaction, instruction, endedBy(now));
    return;
  }
  const run = await fitted(transaction, begun.run, await findRoom(transaction, instruction));
  const order = orderOf(instruction, run);
  const names = { ...namesIn(order), number: String(instruction.number) };
  const named = words("instructions:messages.instruction", names);
  const { due_on } = run;
  if (run.amount === 0n) {
    const where = { instruction: instruction.number, due_on };
    await updateRows(transaction, "bank.instruction_run", {
      where,
      set: { state: "skipped", amount: 0n, ended_at: now },
    });
    await changeInstruction(transaction, instruction, endedBy(now));
    const message = words("instructions:messages.full", { order: named });
    await textCustomer(transaction, bank, order.customerNumber, { sentAt: now, words: message });
    return;
  }
  const day = await payOnDay(transaction, bank, order, {
    tries: run.tries,
    named,
    change: (set) =>
      updateRows(transaction, "bank.instruction_run", {
        where: { instruction: instruction.number, due_on },
        set,
      }),
  });
  if (day.outcome === "again") return day.at;
  if (day.outcome === "paid") {
    const paid = instruction.paid + run.amount;
    const reached = instruction.until_amount !== null && paid >= instruction.until_amount;
    const over = reached || isLast() ? endedBy(now) : {};
    await changeInstruction(transaction, instruction, { paid, failures: 0, ...over });
    return;
  }
  const failures = instruction.failures + 1;
  const suspend = failures >= FAILURES_BEFORE_SUSPENSION && instruction.state === "active" && !isLast();
  const became = isLast() ? endedBy(now) : suspend ? { state: "suspended" as const } : {};
  await changeInstruction(transaction, instruction, { failures, ...became });
  const failed = { order: named, reason: day.reason };
  const message = suspend ? suspendedWords(failed, failures) : failedWords(failed, instruction.next_on);
  await textCustomer(transaction, bank, order.customerNumber, { sentAt: now, words: message });
};

/** The run with no more than the account it pays into still takes; 0 if it takes nothing any more. */
async function fitted(transaction: Transaction, run: Run, room: Paise | null): Promise<Run> {
  if (room === null || room >= run.amount) return run;
  if (room > 0n) {
    const where = { instruction: run.instruction, due_on: run.due_on };
    await updateRows(transaction, "bank.instruction_run", { where, set: { amount: room } });
  }
  return { ...run, amount: room };
}

type Failed = Record<"order" | "reason", Words>;

const suspendedWords = (failed: Failed, times: number) =>
  words("instructions:messages.failed", {
    ...failed,
    next: words("instructions:messages.suspended", { times }),
  });

function failedWords(failed: Failed, nextOn: IsoDate | null) {
  if (!nextOn) return words("transfers:messages.failed", failed);
  const next = words("instructions:messages.nextOn", { date: formatDate(nextOn) });
  return words("instructions:messages.failed", { ...failed, next });
}

const orderOf = (agreed: Instruction, { reference, amount }: Run): Order => ({
  ...orderIn(agreed),
  reference,
  amount,
  orderedAt: agreed.changed_at ?? agreed.added_at,
});
