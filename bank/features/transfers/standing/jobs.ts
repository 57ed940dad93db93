import { findRow, updateRows } from "bank/database/rows";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import {
  instructionWords,
  nextRunWords,
  orderedFailedText,
  suspendedWords,
  triedAgainText,
} from "bank/features/transfers/texts";
import type { Transaction } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { IsoDate } from "common/dates";
import { FAILURES_BEFORE_SUSPENSION, isCurrent } from "common/standing-instructions";
import { beginRun, changeInstruction, endedBy, lockInstruction, orderOf, type Run } from "./instruction";

/**
 * Carries out one date, once: its row is written together with the next date. A change, skip or deletion has moved the
 * instruction past this date. Skipped and failed dates count as transfers.
 */
export const runInstruction: JobHandler = async (transaction, bank, { subject }) => {
  const [number, dueOn] = subject.split("/") as [string, IsoDate];
  const now = bank.clock.now();
  const found = await lockInstruction(transaction, BigInt(number));
  if (!found) throw new Error(`there is no standing instruction ${number}`);
  const before = await findRun(transaction, found.number, dueOn);
  if (!before && found.next_on !== dueOn) return;
  const begun = before
    ? { run: before, instruction: found }
    : await beginRun(transaction, found, found.state === "active" ? "waiting" : "paused", now);
  if (!begun) return;
  const { run, instruction } = begun;
  const isLast = () => instruction.next_on === null && isCurrent(instruction.state);
  if (run.state !== "waiting") {
    if (isLast()) await changeInstruction(transaction, instruction, endedBy(now));
    return;
  }
  const order = orderOf(instruction, run);
  const words = instructionWords(bank.profile, order, instruction.number);
  const tell = (text: string) =>
    textCustomer(transaction, bank.vault, order.customerNumber, { sentAt: now, text });
  const day = await payOnDay(transaction, bank, order, run.tries);
  switch (day.outcome) {
    case "paid": {
      await changeRun(transaction, run, { state: "paid", ended_at: now });
      const paid = instruction.paid + run.amount;
      const reached = instruction.until_amount !== null && paid >= instruction.until_amount;
      const over = reached || isLast() ? endedBy(now) : {};
      await changeInstruction(transaction, instruction, { paid, failures: 0, ...over });
      return;
    }
    case "again":
      await changeRun(transaction, run, { tries: day.tries });
      await tell(triedAgainText(bank.profile, words, day.at));
      return day.at;
    case "failed": {
      await changeRun(transaction, run, { state: "failed", failure: day.code, ended_at: now });
      const failures = instruction.failures + 1;
      const suspend = failures >= FAILURES_BEFORE_SUSPENSION && instruction.state === "active" && !isLast();
      const became = isLast() ? endedBy(now) : suspend ? { state: "suspended" as const } : {};
      await changeInstruction(transaction, instruction, { failures, ...became });
      const next = suspend
        ? suspendedWords(bank.profile, failures)
        : nextRunWords(bank.profile, instruction.next_on);
      await tell(orderedFailedText(bank.profile, words, paymentErrors[day.code], next));
    }
  }
};

function findRun(transaction: Transaction, number: bigint, dueOn: IsoDate): Promise<Run | undefined> {
  return findRow(transaction, "bank.instruction_run", { instruction: number, due_on: dueOn });
}

async function changeRun(
  transaction: Transaction,
  { instruction, due_on }: Run,
  became: Partial<Pick<Run, "state" | "tries" | "failure" | "ended_at">>,
): Promise<void> {
  await updateRows(transaction, "bank.instruction_run", { where: { instruction, due_on }, set: became });
}
