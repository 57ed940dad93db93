import type texts from "locales/en/instructions.json";
import * as z from "zod";
import { parseIsoDate, type IsoDate } from "common/dates";
import { parsePlainAmount, plainAmount, type Paise } from "common/money";
import {
  instructionKinds,
  instructionStates,
  LAST_DAY_OF_EXECUTION,
  runStates,
  type Frequency,
} from "common/standing-instructions";
import { closedDays } from "common/working-days";
import { actsOf, authorityFields } from "./act.server";
import {
  accountNumber,
  amount,
  balance,
  bankMessage,
  coded,
  count,
  customerNumber,
  failureCode,
  instant,
  instructionNumber,
  payeeAccount,
  personName,
  reference,
  remark,
  textLike,
  written,
} from "./fields.server";
import { around, listOf, message, type Message } from "./message.server";
import { transferErrors } from "./payment-fields.server";
import { unlimited } from "./quota.server";
import { errorsOf } from "./refusals.server";
import { servicesOf, type RequestOf } from "./service.server";
import { boundValuesOf, transferOtp } from "./transfer-otp.server";

const { service, enquiry, extension } = servicesOf("instructions");
const { act } = actsOf<typeof texts>("instructions", "payments");

export const instructionRefusals = {
  unknown: { code: "9301", message: "There is no such standing instruction" },
  over: { code: "9302", message: "This standing instruction is over: nothing can be changed any more" },
  changed: { code: "9303", message: "This standing instruction was changed meanwhile" },
  terms: { code: "9304", message: "The bank cannot take these terms of a standing instruction" },
  notThatDate: { code: "9305", message: "The first transfer cannot be made on this date" },
} as const;

const frequency = coded({ monthly: "M", quarterly: "Q", "half-yearly": "H", yearly: "Y" });

const onPaper = {
  description: "A date in India, DD-MM-YYYY; with two digits of the year it is one of this century",
  pattern: "^\\d{2}-\\d{2}-(\\d{2}|\\d{4,6})$",
  samples: ["10-03-2026"],
};

const reversed = (date: string) => date.split("-").reverse().join("-");

/** `DD-MM-YYYY` or `DD-MM-YY` (of this century) ↔ `YYYY-MM-DD`. Years of long instructions go beyond 2199. */
const eitherDate = written<IsoDate>(
  (wire) => parseIsoDate(reversed(wire.replace(/-(\d\d)$/, "-20$1"))),
  reversed,
  "not a date as DD-MM-YYYY",
).meta({ ...onPaper, id: "dash-date-any-year" });

/** End date in the message of the specification; the bank computes it, so any year is accepted. */
const endDate = z
  .codec(z.string(), z.custom<IsoDate>(), {
    decode: (wire) => reversed(wire) as IsoDate,
    encode: reversed,
  })
  .meta(onPaper);

/** `DD-MM-YYYY` → `DD-MM-YY`. */
const withShortYear = (date: unknown) =>
  typeof date === "string" ? date.replace(/\d\d(\d\d)$/, "$1") : date;

const dates = ["StartDate", "LastExecutionDate"] as const;

/** Dates have a four-digit year on ADD, otherwise two digits. */
function datesByRequest<Q extends { requestType: string }>(written: Message<Q>): Message<Q> {
  const codec: z.ZodType<Q, unknown> = z.codec(z.record(z.string(), z.unknown()), z.custom<Q>(), {
    decode: (wire) => z.decode(written, wire),
    encode: (requested) => {
      const wire = z.encode(written, requested) as Record<string, unknown>;
      if (requested.requestType === "add") return wire;
      const short = dates.flatMap((name) => (name in wire ? [[name, withShortYear(wire[name])]] : []));
      return { ...wire, ...Object.fromEntries(short) };
    },
  });
  return around(written, codec);
}

/** Extensions for a current instruction, next to the line of details. */
const standing = {
  state: ["State", z.enum(instructionStates)],
  kind: ["TransferKind", z.enum(instructionKinds)],
  toName: ["CreditName", personName],
  nextOn: ["NextExecutionDate", eitherDate.optional()],
  /** Remaining transfers; absent if it ends at an amount. */
  timesLeft: ["TimesLeft", count.optional()],
  untilAmount: ["UntilAmount", amount.optional()],
  /** Paid towards that amount. */
  paid: ["PaidAmount", amount],
  /** Version shown on a page; see `version` of the request. */
  version: ["Version", count],
} as const;

