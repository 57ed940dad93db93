import { instructionRuns, readDetails, standingInstruction } from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import { readPage, sliceOf } from "common/paging";
import {
  executionDates,
  endDate,
  isCurrent,
  timesToCome,
  type Frequency,
  type Until,
} from "common/standing-instructions";
import { findDone } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { requirePage, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import {
  modifyInstruction,
  NO_SUCH_INSTRUCTION,
  pressInstruction,
  untilOf,
  type InstructionInput,
} from "./instructions.changes.server";
import { amountOf } from "./transfers.changes.server";

/** An instruction's rhythm and end, with every date it would be carried out on. */
export function planOf(input: InstructionInput) {
  const { frequency, day, startDate: nextOn } = input;
  const plan = { frequency, day, until: untilOf(input), nextOn };
  return { ...plan, ...datesOf({ ...plan, amount: amountOf(input) }) };
}

export type Plan = ReturnType<typeof planOf>;

/** The dates from the next one on, if none fails or is skipped; and where the specification sets the end. */
function datesOf(plan: {
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

export type Instruction = NonNullable<Awaited<ReturnType<typeof getInstruction>>>;

/** The customer's own; any other is 404 and leaves an audit row. Null when the bank does not say. */
export async function getInstruction(customer: SignedIn, number: string) {
  const requested = { requestType: "inquire", number, transactionPassword: "", otp: "" } as const;
  const result = /^\d{1,15}$/.test(number) ? await customer.call(standingInstruction, requested) : null;
  if (!result || (result.outcome === "refused" && result.code === NO_SUCH_INSTRUCTION))
    return refuseForeign(customer, number);
  if (result.outcome !== "done") return null;
  const { status, standing } = result.answer;
  const details = readDetails(status.message);
  return details && standing ? { ...details, ...standing } : null;
}

export async function refuseForeign(customer: SignedIn, number: string): Promise<never> {
  await customer.audit({ act: "foreign-instruction", outcome: "refused", subject: number.slice(0, 15) });
  throw new Response("Not found", { status: 404 });
}

/** The end as of now. */
export const untilNow = ({ untilAmount, timesLeft = 0 }: Instruction): Until =>
  untilAmount === undefined ? { times: timesLeft } : { untilAmount };

/** One with its dates to come, a page of those past, and what `?done=<run>` has just done to it. */
export async function showInstruction(customer: SignedIn, instruction: Instruction, query: URLSearchParams) {
  const page = readPage(query);
  const { number, state, nextOn } = instruction;
  const run = query.get("done");
  const [runs, changed, pressed] = await Promise.all([
    customer.ask(instructionRuns, { number, ...sliceOf(page) }),
    findDone(customer, modifyInstruction, run),
    findDone(customer, pressInstruction, run),
  ]);
  const coming =
    nextOn && isCurrent(state)
      ? datesOf({ ...instruction, nextOn, until: untilNow(instruction) })
      : { dates: [], endsOn: undefined };
  const shown = ({ failure, ...run }: AnswerOf<typeof instructionRuns>["runs"][number]) => ({
    ...run,
    why: failure ? refusalMessage(customer, { code: failure, message: failure }) : null,
  });
  return {
    instruction,
    ...coming,
    runs: shownAs(runs, ({ runs: rows, total }) => requirePage(page, rows.map(shown), total)),
    changed: changed?.input.number === number ? changed : null,
    pressed: pressed?.input.number === number ? pressed : null,
    mayPay: !customer.viewOnly,
  };
}
