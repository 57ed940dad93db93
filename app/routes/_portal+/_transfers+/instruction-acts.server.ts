import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { instructionRefusals } from "common/contract/instructions.server";
import { istDate } from "common/dates";
import { plainAmount } from "common/money";
import { isCurrent, nextAfterChange } from "common/standing-instructions";
import type { ChangeState } from "~/change/change-flow.server";
import { goToMade, makeFromForm } from "~/change/once.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { requireUsablePassword, type SignedIn } from "~/session/guards.server";
import {
  deleteInstruction,
  modifyInstruction,
  NO_SUCH_INSTRUCTION,
  pressInstruction,
  type InstructionInput,
} from "./instructions.changes.server";
import type { InstructionPress } from "./instructions.forms";
import { refuseForeign, untilNow, type Instruction } from "./instructions.server";
import { getRepeatedWay } from "./order-offers.server";
import { whenRepeating } from "./orders.forms";
import { openForm, type OrderInput } from "./order-reading.server";
import { startOrder } from "./orders.server";

type Reopened = Extract<ChangeState<InstructionInput>, { step: "details" }>;

/** The form of a change, filled in from the instruction or from a reopened run. */
export async function openInstruction(
  args: LoaderFunctionArgs,
  customer: SignedIn,
  instruction: Instruction,
  reopened: Reopened | null,
) {
  requireUsablePassword(args, customer);
  const from = reopened?.input ?? typedOf(instruction);
  const form = await openForm(
    customer,
    await getOwnOffer(customer, instruction),
    from,
    new URLSearchParams(),
  );
  const over = isCurrent(instruction.state) ? null : refusalMessage(customer, instructionRefusals.over);
  const wrong = reopened?.wrong?.wording ?? null;
  return { instruction, over, form, wrong, failed: wrong !== null };
}

/** The accounts of an instruction cannot be changed: its own two are offered. */
async function getOwnOffer(customer: SignedIn, { kind, fromAccount, toAccount }: Instruction) {
  const way = await getRepeatedWay(customer, kind);
  const accounts = way.accounts.filter(({ accountNumber }) => accountNumber === fromAccount);
  const own = [fromAccount, toAccount];
  const targets = way.targets.filter(({ accountNumber }) => own.includes(accountNumber));
  return { ways: [{ ...way, accounts, targets }], when: whenRepeating(true) };
}

function typedOf(instruction: Instruction) {
  const { fromAccount: from, toAccount: key, amount, remark, frequency, day } = instruction;
  const { times, untilAmount } = untilNow(instruction);
  const until = { times, untilAmount: untilAmount === undefined ? undefined : plainAmount(untilAmount) };
  return { from, to: { key }, amount: plainAmount(amount), remark, frequency, day, ...until };
}

/** Begins a change of the version that the customer has seen. */
export async function changeInstruction(
  args: ActionFunctionArgs,
  customer: SignedIn,
  instruction: Instruction,
  form: FormData,
) {
  const { number, version } = instruction;
  return startOrder(args, customer, form, await getOwnOffer(customer, instruction), () => ({
    change: modifyInstruction,
    input: (order) => ({ ...order, startDate: nextDateOf(customer, instruction, order), number, version }),
  }));
}

/** Counts as the bank does: dates that are not changed stay. */
function nextDateOf(customer: SignedIn, { day, frequency, nextOn }: Instruction, order: OrderInput) {
  const today = istDate(customer.portal.clock.now());
  if (nextOn && order.day === day && order.frequency === frequency) return nextOn;
  return nextAfterChange(order.day!, nextOn ?? today, today);
}

/** Deletes an instruction, skips its next date, pauses or resumes it. */
export async function press(
  customer: SignedIn,
  requested: InstructionPress,
  { number, toAccount, version }: Instruction,
  reference: string,
) {
  const change = requested === "delete" ? deleteInstruction : pressInstruction;
  const input = { press: requested, number, toAccount, version };
  const end = await makeFromForm(customer, change, input, { reference });
  switch (end.outcome) {
    case "done":
      return goToMade(customer, change, input, { reference, answer: end.answer });
    case "unknown":
      return failed({ key: "errors.inDoubt" }, 503);
    case "refused":
      return end.code === NO_SUCH_INSTRUCTION
        ? refuseForeign(customer, number)
        : failed(refusalMessage(customer, end), 400);
    case "too-often":
    case "not-sent":
      return failed({ key: "errors.unreachable" }, 503);
  }
}

export const failed = (error: Message, status: number) => data({ failed: true as const, error }, { status });