const declared = service("StandingInstructionService", {
  purpose: "adds, changes, deletes or shows a standing instruction",
  quota: unlimited("proven"),
  concerns: "standing-instruction",
  errors: { ...transferErrors, ...errorsOf(...Object.values(instructionRefusals)) },
  request: {
    customerNumber: ["CustNo", customerNumber],
    requestType: [
      "Requesttype",
      coded({
        add: "ADD",
        modify: "MODIFY",
        delete: "DELETE",
        inquire: "INQUIRE",
        // Extensions.
        skip: "SKIP",
        pause: "PAUSE",
        resume: "RESUME",
      }),
    ],
    /** Required except for ADD. */
    number: ["SiNo", instructionNumber.optional()],
    /** Kind of credited account. */
    kind: ["Type", z.enum(instructionKinds).optional()],
    amount: ["Amount", amount.optional()],
    remark: ["Remarks", remark.optional()],
    fromAccount: ["DebitAcctNo", accountNumber.optional()],
    toAccount: ["CreditAcctNo", payeeAccount.optional()],
    frequency: ["Frequency", frequency.optional()],
    startDate: ["StartDate", eitherDate.optional()],
    endDate: ["LastExecutionDate", endDate.optional()],
    times: ["SIPeriod", count.optional()],
    // Extensions from here on.
    toName: ["CreditName", personName.optional()],
    /** Day of the month if the first month is too short for it; otherwise that of the start date. */
    day: ["ExecutionDay", count.optional()],
    /** Instead of a number of transfers. */
    untilAmount: ["UntilAmount", amount.optional()],
    /** Version that the customer has seen; refused if it has changed. */
    version: ["Version", count.optional()],
    ...authorityFields["password+otp"],
  },
  answer: {
    status: ["ResponseStatus", message({ message: ["Message", bankMessage] })],
    /** Instruction concerned; absent after a checking pass of ADD. */
    standing: ["Standing", message({ number: ["SiNo", instructionNumber], ...standing }).optional()],
  },
});

/**
 * ADD and MODIFY ask for a password and have two passes; the other requests are protective and need only a reference.
 * The message of INQUIRE is a line separated by `|`: from the third field on SI number, debit account, amount,
 * frequency, period, day, start date, remarks; in the twelfth the credit account.
 */
export const standingInstruction = {
  ...declared,
  request: datesByRequest(declared.request as Message<RequestOf<typeof declared>>),
};

const ofInstructions = { claim: "standing-instruction" } as const;
const ordered = {
  ...ofInstructions,
  authority: "password+otp",
  otp: transferOtp.boundTo((requested: RequestOf<typeof standingInstruction>) =>
    boundValuesOf("within-bank", requested),
  ),
} as const;

export const addInstruction = act(standingInstruction, { key: "instruction-add", ...ordered });
export const modifyInstruction = act(standingInstruction, { key: "instruction-change", ...ordered });

export const deleteInstruction = act(standingInstruction, {
  key: "instruction-delete",
  ...ofInstructions,
  authority: "none",
  alone: { why: "it only takes away", undoneBy: "instruction-add" },
});
/** Skips the next transfer, pauses or resumes. */
export const pressInstruction = act(standingInstruction, {
  key: "instruction-press",
  audit: "instruction-change",
  ...ofInstructions,
  authority: "none",
  alone: { why: "it keeps money in, or goes on with what was authorised", undoneBy: "instruction-press" },
});

/** Line of INQUIRE; other fields are empty. */
interface InstructionDetails {
  number: string;
  fromAccount: string;
  amount: Paise;
  frequency: Frequency;
  /** Number of transfers; 0 if it ends at an amount. */
  period: number;
  day: number;
  startDate: IsoDate;
  remark: string;
  toAccount: string;
}

const FIELDS_BEFORE_REMARK = 9;
const FIELDS_AFTER_REMARK = 2;

/**
 * Index 2 SI number, 3 debit account, 4 amount, 5 frequency, 6 period, 7 day, 8 start date, 9 remarks, 11 credit
 * account.
 */
export function writeDetails(details: InstructionDetails): string {
  const { number, fromAccount, amount, period, day, startDate, remark, toAccount } = details;
  const start = withShortYear(reversed(startDate)) as string;
  const paid = ["", "", number, fromAccount, plainAmount(amount), z.encode(frequency, details.frequency)];
  return [...paid, period, day, start, remark, "", toAccount].join("|");
}

/** Null for another line. Remarks may contain the separator. */
export function readDetails(line: string): InstructionDetails | null {
  const fields = line.split("|");
  if (fields.length < FIELDS_BEFORE_REMARK + 1 + FIELDS_AFTER_REMARK) return null;
  const [, , number = "", fromAccount = "", written = "", code = "", period, day, start = ""] = fields;
  const remark = fields.slice(FIELDS_BEFORE_REMARK, -FIELDS_AFTER_REMARK).join("|");
  const found = frequency.safeDecode(code);
  const amount = parsePlainAmount(written);
  const startDate = eitherDate.safeDecode(start);
  const onDay = Number(day);
  if (!found.success || amount === null || !startDate.success) return null;
  if (!(onDay >= 1 && onDay <= LAST_DAY_OF_EXECUTION)) return null;
  const toAccount = fields.at(-1)!;
  const agreed = { frequency: found.data, period: Number(period), day: onDay, startDate: startDate.data };
  return { number, fromAccount, amount, ...agreed, remark, toAccount };
}

