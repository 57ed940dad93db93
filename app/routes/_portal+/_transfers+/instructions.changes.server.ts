import {
  addInstruction as add,
  deleteInstruction as remove,
  instructionRefusals,
  modifyInstruction as modify,
  pressInstruction as press,
} from "common/contract/instructions.server";
import { transferQuote } from "common/contract/transfers.server";
import type { IsoDate } from "common/dates";
import { parsePlainAmount, type Paise } from "common/money";
import { own } from "common/own";
import { addQuery } from "common/path-query";
import {
  endDate,
  executionDates,
  timesToCome,
  type Frequency,
  type InstructionKind,
  type Until,
} from "common/standing-instructions";
import { oneCallChange, twoPassChange } from "~/change/change.server";
import { daysOf, findMovedDebits } from "~/customer/debit-days.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import { isPaidInto, roomOf } from "./paid-into.server";
import {
  amountOf,
  costOf,
  findShortfall,
  getQuote,
  ofTransfers,
  type Outlook,
  type TransferInput,
} from "./transfers.changes.server";

export interface InstructionInput extends TransferInput {
  kind: InstructionKind;
  frequency: Frequency;
  day: number;
  /** Computed from day and today. */
  startDate: IsoDate;
  times?: number | undefined;
  /** `12000.00`, instead of a number of transfers. */
  untilAmount?: string | undefined;
  /** Of a changed instruction, in the version that the customer has seen. */
  number?: string;
  version?: number;
}

function untilOf({ times, untilAmount }: Pick<InstructionInput, "times" | "untilAmount">): Until {
  if (times !== undefined) return { times };
  const paise = parsePlainAmount(untilAmount ?? "");
  if (paise === null) throw new Error("an instruction that never ends");
  return { untilAmount: paise };
}

/** `room`: what the loan or deposit that it pays into still takes. */
export function planOf(input: InstructionInput, room?: Paise) {
  const { frequency, day, startDate: nextOn } = input;
  const plan = { frequency, day, until: untilOf(input), nextOn, room };
  return { ...plan, ...datesOf({ ...plan, amount: amountOf(input) }) };
}

export type Plan = ReturnType<typeof planOf>;

/** Due dates from the next on, if none fails or is skipped. */
export function datesOf(plan: {
  day: number;
  frequency: Frequency;
  amount: bigint;
  until: Until;
  nextOn: IsoDate;
  paid?: bigint;
  room?: Paise | undefined;
}) {
  const times = timesToCome(plan.amount, plan.until, plan.paid, plan.room);
  return { dates: executionDates(plan, plan.nextOn, times) };
}

export interface InstructionOutlook extends Outlook {
  plan: Plan & { days: readonly IsoDate[] };
}

const termsOf = ({ from, to, remark, frequency, day, startDate, ...input }: InstructionInput) => ({
  kind: input.kind,
  fromAccount: from,
  toAccount: to.accountNumber,
  toName: to.name,
  amount: amountOf(input),
  remark,
  frequency,
  day,
  startDate,
});

const ordered = (requestType: "add" | "modify") => ({
  ...ofTransfers<InstructionInput>(),
  async outlook(customer: SignedIn, input: InstructionInput): Promise<InstructionOutlook> {
    const quote = isPaidInto(input.kind) ? await getQuote(customer.knowing(), input) : null;
    const room = quote ? roomOf(quote) : undefined;
    const plan = planOf(input, room);
    const { paidInto } = costOf(quote && customer.covered(transferQuote, quote));
    const { moved, known } = await findMovedDebits(customer, plan.dates);
    const days = daysOf(plan.dates, moved);
    return {
      ...{ paidInto, later: true, moved: own(moved, plan.nextOn), unread: !known },
      plan: { ...plan, days, room: customer.cover(room) },
    };
  },
  /** The contract has the end, although the bank computes it. */
  fields(input: InstructionInput) {
    const { number, version } = input;
    const terms = termsOf(input);
    const until = untilOf(input);
    const end = endDate(terms, terms.startDate, timesToCome(terms.amount, until));
    return { requestType, ...terms, ...until, endDate: end, number, version };
  },
});

export const addInstruction = twoPassChange(add, {
  ...ordered("add"),
  name: "add-instruction",
  path: "/AddStandingInstruction",
  findDoubts: findShortfall<InstructionInput>,
  done: (_, { flowId }) => addQuery("/ViewStandingInstruction", { done: flowId }),
});

export const modifyInstruction = twoPassChange(modify, {
  ...ordered("modify"),
  name: "modify-instruction",
  path: "/ModifyStandingInstruction",
  form: ({ number = "" }) => instructionPath(number, "modify"),
  home: "/ViewStandingInstruction",
  done: ({ number = "" }, { flowId }) => addQuery(instructionPath(number), { done: flowId }),
});

interface Press {
  press: InstructionPress;
  number: string;
  toAccount: string;
  version: number;
}

const pressed = {
  name: "press-instruction",
  path: "/ViewStandingInstruction",
  foreign: instructionRefusals.unknown.code,
  fields: ({ press, number, version }: Press) => ({ requestType: press, number, version }),
  subject: ({ toAccount }: Press) => maskedSubject(toAccount),
  done: ({ number }: Press, { flowId }: { flowId: string }) =>
    addQuery(instructionPath(number), { done: flowId }),
};

/** Skips, pauses or resumes. Its flows are those of a deletion too. */
export const pressInstruction = oneCallChange(press, pressed);
export const deleteInstruction = oneCallChange(remove, pressed);
