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
import { newReference } from "./payee-harness";
import { as, password, type SmallBank } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

type Request = Omit<RequestOf<typeof standingInstruction>, "customerNumber">;
type Order = Omit<Request, "transactionPassword" | "otp" | "reference">;

/** A customer of a test's own with money and payees, and the standing instructions of that customer. */
export async function openInstructionDesk(bank: SmallBank, options: { balance?: Paise } = {}) {
  const harness = await openTransferDesk(bank, options);
  const { customerNumber } = harness.customer;
  const today = () => istDate(bank.now());

  function send(requested: Request, by = harness.customer) {
    return bank.gateway.call(
      standingInstruction,
      { customerNumber: by.customerNumber, ...requested },
      as(by),
    );
  }
  const usual = { transactionPassword: password, otp: "123456" };

  /** 500.00 to the payee within the bank, or to an account of one's own, on the 5th, 12 times. */
  function order(kind: InstructionKind = "within-bank", changes: Partial<Order> = {}): Order {
    const { fromAccount, toAccount, toName, amount, remark } = harness.wish(kind);
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

  async function verifyOtp(requested: Order): Promise<void> {
    const request = { ...addInstruction.otp!.bind({ ...requested, customerNumber }), customerNumber };
    const caller = as(harness.customer);
    const sent = await bank.gateway.call(otpGeneration, request, caller);
    if (sent.outcome !== "done") throw new Error(JSON.stringify(sent));
    const otp = (await harness.texts()).find((message) => message.otp !== undefined)!.otp!;
    const verified = await bank.gateway.call(otpValidation, { ...request, otp }, caller);
    if (verified.outcome !== "done") throw new Error(JSON.stringify(verified));
  }

  const instructions = {
    ...harness,
    today,
    order,
    verifyOtp,
    check: (requested: Order) => send({ ...usual, ...requested, otp: "" }),
    commit: (requested: Order, reference: string) => send({ ...usual, ...requested, reference }),
    ask: (requested: Order, reference: string) => send({ ...usual, ...requested, otp: "", reference }),
    /** Both passes; answers the SI number. */
    async add(requested = order()): Promise<string> {
      await verifyOtp(requested);
      const result = await send({ ...usual, ...requested, reference: newReference() });
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return result.answer.standing!.number;
    },
    async inquire(number: string) {
      const result = await send({ ...usual, requestType: "inquire", number });
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return { ...readDetails(result.answer.status.message)!, ...result.answer.standing! };
    },
    /** Deletes, skips, pauses or resumes what was last seen. */
    async steer(
      requestType: Request["requestType"],
      number: string,
      {
        version,
        by = harness.customer,
        reference = newReference(),
      }: {
        version?: number;
        by?: typeof harness.customer;
        reference?: string;
      } = {},
    ) {
      const seen = version ?? (await instructions.inquire(number)).version;
      return send({ requestType, number, version: seen, transactionPassword: "", otp: "", reference }, by);
    },
    async listed(status: "active" | "deleted" | "both" = "both") {
      const request = { cbs: "Y", key: "SIList" as const, status, firstAccount: harness.accounts.savings };
      const result = await bank.gateway.call(
        instructionList,
        { customerNumber, ...request },
        as(harness.customer),
      );
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer.found.instructions;
    },
    /** What became of each date, the oldest first. */
    async runs(number: string) {
      const result = await bank.gateway.call(
        instructionRuns,
        { customerNumber, number, offset: 0, limit: 50 },
        as(harness.customer),
      );
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return result.answer.runs.toReversed();
    },
    async coming(days = 70) {
      const until = addDays(today(), days);
      const result = await bank.gateway.call(comingDebits, { customerNumber, until }, as(harness.customer));
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return result.answer.debits;
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
