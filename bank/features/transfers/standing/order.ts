import { hasReported, mayOrder, type Customer } from "bank/customers";
import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import type { Transaction } from "bank/database/schema";
import { judgeScheduled } from "bank/features/transfers/scheduled/schedule";
import { refuseFor } from "bank/features/transfers/order";
import { instructionText } from "bank/features/transfers/texts";
import { isWellFormed } from "bank/features/transfers/transfer";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, refuse, type BankAnswer, type CallBy, type Context } from "bank/service";
import { instructionRefusals, type standingInstruction } from "common/contract/instructions.server";
import { instructionOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";
import {
  firstExecution,
  isCurrent,
  LAST_DAY_OF_EXECUTION,
  MAX_INSTRUCTION_AMOUNT,
  MAX_TIMES,
  nextAfterChange,
  timesToCome,
  type Frequency,
  type InstructionKind,
  type Until,
} from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";
import {
  changeInstruction,
  expectRun,
  lockInstruction,
  tellInstruction,
  type Instruction,
} from "./instruction";

export type InstructionRequest = RequestOf<typeof standingInstruction>;
export type InstructionAnswer = BankAnswer<AnswerOf<typeof standingInstruction>>;
type Call = CallBy<"payer">;

/** An instruction as it is ordered, anew or in place of what it was. */
interface Terms {
  kind: InstructionKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  amount: Paise;
  remark: string;
  frequency: Frequency;
  day: number;
  startDate: IsoDate;
  until: Until;
}

/** Adds an instruction in two passes, as a transfer is made: checked with the password, added with the OTP. */
export function addInstruction(call: Call, request: InstructionRequest): Promise<InstructionAnswer> {
  const { kind, fromAccount, toAccount, toName } = request;
  if (!kind || !fromAccount || !toAccount || !toName) return Promise.resolve(malformed);
  const terms = readTerms(request, { kind, fromAccount, toAccount, toName });
  if (!terms) return Promise.resolve(malformed);
  return orderOnce(call, request, terms, async () => ({
    most: MAX_TIMES,
    startDate: firstExecution(terms.day, todayOf(call)),
    async commit(transaction, now) {
      const row = await transaction
        .insertInto("bank.standing_instruction")
        .values({
          customer_number: request.customerNumber,
          kind,
          from_account: fromAccount,
          to_account: toAccount,
          to_name: toName,
          added_at: now,
          ...columnsOf(terms),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return row;
    },
  }));
}

/** Changes amount, remarks, day, frequency and end, all that is not done yet; the accounts stay. */
export async function modifyInstruction(call: Call, request: InstructionRequest): Promise<InstructionAnswer> {
  const found = await findOwn(call, request);
  if (!found) return refuse(instructionRefusals.unknown);
  const { kind, from_account: fromAccount, to_account: toAccount, to_name: toName } = found;
  const terms = readTerms(request, { kind, fromAccount, toAccount, toName });
  if (!terms) return malformed;
  return orderOnce(call, request, terms, async () => {
    const obstacle = obstacleTo(found, request);
    if (obstacle) return obstacle;
    const dueOn = found.next_on;
    if (dueOn === null) return refuse(instructionRefusals.over);
    const sameDates = terms.day === found.day && terms.frequency === found.frequency;
    return {
      most: MAX_TIMES - 1,
      startDate: sameDates ? dueOn : nextAfterChange(terms.day, dueOn, todayOf(call)),
      async commit(transaction) {
        const locked = await lockInstruction(transaction, found.number);
        const changed = locked && obstacleTo(locked, request);
        if (!locked || changed) return changed ?? refuse(instructionRefusals.unknown);
        return changeInstruction(transaction, locked, {
          ...columnsOf(terms),
          paid: 0n,
          changed_at: call.clock.now(),
          version: locked.version + 1,
        });
      },
    };
  });
}

interface Plan {
  most: number;
  /** The only one that the first transfer can be made on. */
  startDate: IsoDate;
  commit(transaction: Transaction, now: Date): Promise<Instruction | BankAnswer<never>>;
}

/** Both passes, and the question what became of one. */
function orderOnce(
  call: Call,
  request: InstructionRequest,
  terms: Terms,
  plan: () => Promise<Plan | BankAnswer<never>>,
): Promise<InstructionAnswer> {
  const { customerNumber } = request;
  const otp = given(request.otp);
  return changeOnce<{ number: string }, AnswerOf<typeof standingInstruction>>(call, request, {
    kind: "standing-instruction",
    content: contentOf(request, terms),
    tell: async ({ number }) => tellInstruction(await readInstruction(call, BigInt(number))),
    async run(asked) {
      if (asked.reference !== undefined && otp === undefined) return refuse(nothingDone);
      const wrong = await whyNotOrdered(call, terms);
      if (wrong) return wrong;
      const planned = await plan();
      if ("outcome" in planned) return planned;
      const misfit = whyNotThose(terms, planned);
      if (misfit) return misfit;
      const date = workingDayFrom(terms.startDate);
      const refusal = await judgeScheduled(call.db, { customerNumber, ...terms, date });
      if (refusal) return refuseFor(refusal);
      const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword);
      if (password !== "right") return refuseForPassword(password);
      if (otp === undefined) return done({ status: { message: "Checked" } });
      if (asked.reference === undefined) return malformed;
      return commitOrder(call, call.payer, asked, terms, planned);
    },
  });
}

/** Uses up the OTP, writes the instruction and has its first date carried out, all or nothing. */
function commitOrder(
  call: Context,
  customer: Customer,
  asked: Claim,
  terms: Terms,
  { commit }: Plan,
): Promise<InstructionAnswer> {
  return inTransaction(call.db, async (transaction) => {
    const now = call.clock.now();
    const made = await commit(transaction, now);
    if ("outcome" in made) return made;
    if (!(await useOtp(transaction, call, customer.number, instructionOtpVariables(terms))))
      throw new NoOtp();
    const { number } = made;
    await expectRun(transaction, number, terms.startDate);
    const { frequency, startDate: nextOn } = terms;
    const became = made.version === 1 ? "added" : "changed";
    const text = instructionText(call.profile, terms, { number, done: became, frequency, nextOn });
    await sendText(transaction, call.vault, { mobile: customer.mobile, sentAt: now, text });
    await claim(transaction, asked, { number: String(number) }, now);
    return done(tellInstruction(made));
  }).catch((error: unknown) => {
    if (error instanceof NoOtp) return refuseFor("6007");
    throw error;
  });
}

/** Undoes what was written before the OTP proved missing. */
class NoOtp extends Error {}

async function whyNotOrdered(call: Call, terms: Terms): Promise<BankAnswer<never> | null> {
  if (call.payer.status !== "active" || !mayOrder(call.payer)) return refuseFor("8010");
  if (await hasReported(call, call.payer.number)) return refuseFor("8011");
  return isWellFormed({ toName: terms.toName, remark: terms.remark }) ? null : malformed;
}

/** The terms by themselves, and whether the first date is the one that follows from them. */
function whyNotThose(terms: Terms, { most, startDate }: Plan): BankAnswer<never> | null {
  const { amount, until } = terms;
  const times = timesToCome(amount, until);
  const fits = amount > 0n && amount <= MAX_INSTRUCTION_AMOUNT && times >= 1 && times <= most;
  if (!fits) return refuse(instructionRefusals.terms);
  return terms.startDate === startDate ? null : refuse(instructionRefusals.notThatDate);
}

/** Null: something is missing that every instruction has, or it would end in two ways. */
function readTerms(
  { amount, remark, frequency, startDate, times, untilAmount, ...request }: InstructionRequest,
  accounts: Pick<Terms, "kind" | "fromAccount" | "toAccount" | "toName">,
): Terms | null {
  if (amount === undefined || remark === undefined || !frequency || !startDate) return null;
  const day = request.day ?? Number(startDate.slice(8, 10));
  if (day < 1 || day > LAST_DAY_OF_EXECUTION) return null;
  const until = readUntil(times, untilAmount);
  return until && { ...accounts, amount, remark, frequency, startDate, day, until };
}

function readUntil(times: number | undefined, untilAmount: Paise | undefined): Until | null {
  if (times !== undefined && untilAmount === undefined) return { times };
  return untilAmount !== undefined && times === undefined ? { untilAmount } : null;
}

const columnsOf = ({ amount, remark, frequency, day, startDate, until }: Terms) => ({
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

/** All that a reference stands for. */
function contentOf({ requestType, number = "", version }: InstructionRequest, terms: Terms): string[] {
  const { kind, fromAccount, toAccount, toName, amount, remark, frequency, day, startDate, until } = terms;
  const what = [
    kind,
    fromAccount,
    toAccount,
    toName,
    String(amount),
    remark,
    frequency,
    String(day),
    startDate,
  ];
  return [
    requestType,
    number,
    String(version ?? ""),
    ...what,
    String(until.times ?? `Rs ${until.untilAmount}`),
  ];
}

const todayOf = ({ clock }: Pick<Context, "clock">): IsoDate => istDate(clock.now());

/** Why one cannot be changed as its customer saw it. */
export function obstacleTo(
  { state, version }: Pick<Instruction, "state" | "version">,
  request: Pick<InstructionRequest, "version">,
): BankAnswer<never> | null {
  if (!isCurrent(state)) return refuse(instructionRefusals.over);
  return request.version === version ? null : refuse(instructionRefusals.changed);
}

/** The customer's own; whether another one is somebody else's or nobody's is not told. */
export function findOwn(
  { db }: Pick<Context, "db">,
  { customerNumber, number = "" }: Pick<InstructionRequest, "customerNumber" | "number">,
): Promise<Instruction | undefined> {
  if (!/^\d{1,15}$/.test(number)) return Promise.resolve(undefined);
  return db
    .selectFrom("bank.standing_instruction")
    .selectAll()
    .where("number", "=", BigInt(number))
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
}

export function readInstruction({ db }: Pick<Context, "db">, number: bigint): Promise<Instruction> {
  return db
    .selectFrom("bank.standing_instruction")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}