export const instructionList = enquiry("PickupListService", {
  purpose: "lists the customer's standing instructions by status",
  quota: unlimited("own"),
  request: {
    cbs: ["CBSYN", textLike("Y")],
    key: ["key", z.literal("SIList")],
    customerNumber: ["Variable1", customerNumber],
    status: ["Variable2", coded({ active: "Y", deleted: "N", both: "B" })],
    firstAccount: ["Variable3", accountNumber],
  },
  trial: { status: "both" },
  answer: {
    found: [
      "responseobject",
      message({
        instructions: listOf("SICustomerlist", {
          number: ["SINO", instructionNumber],
          amount: ["SIAmount", amount],
          remark: ["Remarks", remark],
          /** Deleted includes those that have ended. */
          status: ["Status", coded({ active: "Active", deleted: "Deleted" })],
          // Extensions.
          fromAccount: ["DebitAcctNo", accountNumber.optional()],
          toAccount: ["CreditAcctNo", payeeAccount.optional()],
          toName: ["CreditName", personName.optional()],
          frequency: ["Frequency", frequency.optional()],
          day: ["ExecutionDay", count.optional()],
          state: ["State", z.enum(instructionStates).optional()],
          nextOn: ["NextExecutionDate", eitherDate.optional()],
          /** Day on which the bank makes the next debit; absent while none is to come. */
          debitOn: ["NextDebitDate", eitherDate.optional()],
        }),
      }),
    ],
  },
});

export const instructionRuns = extension.enquiry("StandingInstructionRunsService", {
  purpose: "what became of each date of a standing instruction, the newest first",
  quota: unlimited("own"),
  errors: errorsOf(instructionRefusals.unknown),
  request: {
    customerNumber: ["CustNo", customerNumber],
    number: ["SiNo", instructionNumber],
    offset: ["Offset", count],
    limit: ["Limit", count],
  },
  answer: {
    total: ["Total", count],
    runs: listOf("RunList", {
      dueOn: ["DueDate", eitherDate],
      /** 0 if it was skipped because the deposit or loan was full. */
      amount: ["Amount", amount],
      state: ["State", z.enum(runStates)],
      /** Refusal code of the transfer. */
      failure: ["Failure", failureCode.optional()],
      triedAgainAt: ["TriedAgainAt", instant.optional()],
      endedAt: ["EndedAt", instant.optional()],
      /** Reference of the payment, if any. */
      reference: ["ReferenceNo", reference.optional()],
    }),
  },
});

const debitSources = ["instruction", "scheduled", "emi", "instalment", "premium"] as const;

export const comingDebits = extension.enquiry("ComingDebitsService", {
  purpose:
    "what the bank will debit by itself in the next weeks, in the order of its jobs, and whether each debit finds its money",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber], until: ["ToDate", eitherDate] },
  answer: {
    debits: listOf("DebitList", {
      /** Working day of the debit; of the first try, if it does not find its money. */
      on: ["Date", eitherDate],
      source: ["Source", z.enum(debitSources)],
      fromAccount: ["DebitAcctNo", accountNumber],
      amount: ["Amount", amount],
      /** Payee, own account, deposit, loan or scheme. */
      to: ["CreditName", personName],
      /** SI number, for an instruction. */
      number: ["SiNo", instructionNumber.optional()],
      /** Extension: the day on which it falls due. */
      dueOn: ["DueDate", eitherDate.optional()],
      /** Extension: why the bank is closed on that day; a holiday has its name. */
      closed: ["ClosedFor", z.enum(closedDays).optional()],
      holiday: ["HolidayName", textLike("Christmas").optional()],
      /** Extension: own account, deposit or loan that is credited. */
      toAccount: ["CreditAcctNo", payeeAccount.optional()],
      /** Extension: debited besides, GST included. */
      charge: ["Charge", amount.optional()],
      /** Extension: available after the debit. Absent with what is missing: the debit fails and is not made. */
      left: ["BalanceAfter", balance.optional()],
      /** Extension: missing at the first try. */
      missing: ["MissingAmount", amount.optional()],
      /** Extension: the last try of a debit that fails. */
      lastTryAt: ["LastTryAt", instant.optional()],
    }),
  },
});
