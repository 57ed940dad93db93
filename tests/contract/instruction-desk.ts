import { otpGeneration, otpValidation } from "common/contract/otp.server";
import {
  addInstruction,
  comingDebits,
  instructionList,
  instructionRuns,
  readDetails,
  standingInstruction,
} from "common/contract/instructions.server";
import type { RequestOf } from "common/contract/service.server";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { firstExecution, type Frequency, type InstructionKind } from "common/standing-instructions";
import { newReference } from "./payee-desk";
import { as, password, type SmallBank } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-desk";

type Request = Omit<RequestOf<typeof standingInstruction>, "customerNumber">;
type Order = Omit<Request, "transactionPassword" | "otp" | "reference">;

/** A customer of a test's own with money and payees, and the standing instructions of that customer. */
export async function openInstructionDesk(bank: SmallBank, options: { balance?: Paise } = {}) {
  const desk = await openTransferDesk(bank, options);
  const { customerNumber } = desk.customer;
  const today = () => istDate(bank.now());

  function send(asked: Request, by = desk.customer) {
    return bank.gateway.call(standingInstruction, { customerNumber: by.customerNumber, ...asked }, as(by));
  }
  const usual = { transactionPassword: password, otp: "123456" };

  /** 500.00 to the payee within the bank, or to an account of one's own, on the 5th, 12 times. */
  function order(kind: InstructionKind = "within-bank", changes: Partial<Order> = {}): Order {
    const { fromAccount, toAccount, toName, amount, remark } = desk.wish(kind);
    const { day = 5 } = changes;
    const until = changes.untilAmount === undefined ? { times: 12 } : {};
    return {
      requestType: "add",
      kind,
      fromAccount,
      toAccount,
      toName,
      amount,
      remark,
      frequency: "monthly" satisfies Frequency,
      day,
      startDate: changes.startDate ?? firstExecution(day, today()),
      ...until,
      ...changes,
    };
  }

  async function verifyOtp(asked: Order): Promise<void> {
    const request = { ...addInstruction.otp!.bind({ ...asked, customerNumber }), customerNumber };
    const caller = as(desk.customer);
    const sent = await bank.gateway.call(otpGeneration, request, caller);
    if (sent.ending !== "done") throw new Error(JSON.stringify(sent));
    const otp = (await desk.texts()).find((message) => message.otp !== undefined)!.otp!;
    const verified = await bank.gateway.call(otpValidation, { ...request, otp }, caller);
    if (verified.ending !== "done") throw new Error(JSON.stringify(verified));
  }

  const instructions = {
    ...desk,
    today,
    order,
    verifyOtp,
    check: (asked: Order) => send({ ...usual, ...asked, otp: "" }),
    commit: (asked: Order, reference: string) => send({ ...usual, ...asked, reference }),
    ask: (asked: Order, reference: string) => send({ ...usual, ...asked, otp: "", reference }),
    /** Both passes; answers the SI number. */
    async add(asked = order()): Promise<string> {
      await verifyOtp(asked);
      const ending = await send({ ...usual, ...asked, reference: newReference() });
      if (ending.ending !== "done") throw new Error(JSON.stringify(ending));
      return ending.answer.standing!.number;
    },
    async inquire(number: string) {
      const ending = await send({ ...usual, requestType: "inquire", number });
      if (ending.ending !== "done") throw new Error(JSON.stringify(ending));
      return { ...readDetails(ending.answer.status.message)!, ...ending.answer.standing! };
    },
    /** Deletes, skips, pauses or resumes what was last seen. */
    async steer(
      requestType: Request["requestType"],
      number: string,
      {
        version,
        by = desk.customer,
        reference = newReference(),
      }: {
        version?: number;
        by?: typeof desk.customer;
        reference?: string;
      } = {},
    ) {
      const seen = version ?? (await instructions.inquire(number)).version;
      return send({ requestType, number, version: seen, transactionPassword: "", otp: "", reference }, by);
    },
    async listed(status: "active" | "deleted" | "both" = "both") {
      const request = { cbs: "Y", key: "SIList" as const, status, firstAccount: desk.accounts.savings };
      const ending = await bank.gateway.call(
        instructionList,
        { customerNumber, ...request },
        as(desk.customer),
      );
      if (ending.ending !== "done") throw new Error(ending.ending);
      return ending.answer.found.instructions;
    },
    /** What became of each date, the oldest first. */
    async runs(number: string) {
      const ending = await bank.gateway.call(
        instructionRuns,
        { customerNumber, number, offset: 0, limit: 50 },
        as(desk.customer),
      );
      if (ending.ending !== "done") throw new Error(JSON.stringify(ending));
      return ending.answer.runs.toReversed();
    },
    async coming(days = 70) {
      const until = addDays(today(), days);
      const ending = await bank.gateway.call(comingDebits, { customerNumber, until }, as(desk.customer));
      if (ending.ending !== "done") throw new Error(JSON.stringify(ending));
      return ending.answer.debits;
    },
    /** Lets the clock go to `time` (HH:MM in India) of `date`, and runs what is due. */
    async at(date: IsoDate, time = "06:00"): Promise<void> {
      const [hours, minutes] = time.split(":").map(Number) as [number, number];
      const instant = startOfIstDate(date).getTime() + (hours * 60 + minutes) * 60_000;
      bank.pass({ seconds: (instant - bank.now().getTime()) / 1000 });
      await bank.runDueJobs();
    },
    send,
    rupees,
  };
  return instructions;
}

export type InstructionDesk = Awaited<ReturnType<typeof openInstructionDesk>>;
