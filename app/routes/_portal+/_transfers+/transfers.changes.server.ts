import { transferOtpVariables } from "common/contract/otp-variables.server";
import { paymentList, paymentReport } from "common/contract/payments.server";
import { scheduledTransfer, scheduledTransferCancel } from "common/contract/scheduled-transfers.server";
import { fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import type { RequestOf } from "common/contract/service.server";
import { formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { formatRupees, parsePlainAmount, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import { outlookOf, railOf, transferKinds, type ReportReason, type TransferKind } from "common/payments";
import { defineChange, type Alike } from "~/change/change.server";
import { listCommitments, type Commitment } from "~/change/commitments.server";
import type { FormChange } from "~/change/once.server";
import { requestTo, type BankRequest } from "~/change/request.server";
import type { Wording } from "~/i18n/wording";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { accountAtBank, remarkWithReference, transferPages, type TransferTarget } from "./transfers.forms";

/** A transfer as the customer has described it; what a run keeps is text. */
export interface TransferInput {
  kind: TransferKind;
  /** An own account's number. */
  from: string;
  to: Pick<TransferTarget, "key" | "accountNumber" | "name" | "ifsc" | "bankName" | "address">;
  /** `1234.50` */
  amount: string;
  remark: string;
  /** Where its details were typed, other than on the page of its kind. */
  typedOn?: "/Send";
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
    form: ({ typedOn }) => (typedOn ? addQuery(typedOn, { way: kind }) : transferPages[kind].path),
    authority: "password+otp",
    recovery: "settle",
    bind: bindTransfer,
    request: (by, input, reference) => {
      // Where a gateway keeps no references, one is found again in the statement.
      const marked = reference !== undefined && !by.portal.gateway.honoursReference;
      return transferRequest(by, input, marked ? remarkWithReference(input.remark, reference) : input.remark);
    },
    subject: subjectOf,
    about: aboutTransfer,
    trace: ({ from }) => ({ accountNumber: from }),
    findAlike,
    done: (_, { reference }) => `/Payments/${reference}?new`,
  });

function bindTransfer(_: SignedIn, input: TransferInput & { date?: IsoDate }) {
  const { accountNumber: toAccount, name: toName, ifsc } = input.to;
  const { from: fromAccount, date } = input;
  return transferOtpVariables({ amount: amountOf(input), fromAccount, toAccount, toName, ifsc, date });
}

function aboutTransfer(_: SignedIn, input: TransferInput & { date?: IsoDate }): Wording {
  const { date, to } = input;
  const values = { amount: formatRupees(amountOf(input)), name: to.name, account: accountAtBank(to) };
  return date
    ? { key: "otp.about.transferOn", values: { ...values, date: formatDate(date) } }
    : { key: "otp.about.transfer", values };
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

/** What the bank was asked for in a commitment of a transfer; null when that cannot be read any more. */
export const askedIn = ({ request }: Pick<Commitment, "request">) =>
  request as Pick<
    RequestOf<typeof fundTransfer>,
    "fromAccount" | "toAccount" | "toName" | "ifsc" | "amount"
  > | null;

/** Just after midnight the last hour still counts. */
const HOUR_MS = 3_600_000;

/** Nobody pays the same more often in a day; the newest ones are asked about. */
const MOST_ALIKE = 20;

/**
 * Payments from the same account to the same payee of the same amount: those of this day (IST) but for what came back, and all whose
 * outcome nobody knows. Where the bank does not list its payments, what was done from here stands in for them.
 */
async function findAlike(by: SignedIn, input: TransferInput): Promise<Alike[]> {
  const now = by.portal.clock.now();
  const since = new Date(Math.min(startOfIstDate(istDate(now)).getTime(), now.getTime() - HOUR_MS));
  const { fromAccount, toAccount, amount } = termsOf(input);
  const period = { fromDate: istDate(since), toDate: istDate(now) };
  const [listed, open] = await Promise.all([
    by.call(paymentList, { fromAccount, toAccount, amount, ...period, offset: 0, limit: MOST_ALIKE }),
    listCommitments(by, transferNames),
  ]);
  const isAlike = (
    one: Pick<ReturnType<typeof termsOf>, "fromAccount" | "toAccount" | "amount"> & {
      ifsc?: string | undefined;
    },
  ) =>
    one.fromAccount === fromAccount &&
    one.toAccount === toAccount &&
    (one.ifsc ?? "") === (input.to.ifsc ?? "") &&
    one.amount === amount;
  const told = listed.ending === "done" ? listed.answer.payments.filter(isAlike) : null;
  const paid = (told ?? []).filter(
    ({ state, paidAt }) => outlookOf(state) !== "money-back" && paidAt >= since,
  );
  const committed = told ? open : await listCommitments(by, transferNames, { settled: "done", since });
  const asked = committed.filter((commitment) => {
    const order = askedIn(commitment);
    return order && isAlike(order) && !told?.some(({ reference }) => reference === commitment.reference);
  });
  return [
    ...paid.map(({ reference, paidAt: at }) => ({ reference, at, known: true })),
    ...asked.map(({ reference, askedAt: at, state }) => ({ reference, at, known: state === "done" })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_ALIKE);
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
  about: aboutTransfer,
  done: (_, { reference }) => scheduledPath(reference),
});

/** Made under the reference of the scheduled transfer itself; cancelled before, it stays so. */
export const cancelScheduled: FormChange<{ toAccount: string }, unknown> = {
  act: "scheduled-transfer-cancel",
  limited: null,
  request: ({ customerNumber }) => requestTo(scheduledTransferCancel, { customerNumber }),
  subject: ({ toAccount }) => maskedSubject(toAccount),
};

/** Made under the reference of the payment; reported before, it has the same ticket again, and may still prove not the customer's. */
export const reportPayment: FormChange<{ reason: ReportReason }, unknown> = {
  act: "payment-report",
  limited: null,
  request: ({ customerNumber }, { reason }) => requestTo(paymentReport, { customerNumber, reason }),
  subject: ({ reason }) => reason,
};
