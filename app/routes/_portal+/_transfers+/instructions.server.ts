import { data } from "@remix-run/node";
import { instructionRuns, readDetails, standingInstruction } from "common/contract/instructions.server";
import { istDate, type IsoDate } from "common/dates";
import { parsePlainAmount, plainAmount } from "common/money";
import {
  executionDates,
  endDate,
  firstExecution,
  MAX_INSTRUCTION_AMOUNT,
  timesToCome,
  type InstructionKind,
  type Until,
} from "common/standing-instructions";
import { findCommitment } from "~/change/commitments.server";
import { isMadeHere } from "~/change/news.server";
import { sayRefusal } from "~/change/refusal.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import type { Language } from "~/i18n/languages";
import type { SignedIn } from "~/session/guards.server";
import { amountOf } from "./transfers.changes.server";
import { NO_SUCH_INSTRUCTION, untilOf, type InstructionInput } from "./instructions.changes.server";
import { readRhythm, typedRhythm, type ReadRhythm } from "./instructions.forms";
import { getTransferOffer, type TransferOffer } from "./transfer-offer.server";
import { readTransfer, typedTransfer } from "./transfer-page.server";

/**
 * What may be chosen for an instruction: today's limits say nothing about its days, and a payee that is new today may be
 * open by then. The bank looks at its first day.
 */
export async function getInstructionOffer(by: SignedIn, kind: InstructionKind): Promise<TransferOffer> {
  const { dayLimit: _, leftToday: __, guardedUntil: ___, ...offer } = await getTransferOffer(by, kind);
  const targets = offer.targets.map(({ usableFrom: ___, cap: ____, ...target }) => target);
  return { ...offer, targets, instructionMost: MAX_INSTRUCTION_AMOUNT };
}

/** Reads both parts of the form; what is wrong is told of both at once. `startOn`: the first date of that rhythm. */
export async function readInstruction(
  by: SignedIn,
  offer: TransferOffer,
  form: FormData,
  { changes, startOn }: { changes: boolean; startOn(rhythm: ReadRhythm): IsoDate },
) {
  const details = await readTransfer(by, offer, form);
  const amount = details.ok ? parsePlainAmount(details.input.amount) : null;
  const typed = typedRhythm(form);
  const read = readRhythm(typed, { amount, changes });
  if (details.ok && read.ok) {
    const { frequency, day, until } = read.rhythm;
    const { times, untilAmount } = until;
    const end = { times, untilAmount: untilAmount === undefined ? undefined : plainAmount(untilAmount) };
    const kind = offer.kind as InstructionKind;
    const startDate = startOn(read.rhythm);
    return { ok: true as const, input: { ...details.input, kind, frequency, day, startDate, ...end } };
  }
  const { result, values } = details.ok
    ? { result: { initialValue: { ...typedTransfer(details.input) } }, values: {} }
    : details;
  const faults = read.ok ? [] : read.faults;
  return {
    ok: false as const,
    answer: data({ failed: true as const, result, values, rhythm: typed, faults }, { status: 400 }),
  };
}

export const firstFrom =
  (by: SignedIn) =>
  ({ day }: ReadRhythm): IsoDate =>
    firstExecution(day, istDate(by.portal.clock.now()));

/** All of an instruction before it is authorised, with every date it would be carried out on. */
export function summariseInstruction(input: InstructionInput, language: Language) {
  const amount = amountOf(input);
  const until = untilOf(input);
  const plan = { ...input, amount, until, nextOn: input.startDate };
  return { ...plan, words: amountInWords(amount, language), ...datesOf(plan) };
}

/** The dates from the next one on, if none fails or is skipped; and where the specification sets the end. */
export function datesOf(plan: {
  day: number;
  frequency: InstructionInput["frequency"];
  amount: bigint;
  until: Until;
  nextOn: IsoDate;
  paid?: bigint;
}) {
  const times = timesToCome(plan.amount, plan.until, plan.paid);
  return { dates: executionDates(plan, plan.nextOn, times), endsOn: endDate(plan, plan.nextOn, times) };
}

export type Instruction = NonNullable<Awaited<ReturnType<typeof getInstruction>>>;

/** The customer's own; any other is 404 and leaves an audit row. Null when the bank does not say. */
export async function getInstruction(by: SignedIn, number: string) {
  const asked = { requestType: "inquire", number, transactionPassword: "", otp: "" } as const;
  const ending = /^\d{1,15}$/.test(number) ? await by.call(standingInstruction, asked) : null;
  if (!ending || (ending.ending === "refused" && ending.code === NO_SUCH_INSTRUCTION))
    return refuseForeign(by, number);
  if (ending.ending !== "done") return null;
  const { status, standing } = ending.answer;
  const details = readDetails(status.message);
  return details && standing ? { ...details, ...standing } : null;
}

export async function refuseForeign(by: SignedIn, number: string): Promise<never> {
  await by.audit({ act: "foreign-instruction", outcome: "refused", subject: number.slice(0, 15) });
  throw new Response("Not found", { status: 404 });
}

/** How long one still goes on, as it stands. */
export const untilNow = ({ untilAmount, timesLeft = 0 }: Instruction): Until =>
  untilAmount === undefined ? { times: timesLeft } : { untilAmount };

/** A page of what became of its dates, newest first. */
export async function listRuns(by: SignedIn, number: string, slice: { offset: number; limit: number }) {
  const runs = await by.ask(instructionRuns, { number, ...slice });
  if (runs.state !== "shown") return runs;
  const { runs: rows, total } = runs.answer;
  const told = rows.map((run) => ({
    ...run,
    why: run.failure ? sayRefusal(by, { code: run.failure, message: run.failure }) : null,
  }));
  return { state: "shown" as const, answer: { rows: told, total } };
}

/** What became of an order made in this session; nothing for any other reference. */
export async function newsOfOrder(by: SignedIn, reference: string | null) {
  if (reference === null || !(await isMadeHere(by, reference))) return null;
  const commitment = await findCommitment(by, reference);
  if (!commitment || commitment.state === "refused") return null;
  return { state: commitment.state === "done" ? ("done" as const) : ("pending" as const), reference };
}
