import { findRow, updateRows } from "bank/database/rows";
import { namesIn, orderIn, type Order } from "bank/features/transfers/order";
import type { Row } from "bank/database/schema";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import { FAILURES_BEFORE_SUSPENSION, isCurrent } from "common/standing-instructions";
import { beginRun, changeInstruction, endedBy, type Instruction } from "./instruction";

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
  const { run, instruction } = begun;
  const isLast = () => instruction.next_on === null && isCurrent(instruction.state);
  if (run.state !== "waiting") {
    if (isLast()) await changeInstruction(transaction, instruction, endedBy(now));
    return;
  }
  const order = orderOf(instruction, run);
  const named = { ...namesIn(order), number: String(instruction.number) };
  const words = say(bank.profile, "instructions:messages.instruction", named);
  const { due_on } = run;
  const day = await payOnDay(transaction, bank, order, {
    tries: run.tries,
    words,
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
  const failed = { order: words, reason: day.reason };
  const text = suspend
    ? suspendedText(bank.profile, failed, failures)
    : failedText(bank.profile, failed, instruction.next_on);
  await textCustomer(transaction, bank.vault, order.customerNumber, { sentAt: now, text });
};

type Failed = Record<"order" | "reason", string>;

const suspendedText = (profile: BankProfile, failed: Failed, times: number) =>
  say(profile, "instructions:messages.failed", {
    ...failed,
    next: say(profile, "instructions:messages.suspended", { times }),
  });

function failedText(profile: BankProfile, failed: Failed, nextOn: IsoDate | null) {
  if (!nextOn) return say(profile, "transfers:messages.failed", failed);
  const next = say(profile, "instructions:messages.nextOn", { date: formatDate(nextOn) });
  return say(profile, "instructions:messages.failed", { ...failed, next });
}

const orderOf = (agreed: Instruction, { reference, amount }: Row<"bank.instruction_run">): Order => ({
  ...orderIn(agreed),
  reference,
  amount,
  orderedAt: agreed.changed_at ?? agreed.added_at,
});
