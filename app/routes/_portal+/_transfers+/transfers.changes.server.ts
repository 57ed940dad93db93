import type { AccountKind } from "common/accounts";
import { paymentList, reportPayment as report } from "common/contract/payments.server";
import {
  cancelScheduled as cancel,
  scheduleTransfer as schedule,
  type scheduledTransferList,
} from "common/contract/scheduled-transfers.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import {
  fundTransfer,
  neftRtgsTransfer,
  payByFundTransfer,
  transferQuote,
} from "common/contract/transfers.server";
import { formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { parsePlainAmount, type Paise } from "common/money";
import { own } from "common/own";
import { addQuery } from "common/path-query";
import { progressOf, railOf, transferKinds, type ReportReason, type TransferKind } from "common/payments";
import {
  oneCallChange,
  requestTo,
  twoPassChange,
  type BankRequest,
  type Doubt,
  type PossibleDuplicate,
} from "~/change/change.server";
import { listPendingOrders, type PendingOrder } from "~/change/pending-orders.server";
import { maskedSubject } from "~/session/audit.server";
import { listBalances } from "~/customer/accounts.server";
import { findMovedDebits, type MovedDebit } from "~/customer/debit-days.server";
import type { SignedIn } from "~/session/guards.server";
import { knownOr } from "~/ui/enquiry";
import { findTransferQuote } from "./order-offers.server";
import { isPaidInto, type PaidInto } from "./paid-into.server";
import { accountAtBank, remarkWithReference, transferPages, type TransferTarget } from "./transfers.forms";

export interface TransferInput {
  kind: TransferKind;
  from: string;
  to: Pick<TransferTarget, "key" | "accountNumber" | "name" | "ifsc" | "bankName" | "address">;
  /** `1234.50` */
  amount: string;
  remark: string;
  /** Page of the form, if not that of its kind. */
  typedOn?: "/Send";
}

export function amountOf({ amount }: Pick<TransferInput, "amount">): Paise {
  const paise = parsePlainAmount(amount);
  if (paise === null) throw new Error("a transfer has an amount that is none");
  return paise;
}

const nameOf = (kind: TransferKind) => `transfer-${kind}`;

export const transferNames: readonly string[] = transferKinds.map(nameOf);

export const transferChange = (kind: TransferKind) =>
  twoPassChange(payByFundTransfer, {
    ...ofTransfers<TransferInput>(),
    name: nameOf(kind),
    path: transferPages[kind].path,
    aboutText: () => (isPaidInto(kind) ? kind : "about"),
    form: ({ typedOn }) => (typedOn ? addQuery(typedOn, { way: kind }) : transferPages[kind].path),
    request: (customer, input, reference) => {
      // Gateways without references: the remark makes it findable in the statement.
      const marked = reference !== undefined && !customer.portal.gateway.honoursReference;
      return transferRequest(
        customer,
        input,
        marked ? remarkWithReference(input.remark, reference) : input.remark,
      );
    },
    trace: ({ from }) => ({ accountNumber: from }),
    findDoubts: findPossibleDuplicates,
    outlook: outlookNow,
    done: (_, { flowId, reference }) => addQuery(`/Payments/${reference}`, { done: flowId }),
  });

/** Facts of an order that are known before it is made. */
export interface Outlook {
  /** Effect on the customer's own loan or recurring deposit, if the bank gives it. */
  paidInto?: PaidInto | undefined;
  fromKind?: AccountKind | undefined;
  /** Null if the bank gives none, or does not answer. */
  quote?: { charge: Paise; arrivesBy?: Date | undefined } | null;
  /** Balance after it; null if unknown, absent of a bank that foretells no cost. */
  left?: Paise | null;
  /** True if it could not be read whether holidays move the days that are shown. */
  unread?: boolean;
  /** EMIs and instalments are taken before it. */
  later?: boolean;
  /** If the day of the debit is not the one that was chosen. */
  moved?: MovedDebit | undefined;
}

async function outlookNow(customer: SignedIn, input: TransferInput): Promise<Outlook> {
  const account = customer.accounts.filter(({ accountNumber }) => accountNumber === input.from);
  const [asked, [from]] = await Promise.all([
    customer.ask(transferQuote, quoteRequest(input)),
    listBalances(customer, account),
  ]);
  const quote = knownOr(asked, { missing: null, unknown: null });
  const left = quote && from?.balance ? from.balance.available - amountOf(input) - quote.charge : null;
  return { fromKind: from?.kind, ...costOf(quote), ...(asked.state !== "not-offered" && { left }) };
}

const quoteRequest = (input: TransferInput) => ({
  kind: input.kind,
  amount: amountOf(input),
  ...(isPaidInto(input.kind) && { toAccount: input.to.accountNumber }),
});

export const getQuote = (customer: SignedIn, input: TransferInput) =>
  findTransferQuote(customer, quoteRequest(input));

export function costOf(answer: Awaited<ReturnType<typeof getQuote>>) {
  if (!answer) return { quote: null };
  const { charge, arrivesBy, repayment, instalments } = answer;
  return { quote: { charge, arrivesBy }, paidInto: { repayment, instalments } };
}

function transferRequest(customer: SignedIn, input: TransferInput, remark: string): BankRequest {
  const { ifsc, address: payeeAddress } = input.to;
  const terms = { ...termsOf(input), customerNumber: customer.customerNumber, remark };
  const way = railOf(input.kind);
  if (way === "within-bank" || way === "imps") return requestTo(fundTransfer, { ...terms, way, ifsc });
  const { mobile } = customer.session.customer;
  return requestTo(neftRtgsTransfer, { ...terms, way, ifsc: ifsc ?? "", mobile, payeeAddress });
}

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

/** The request of a pending transfer; null if it can no longer be read. */
export const orderIn = ({ request }: Pick<PendingOrder, "request">) =>
  request as (TransferOrder & Pick<RequestOf<typeof fundTransfer>, "toName">) | null;

type TransferOrder = Pick<RequestOf<typeof fundTransfer>, "fromAccount" | "toAccount" | "ifsc" | "amount">;

/** Just after midnight the last hour still counts. */
const HOUR_MS = 3_600_000;

const MAX_DUPLICATES = 20;

/**
 * Payments between the same accounts of the same amount: those of this day (IST) unless the money came back, and all with an unknown outcome.
 * If the bank does not list payments, the portal's own orders are used.
 */
async function findPossibleDuplicates(
  customer: SignedIn,
  input: TransferInput,
  later: boolean,
): Promise<PossibleDuplicate[]> {
  const now = customer.portal.clock.now();
  const since = new Date(Math.min(startOfIstDate(istDate(now)).getTime(), now.getTime() - HOUR_MS));
  const { fromAccount, toAccount, amount } = termsOf(input);
  const period = { fromDate: istDate(since), toDate: istDate(now) };
  const isAlike = (order: TransferOrder) =>
    order.fromAccount === fromAccount &&
    order.toAccount === toAccount &&
    (order.ifsc ?? "") === (input.to.ifsc ?? "") &&
    order.amount === amount;
  const isOrderAlike = (row: PendingOrder) => {
    const order = orderIn(row);
    return order !== null && isAlike(order);
  };
  const listDone = () => listPendingOrders(customer, transferNames, { settled: "done", since });
  if (later && !(await listDone()).some(isOrderAlike)) return [];
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
  const shown = listed.outcome === "done" ? listed.answer.payments.filter(isAlike) : null;
  const paid = (shown ?? []).filter(
    ({ state, paidAt }) => progressOf(state) !== "money-back" && paidAt >= since,
  );
  const pending = shown ? open : await listDone();
  const requested = pending.filter(
    (row) => isOrderAlike(row) && !shown?.some(({ reference }) => reference === row.reference),
  );
  return [
    ...paid.map(({ reference, paidAt: at }) => ({ reference, at, known: true })),
    ...requested.map(({ reference, askedAt: at, state }) => ({ reference, at, known: state === "done" })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_DUPLICATES);
}

/** Of an order for a later day: whether the account could not pay it now. Empty if the bank does not tell. */
export async function findShortfall<Input extends TransferInput>(
  customer: SignedIn,
  input: Input,
  later: boolean,
): Promise<Doubt[]> {
  if (later) return [];
  const own = customer.accounts.filter(({ accountNumber }) => accountNumber === input.from);
  const amount = amountOf(input);
  const [[from], quote] = await Promise.all([
    listBalances(customer.knowing(), own),
    findTransferQuote(customer, { kind: input.kind, amount }),
  ]);
  const needed = amount + (quote?.charge ?? 0n);
  const available = from?.balance?.available ?? needed;
  return available < needed ? [{ reference: "short", needed, available: customer.cover(available) }] : [];
}

export interface ScheduledInput extends TransferInput {
  date: IsoDate;
}

const scheduledPath = "/ViewScheduleTransfer";

export const scheduleTransfer = twoPassChange(schedule, {
  ...ofTransfers<ScheduledInput>(),
  path: "/ScheduleTransfer",
  fields: (input: ScheduledInput) => {
    const { kind, remark, date, to } = input;
    return { ...termsOf(input), kind, remark, date, ifsc: to.ifsc };
  },
  about: ({ to, date }) => ({ account: accountAtBank(to), date: formatDate(date) }),
  findDoubts: findShortfall<ScheduledInput>,
  async outlook(customer, input): Promise<Outlook> {
    const [quote, { moved, known }] = await Promise.all([
      getQuote(customer, input),
      findMovedDebits(customer, [input.date]),
    ]);
    return { ...costOf(quote), later: true, moved: own(moved, input.date), unread: !known };
  },
  done: (_, { flowId }) => addQuery(scheduledPath, { done: flowId }),
});

export type ScheduledTransfer = AnswerOf<typeof scheduledTransferList>["scheduled"][number];

export const cancelScheduled = oneCallChange(cancel, {
  path: scheduledPath,
  fields: ({ reference }: ScheduledTransfer) => ({ scheduled: reference }),
  subject: ({ toAccount }) => maskedSubject(toAccount),
});

/** A second report has the same ticket, and may change the reason. */
export const reportPayment = oneCallChange(report, {
  path: "/Payments",
  fields: (input: { payment: string; reason: ReportReason }) => input,
  subject: ({ reason }) => reason,
  done: ({ payment }, { flowId }) => addQuery(`/Payments/${payment}/report`, { done: flowId }),
});
