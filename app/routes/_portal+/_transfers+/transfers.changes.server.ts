import { paymentList, reportPayment as report } from "common/contract/payments.server";
import {
  cancelScheduled as cancel,
  scheduleTransfer as schedule,
} from "common/contract/scheduled-transfers.server";
import type { RequestOf } from "common/contract/service.server";
import { fundTransfer, neftRtgsTransfer, payByFundTransfer } from "common/contract/transfers.server";
import { formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { parsePlainAmount, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import { outlookOf, railOf, transferKinds, type ReportReason, type TransferKind } from "common/payments";
import { oneCallChange, settledChange } from "~/change/act-change.server";
import type { Alike } from "~/change/change.server";
import { listCommitments, type Commitment } from "~/change/commitments.server";
import { requestTo, type BankRequest } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { ScheduledTransfer } from "./scheduled-transfers.server";
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
  settledChange(payByFundTransfer, {
    ...ofTransfers<TransferInput>(),
    name: nameOf(kind),
    path: transferPages[kind].path,
    form: ({ typedOn }) => (typedOn ? addQuery(typedOn, { way: kind }) : transferPages[kind].path),
    request: (by, input, reference) => {
      // Where a gateway keeps no references, one is found again in the statement.
      const marked = reference !== undefined && !by.portal.gateway.honoursReference;
      return transferRequest(by, input, marked ? remarkWithReference(input.remark, reference) : input.remark);
    },
    trace: ({ from }) => ({ accountNumber: from }),
    findAlike,
    done: (_, { runId, reference }) => addQuery(`/Payments/${reference}`, { done: runId }),
  });

function transferRequest(by: SignedIn, input: TransferInput, remark: string): BankRequest {
  const { ifsc, address: payeeAddress } = input.to;
  const terms = { ...termsOf(input), customerNumber: by.customerNumber, remark };
  const way = railOf(input.kind);
  if (way === "within-bank" || way === "imps") return requestTo(fundTransfer, { ...terms, way, ifsc });
  const { mobile } = by.session.customer;
  return requestTo(neftRtgsTransfer, { ...terms, way, ifsc: ifsc ?? "", mobile, payeeAddress });
}

/** Of every transfer, whenever it is made. */
export const ofTransfers = <Input extends TransferInput>() => ({
  subject: ({ to }: Input) => maskedSubject(to.accountNumber),
  about: ({ to }: Input) => ({ account: accountAtBank(to) }),
});

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

/** Where both a new one and a cancelled one are told of. */
export const scheduledPath = "/ViewScheduleTransfer";

export const scheduleTransfer = settledChange(schedule, {
  ...ofTransfers<ScheduledInput>(),
  path: "/ScheduleTransfer",
  fields: (input: ScheduledInput) => {
    const { kind, remark, date, to } = input;
    return { ...termsOf(input), kind, remark, date, ifsc: to.ifsc };
  },
  about: ({ to, date }) => ({ account: accountAtBank(to), date: formatDate(date) }),
  done: (_, { runId }) => addQuery(scheduledPath, { done: runId }),
});

export const cancelScheduled = oneCallChange(cancel, {
  path: scheduledPath,
  fields: ({ reference }: ScheduledTransfer) => ({ scheduled: reference }),
  subject: ({ toAccount }) => maskedSubject(toAccount),
});

/** Reported before, it has the same ticket again, and may still prove not the customer's. */
export const reportPayment = oneCallChange(report, {
  path: "/Payments",
  fields: (input: { payment: string; reason: ReportReason }) => input,
  subject: ({ reason }) => reason,
  done: ({ payment }, { runId }) => addQuery(`/Payments/${payment}/report`, { done: runId }),
});
