import { standingInstruction } from "common/contract/instructions.server";
import { instructionOtpVariables } from "common/contract/otp-variables.server";
import type { IsoDate } from "common/dates";
import { formatRupees, parsePlainAmount } from "common/money";
import { addQuery } from "common/path-query";
import {
  endDate,
  timesToCome,
  type Frequency,
  type InstructionKind,
  type Until,
} from "common/standing-instructions";
import { defineChange } from "~/change/change.server";
import type { FormChange } from "~/change/once.server";
import { requestTo } from "~/change/request.server";
import type { Wording } from "~/i18n/wording";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { instructionPath, type InstructionPress } from "./instructions.forms";
import { amountOf, type TransferInput } from "./transfers.changes.server";
import { accountAtBank } from "./transfers.forms";

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

export function untilOf({ times, untilAmount }: Pick<InstructionInput, "times" | "untilAmount">): Until {
  if (times !== undefined) return { times };
  const paise = parsePlainAmount(untilAmount ?? "");
  if (paise === null) throw new Error("an instruction that never ends");
  return { untilAmount: paise };
}

const bind = (_: SignedIn, input: InstructionInput) =>
  instructionOtpVariables({ ...termsOf(input), until: untilOf(input) });

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

/** The bank counts the end out by itself; the contract has it beside the start. */
function requestOf(requestType: "add" | "modify") {
  return ({ customerNumber }: SignedIn, input: InstructionInput) => {
    const { number, version } = input;
    const terms = termsOf(input);
    const until = untilOf(input);
    const end = endDate(terms, terms.startDate, timesToCome(terms.amount, until));
    const asked = { ...terms, ...until, endDate: end, number, version };
    return requestTo(standingInstruction, { customerNumber, requestType, ...asked });
  };
}

const subject = ({ to }: InstructionInput) => maskedSubject(to.accountNumber);

const about = (_: SignedIn, input: InstructionInput): Wording => ({
  key: "otp.about.instruction",
  values: { amount: formatRupees(amountOf(input)), name: input.to.name, account: accountAtBank(input.to) },
});

export const addInstruction = defineChange<InstructionInput>()({
  name: "add-instruction",
  act: "instruction-add",
  path: "/AddStandingInstruction",
  authority: "password+otp",
  recovery: "settle",
  bind,
  request: requestOf("add"),
  subject,
  about,
  done: (_, { reference }) => `/ViewStandingInstruction?new=${reference}`,
});

export const modifyInstruction = defineChange<InstructionInput>()({
  name: "modify-instruction",
  act: "instruction-change",
  path: "/ModifyStandingInstruction",
  form: ({ number = "" }) => instructionPath(number, "modify"),
  home: "/ViewStandingInstruction",
  authority: "password+otp",
  recovery: "settle",
  bind,
  request: requestOf("modify"),
  subject,
  about,
  done: ({ number = "" }, { reference }) => addQuery(instructionPath(number), { new: reference }),
});

/** Deletes, skips, pauses or resumes: nothing is authorised that was not before. */
export const pressInstruction = (
  press: InstructionPress,
): FormChange<{ number: string; toAccount: string; version: number }, unknown> => ({
  act: press === "delete" ? "instruction-delete" : "instruction-change",
  limited: null,
  foreign: NO_SUCH_INSTRUCTION,
  request: ({ customerNumber }, { number, version }) =>
    requestTo(standingInstruction, { customerNumber, requestType: press, number, version }),
  subject: ({ toAccount }) => maskedSubject(toAccount),
});

export const NO_SUCH_INSTRUCTION = "9301";
