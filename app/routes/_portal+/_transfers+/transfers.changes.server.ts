import { transferOtpVariables } from "common/contract/otp-variables.server";
import { paymentList, paymentReport } from "common/contract/payments.server";
import { scheduledTransfer, scheduledTransferCancel } from "common/contract/scheduled-transfers.server";
import { fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import { addDays, istDate, type IsoDate } from "common/dates";
import { parsePlainAmount, type Paise } from "common/money";
import { railOf, transferKinds, type TransferKind } from "common/payments";
import { defineChange } from "~/change/change.server";
import type { FormChange } from "~/change/once.server";
import { requestTo, type BankRequest } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { ReportReason } from "./payments.forms";
import { remarkWithReference, transferPages, type TransferTarget } from "./transfers.forms";

/** A transfer as the customer has described it; what a run keeps is text. */
export interface TransferInput {
  kind: TransferKind;
  /** An own account's number. */
  from: string;
  to: Pick<TransferTarget, "key" | "accountNumber" | "name" | "ifsc" | "bankName" | "address">;
  /** `1234.50` */
  amount: string;
  remark: string;
}

export function amountOf({ amount }: Pick<TransferInput, "amount">): Paise {
  const paise = parsePlainAmount(amount);
  if (paise === null) throw new Error("a transfer has an amount that is none");
  return paise;
}

const nameOf = (kind: TransferKind) => `transfer-${kind}`;

/** The names of the seven changes, one for each kind of transfer. */
export const transferNames: readonly string[] = transferKinds.map(nameOf);

export const transferChange = (kind: TransferKind) =>
  defineChange<TransferInput>()({
    name: nameOf(kind),
    act: "transfer",
    path: transferPages[kind].path,
    authority: "password+otp",
    recovery: "settle",
    bind: bindTransfer,
    request: (by, input, reference) => {
      // Where a gateway keeps no references, one is found again in the statement.
      const marked = reference !== undefined && !by.portal.gateway.honoursReference;
      return transferRequest(by, input, marked ? remarkWithReference(input.remark, reference) : input.remark);
    },
    subject: subjectOf,
    trace: ({ from }) => ({ accountNumber: from }),
    asksAgain: async (by, input) => (await findSameTransfer(by, input)) !== null,
    done: (_, { reference }) => `/Payments/${reference}?new`,
  });

function bindTransfer(input: TransferInput & { date?: IsoDate }) {
  const { accountNumber: toAccount, name: toName, ifsc } = input.to;
  const { from: fromAccount, date } = input;
  return transferOtpVariables({ amount: amountOf(input), fromAccount, toAccount, toName, ifsc, date });
}

const subjectOf = ({ to }: TransferInput) => maskedSubject(to.accountNumber);

function transferRequest(by: SignedIn, input: TransferInput, remark: string): BankRequest {
  const { ifsc, address: payeeAddress } = input.to;
  const terms = { ...termsOf(input), customerNumber: by.customerNumber, remark };
  const way = railOf(input.kind);
  if (way === "within-bank" || way === "imps") return requestTo(fundTransfer, { ...terms, way, ifsc });
  const { mobile } = by.session.customer;
  return requestTo(neftRtgsTransfer, { ...terms, way, ifsc: ifsc ?? "", mobile, payeeAddress });
}

const termsOf = (input: TransferInput) => ({
  fromAccount: input.from,
  toAccount: input.to.accountNumber,
  toName: input.to.name,
  amount: amountOf(input),
});

/** A payment like another within this time may be one sent twice by mistake. */
const SOON_MS = 60_000;

/** Nobody makes more by hand within a minute. */
const NEWEST = 20;

/** When the same amount last went from the same account to the same one, if within the last minute. */
export async function findSameTransfer(by: SignedIn, input: TransferInput): Promise<Date | null> {
  const now = by.portal.clock.now();
  const today = istDate(now);
  // Around midnight the minute began yesterday.
  const period = { fromDate: addDays(today, -1), toDate: today };
  const newest = { fromAccount: input.from, ...period, offset: 0, limit: NEWEST };
  const ending = await by.call(paymentList, newest);
  // A bank without this list cannot be asked; the reference still keeps each payment from happening twice.
  if (ending.ending !== "done") return null;
  const { amount, toAccount } = termsOf(input);
  const since = now.getTime() - SOON_MS;
  const same = ending.answer.payments.find(
    (payment) =>
      payment.amount === amount && payment.toAccount === toAccount && payment.paidAt.getTime() >= since,
  );
  return same?.paidAt ?? null;
}

/** A transfer of any kind for a later date. */
export interface ScheduledInput extends TransferInput {
  date: IsoDate;
}

/** The list, right after a transfer was scheduled. */
export const scheduledPath = (reference: string) => `/ViewScheduleTransfer?new=${reference}`;

export const scheduleTransfer = defineChange<ScheduledInput>()({
  name: "scheduled-transfer",
  act: "scheduled-transfer",
  path: "/ScheduleTransfer",
  authority: "password+otp",
  recovery: "settle",
  bind: bindTransfer,
  request: ({ customerNumber }, input) => {
    const { kind, remark, date, to } = input;
    const terms = { ...termsOf(input), kind, remark, date, ifsc: to.ifsc };
    return requestTo(scheduledTransfer, { customerNumber, ...terms });
  },
  subject: subjectOf,
  done: (_, { reference }) => scheduledPath(reference),
});

/** Made under the reference of the scheduled transfer itself; cancelled before, it stays so. */
export const cancelScheduled: FormChange<{ toAccount: string }, unknown> = {
  act: "scheduled-transfer-cancel",
  limited: null,
  request: ({ customerNumber }) => requestTo(scheduledTransferCancel, { customerNumber }),
  subject: ({ toAccount }) => maskedSubject(toAccount),
};

/** Made under the reference of the payment; reported before, it has the same ticket again. */
export const reportPayment: FormChange<{ reason: ReportReason }, unknown> = {
  act: "payment-report",
  limited: null,
  request: ({ customerNumber }, { reason }) => requestTo(paymentReport, { customerNumber, reason }),
  subject: ({ reason }) => reason,
};
