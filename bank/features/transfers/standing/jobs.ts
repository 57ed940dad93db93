import { findRow, updateRows } from "bank/database/rows";
import { namesIn, type Order } from "bank/features/transfers/order";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import { FAILURES_BEFORE_SUSPENSION, isCurrent } from "common/standing-instructions";
import { beginRun, changeInstruction, endedBy, type Instruction, type Run } from "./instruction";

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
  const text = failedText(
    bank.profile,
    { order: words, reason: day.reason },
    instruction,
    suspend && failures,
  );
  await textCustomer(transaction, bank.vault, order.customerNumber, { sentAt: now, text });
};

/** `suspendedAfter` so many failures; else the text names the next date, if there is one. */
function failedText(
  profile: BankProfile,
  failed: { order: string; reason: string },
  { next_on }: Instruction,
  suspendedAfter: number | false,
): string {
  if (!suspendedAfter && !next_on) return say(profile, "transfers:messages.failed", failed);
  const next = suspendedAfter
    ? say(profile, "instructions:messages.suspended", { times: suspendedAfter })
    : say(profile, "instructions:messages.nextOn", { date: formatDate(next_on!) });
  return say(profile, "instructions:messages.failed", { ...failed, next });
}

const orderOf = (
  { customer_number, kind, from_account, to_account, to_name, remark, ...agreed }: Instruction,
  { reference, amount }: Run,
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
