import { getRow, insertRow } from "bank/database/rows";
import { authorised, type Payer } from "bank/authorised";
import type { Transaction } from "bank/database/schema";
import { judgeScheduled } from "bank/features/transfers/scheduled/schedule";
import { columnsOf, namesIn } from "bank/features/transfers/order";
import { dayInWords } from "bank/features/transfers/pay-on-day";
import { words } from "common/words";
import { isWellFormed } from "bank/features/transfers/transfer";
import { done, malformed, refuse, type BankAnswer } from "bank/service";
import * as contract from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import {
  firstExecution,
  LAST_DAY_OF_EXECUTION,
  MAX_INSTRUCTION_AMOUNT,
  MAX_TIMES,
  nextAfterChange,
  timesToCome,
  type Until,
} from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";
import {
  changeInstruction,
  expectRun,
  findCurrent,
  findOwn,
  instructionAnswer,
  type Instruction,
  type InstructionRequest,
} from "./instruction";

type InstructionAnswer = BankAnswer<AnswerOf<typeof contract.standingInstruction>>;

type Term =
  "kind" | "fromAccount" | "toAccount" | "toName" | "amount" | "remark" | "frequency" | "day" | "startDate";
type Terms = Required<Pick<InstructionRequest, Term>> & { until: Until };

export const addInstruction = (call: Payer, request: InstructionRequest) =>
  order(contract.addInstruction, call, request, async ({ clock }, terms) => ({
    most: MAX_TIMES,
    startDate: firstExecution(terms.day, istDate(clock.now())),
    write: (transaction, now) =>
      insertRow(transaction, "bank.standing_instruction", {
        ...columnsOf({ ...terms, customerNumber: request.customerNumber }),
        ...termColumns(terms),
        added_at: now,
      }),
  }));

export async function modifyInstruction(
  call: Payer,
  request: InstructionRequest,
): Promise<InstructionAnswer> {
  const own = await findOwn(call, request);
  if (!own) return refuse(contract.instructionRefusals.unknown);
  const { kind, from_account: fromAccount, to_account: toAccount, to_name: toName } = own;
  const requested = { ...request, kind, fromAccount, toAccount, toName };
  return order(contract.modifyInstruction, call, requested, async (within, terms, transaction) => {
    const found = await findCurrent(within, request, transaction);
    if ("outcome" in found) return found;
    const { next_on: dueOn, day, frequency, version } = found;
    if (dueOn === null) return refuse(contract.instructionRefusals.over);
    const sameDates = terms.day === day && terms.frequency === frequency;
    const today = istDate(within.clock.now());
    return {
      most: MAX_TIMES - 1,
      startDate: sameDates ? dueOn : nextAfterChange(terms.day, dueOn, today),
      write: (making, now) =>
        changeInstruction(making, found, {
          ...termColumns(terms),
          ...{ paid: 0n, changed_at: now, version: version + 1 },
        }),
    };
  });
}

interface Plan {
  most: number;
  /** The only possible first date. */
  startDate: IsoDate;
  write(transaction: Transaction, now: Date): Promise<Instruction>;
}

async function order(
  act: typeof contract.addInstruction,
  call: Payer,
  request: InstructionRequest,
  plan: (call: Payer, terms: Terms, transaction?: Transaction) => Promise<Plan | BankAnswer<never>>,
): Promise<InstructionAnswer> {
  const { customerNumber } = request;
  const terms = readTerms(request);
  if (!terms || !isWellFormed(terms)) return malformed;
  const orderOnce = authorised(act, {
    letsMoneyGo: true,
    content: () => contentOf(request, terms),
    async check(within, _, transaction) {
      const planned = await plan(within, terms, transaction);
      if ("outcome" in planned) return planned;
      const mismatch = whyNotThose(terms, planned);
      if (mismatch) return mismatch;
      const date = workingDayFrom(within.tariff.calendar, terms.startDate);
      return (await judgeScheduled(within, { customerNumber, ...terms, date })) ?? { facts: planned };
    },
    async make(transaction, { write }, { now }) {
      const { number } = await write(transaction, now);
      await expectRun(transaction, number, terms.startDate);
      const rhythm = words(`instructions:rhythms.${terms.frequency}`);
      const date = dayInWords(call, terms.startDate);
      const values = { ...namesIn(terms), number: String(number), date, rhythm };
      return { kept: { number: String(number) }, message: { values } };
    },
    answer: answerKept,
  });
  const answer = await orderOnce(call, request);
  const checked = answer.outcome === "done" && !answer.body.standing;
  return checked ? done({ status: { message: "Checked" } }) : answer;
}

export const answerKept = async (kept: { number: string }, _: InstructionRequest, { db }: Payer) =>
  instructionAnswer(await getRow(db, "bank.standing_instruction", { number: BigInt(kept.number) }));

function whyNotThose(terms: Terms, { most, startDate }: Plan): BankAnswer<never> | null {
  const { amount, until } = terms;
  const times = timesToCome(amount, until);
  const fits = amount > 0n && amount <= MAX_INSTRUCTION_AMOUNT && times >= 1 && times <= most;
  if (!fits) return refuse(contract.instructionRefusals.terms);
  return terms.startDate === startDate ? null : refuse(contract.instructionRefusals.notThatDate);
}

/** Null if a field is missing, or both ends are given. */
function readTerms(request: InstructionRequest): Terms | null {
  const { kind, fromAccount, toAccount, toName, amount, remark, frequency, startDate } = request;
  if (!kind || !fromAccount || !toAccount || !toName) return null;
  if (amount === undefined || remark === undefined || !frequency || !startDate) return null;
  const day = request.day ?? Number(startDate.slice(8, 10));
  if (day < 1 || day > LAST_DAY_OF_EXECUTION) return null;
  const until = readUntil(request);
  return until && { kind, fromAccount, toAccount, toName, amount, remark, frequency, startDate, day, until };
}

function readUntil({ times, untilAmount }: InstructionRequest): Until | null {
  if (times !== undefined && untilAmount === undefined) return { times };
  return untilAmount !== undefined && times === undefined ? { untilAmount } : null;
}

const termColumns = ({ amount, remark, frequency, day, startDate, until }: Terms) => ({
  amount,
  remark,
  frequency,
  day,
  starts_on: startDate,
  next_on: startDate,
  times: until.times ?? null,
  times_left: until.times ?? null,
  until_amount: until.untilAmount ?? null,
});

function contentOf({ requestType, number = "", version }: InstructionRequest, terms: Terms): string[] {
  const { kind, fromAccount, toAccount, toName, amount, remark, frequency, day, startDate, until } = terms;
  return [
    ...[requestType, number, String(version ?? "")],
    ...[kind, fromAccount, toAccount, toName, String(amount), remark, frequency, String(day), startDate],
    String(until.times ?? `Rs ${until.untilAmount}`),
  ];
}
