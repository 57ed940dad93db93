import {
  addInstruction as add,
  deleteInstruction as remove,
  instructionRefusals,
  modifyInstruction as modify,
  pressInstruction as press,
} from "common/contract/instructions.server";
import type { IsoDate } from "common/dates";
import { parsePlainAmount } from "common/money";
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
import { maskedSubject } from "~/session/audit.server";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import { amountOf, ofTransfers, type TransferInput } from "./transfers.changes.server";

/** The code of a bank that knows no such instruction of the customer's. */
export const NO_SUCH_INSTRUCTION = instructionRefusals.unknown.code;

/** A standing instruction as the customer has described it; what a run keeps is text. */
export interface InstructionInput extends TransferInput {
  kind: InstructionKind;
  frequency: Frequency;
  day: number;
  /** The first date, counted out from day and today. */
  startDate: IsoDate;
  times?: number | undefined;
  /** `12000.00`, instead of a number of transfers. */
  untilAmount?: string | undefined;
  /** Of one that is changed: which, and as the customer has seen it. */
  number?: string;
  version?: number;
}

function untilOf({ times, untilAmount }: Pick<InstructionInput, "times" | "untilAmount">): Until {
  if (times !== undefined) return { times };
  const paise = parsePlainAmount(untilAmount ?? "");
  if (paise === null) throw new Error("an instruction that never ends");
  return { untilAmount: paise };
}

/** An instruction's rhythm and end, with every date it would be carried out on. */
export function planOf(input: InstructionInput) {
  const { frequency, day, startDate: nextOn } = input;
  const plan = { frequency, day, until: untilOf(input), nextOn };
  return { ...plan, ...datesOf({ ...plan, amount: amountOf(input) }) };
}

export type Plan = ReturnType<typeof planOf>;

/** The dates from the next one on, if none fails or is skipped; and where the specification sets the end. */
export function datesOf(plan: {
  day: number;
  frequency: Frequency;
  amount: bigint;
  until: Until;
  nextOn: IsoDate;
  paid?: bigint;
}) {
  const times = timesToCome(plan.amount, plan.until, plan.paid);
  return { dates: executionDates(plan, plan.nextOn, times), endsOn: endDate(plan, plan.nextOn, times) };
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
  /** The bank counts the end out by itself; the contract has it beside the start. */
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
  foreign: NO_SUCH_INSTRUCTION,
  fields: ({ press, number, version }: Press) => ({ requestType: press, number, version }),
  subject: ({ toAccount }: Press) => maskedSubject(toAccount),
  done: ({ number }: Press, { flowId }: { flowId: string }) =>
    addQuery(instructionPath(number), { done: flowId }),
};

/** Skips, pauses or resumes; nothing is authorised that was not before. Its runs are those of a deletion too. */
export const pressInstruction = oneCallChange(press, pressed);
export const deleteInstruction = oneCallChange(remove, pressed);
