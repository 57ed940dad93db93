import { paymentList, reportPayment as report } from "common/contract/payments.server";
import {
  cancelScheduled as cancel,
  scheduleTransfer as schedule,
  type scheduledTransferList,
} from "common/contract/scheduled-transfers.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { fundTransfer, neftRtgsTransfer, payByFundTransfer } from "common/contract/transfers.server";
import { formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { parsePlainAmount, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import { progressOf, railOf, transferKinds, type ReportReason, type TransferKind } from "common/payments";
import {
  oneCallChange,
  requestTo,
  twoPassChange,
  type BankRequest,
  type PossibleDuplicate,
} from "~/change/change.server";
import { listPendingOrders, type PendingOrder } from "~/change/pending-orders.server";
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
  twoPassChange(payByFundTransfer, {
    ...ofTransfers<TransferInput>(),
    name: nameOf(kind),
    path: transferPages[kind].path,
    form: ({ typedOn }) => (typedOn ? addQuery(typedOn, { way: kind }) : transferPages[kind].path),
    request: (customer, input, reference) => {
      // Where a gateway keeps no references, one is found again in the statement.
      const marked = reference !== undefined && !customer.portal.gateway.honoursReference;
      return transferRequest(
        customer,
        input,
        marked ? remarkWithReference(input.remark, reference) : input.remark,
      );
    },
    trace: ({ from }) => ({ accountNumber: from }),
    findPossibleDuplicates,
    done: (_, { flowId, reference }) => addQuery(`/Payments/${reference}`, { done: flowId }),
  });

function transferRequest(customer: SignedIn, input: TransferInput, remark: string): BankRequest {
  const { ifsc, address: payeeAddress } = input.to;
  const terms = { ...termsOf(input), customerNumber: customer.customerNumber, remark };
  const way = railOf(input.kind);
  if (way === "within-bank" || way === "imps") return requestTo(fundTransfer, { ...terms, way, ifsc });
  const { mobile } = customer.session.customer;
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
export const askedIn = ({ request }: Pick<PendingOrder, "request">) =>
  request as Pick<
    RequestOf<typeof fundTransfer>,
    "fromAccount" | "toAccount" | "toName" | "ifsc" | "amount"
  > | null;

/** Just after midnight the last hour still counts. */
const HOUR_MS = 3_600_000;

/** Nobody pays the same more often in a day; the newest ones are asked about. */
const MAX_DUPLICATES = 20;

/**
 * Payments from the same account to the same payee of the same amount: those of this day (IST) but for what came back, and all whose
 * outcome nobody knows. Where the bank does not list its payments, what was done from here stands in for them.
 */
async function findPossibleDuplicates(
  customer: SignedIn,
  input: TransferInput,
): Promise<PossibleDuplicate[]> {
  const now = customer.portal.clock.now();
  const since = new Date(Math.min(startOfIstDate(istDate(now)).getTime(), now.getTime() - HOUR_MS));
  const { fromAccount, toAccount, amount } = termsOf(input);
  const period = { fromDate: istDate(since), toDate: istDate(now) };
  const [listed, open] = await Promise.all([
    customer.call(paymentList, {
      fromAccount,
      toAccount,
      amount,
      ...period,
      offset: 0,
      limit: MAX_DUPLICATES,
    }),
    listPendingOrders(customer, transferNames),
  ]);
  const isPossibleDuplicate = (
    one: Pick<ReturnType<typeof termsOf>, "fromAccount" | "toAccount" | "amount"> & {
      ifsc?: string | undefined;
    },
  ) =>
    one.fromAccount === fromAccount &&
    one.toAccount === toAccount &&
    (one.ifsc ?? "") === (input.to.ifsc ?? "") &&
    one.amount === amount;
  const shown = listed.outcome === "done" ? listed.answer.payments.filter(isPossibleDuplicate) : null;
  const paid = (shown ?? []).filter(
    ({ state, paidAt }) => progressOf(state) !== "money-back" && paidAt >= since,
  );
  const committed = shown
    ? open
    : await listPendingOrders(customer, transferNames, { settled: "done", since });
  const requested = committed.filter((commitment) => {
    const order = askedIn(commitment);
    return (
      order &&
      isPossibleDuplicate(order) &&
      !shown?.some(({ reference }) => reference === commitment.reference)
    );
  });
  return [
    ...paid.map(({ reference, paidAt: at }) => ({ reference, at, known: true })),
    ...requested.map(({ reference, askedAt: at, state }) => ({ reference, at, known: state === "done" })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_DUPLICATES);
}

/** A transfer of any kind for a later date. */
export interface ScheduledInput extends TransferInput {
  date: IsoDate;
}

/** Where both a new one and a cancelled one are told of. */
export const scheduledPath = "/ViewScheduleTransfer";

export const scheduleTransfer = twoPassChange(schedule, {
  ...ofTransfers<ScheduledInput>(),
  path: "/ScheduleTransfer",
  fields: (input: ScheduledInput) => {
    const { kind, remark, date, to } = input;
    return { ...termsOf(input), kind, remark, date, ifsc: to.ifsc };
  },
  about: ({ to, date }) => ({ account: accountAtBank(to), date: formatDate(date) }),
  done: (_, { flowId }) => addQuery(scheduledPath, { done: flowId }),
});

export type ScheduledTransfer = AnswerOf<typeof scheduledTransferList>["scheduled"][number];

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
  done: ({ payment }, { flowId }) => addQuery(`/Payments/${payment}/report`, { done: flowId }),
});
