import { countRows, findRow, hasColumns, listRows } from "bank/database/rows";
import type { Db, Row } from "bank/database/schema";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import type { paymentEnquiry, paymentList } from "common/contract/payments.server";
import { progressOf, railOf, type Rail, paymentStates, type Progress } from "common/payments";
import { addDays, startOfIstDate } from "common/dates";
import { returnTermsOf } from "common/payment-returns";
import type { BankTariff } from "common/bank";
import { findLoan } from "bank/ledger/loans";
import { columnsOf, type Order } from "./order";
import { findRecurring, instalmentsPaid, repaymentAnswer } from "./paid-into";
import { settlementOf } from "./rails/times";

export type Payment = AnswerOf<typeof paymentEnquiry>["payment"];

export type PaymentRow = Row<"bank.payment">;

type Tariff = Pick<BankTariff, "turnAround">;

export function paymentAnswer({ turnAround }: Tariff, row: PaymentRow): Payment {
  const rail = railOf(row.kind);
  const made = { paidAt: row.paid_at, settledAt: settlementOf(rail, row.paid_at) };
  const isUnderWay = progressOf(row.state) === "under-way";
  return {
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    ifsc: row.ifsc || undefined,
    bankName: row.bank_name || undefined,
    amount: row.amount,
    charge: row.charge,
    remark: row.remark || undefined,
    paidAt: row.paid_at,
    arrivesBy: isUnderWay ? (row.arrives_by ?? undefined) : undefined,
    ...(isUnderWay ? returnTermsOf(turnAround, rail, made) : {}),
    networkReference: row.network_reference ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/**
 * True if the request repeats the payment. Compares the rail, not the kind: within the bank the kind follows from the
 * accounts.
 */
export function isFor(payment: PaymentRow, order: Omit<Order, "kind">, rail: Rail): boolean {
  const { reference, ifsc = "" } = order;
  const asked = { ...columnsOf({ ...order, kind: payment.kind }), reference, ifsc };
  return railOf(payment.kind) === rail && hasColumns(payment, asked);
}

/** A ticket's number as customers and staff say it: `T100001`. */
export const ticketNumberOf = (number: bigint): string => `T${number}`;

export async function findPaymentHistory(
  { db, tariff }: { db: Db; tariff: Tariff },
  customerNumber: string,
  reference: string,
) {
  const row = await db
    .selectFrom("bank.payment as payment")
    .leftJoin("bank.payment_ticket as ticket", "ticket.reference", "payment.reference")
    .where("payment.reference", "=", reference)
    .where("payment.customer_number", "=", customerNumber)
    .selectAll("payment")
    .select([
      "ticket.number as ticketNumber",
      "ticket.reason as ticketReason",
      "ticket.reported_at as reportedAt",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const [events, balanceAfter, paidInto] = await Promise.all([
    listRows(db, "bank.payment_event", { reference }, "place"),
    findBalanceAfter(db, reference, row.from_account),
    findPaidInto(db, row),
  ]);
  return {
    payment: paymentAnswer(tariff, row),
    balanceAfter,
    ...paidInto,
    history: events.map(({ state, at, reason }) => ({ state, at, reason: reason ?? undefined })),
    ticket: row.ticketNumber === null ? undefined : ticketNumberOf(row.ticketNumber),
    ticketReason: row.ticketReason ?? undefined,
    reportedAt: row.reportedAt ?? undefined,
  };
}

/** Of an account of the payment: amount and charge are postings of the same journal. */
async function findBalanceAfter(db: Db, reference: string, account: string) {
  const posting = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .innerJoin("bank.account as account", "account.id", "posting.account_id")
    .where("journal.reference", "=", reference)
    .where("account.number", "=", account)
    .orderBy("posting.account_seq", "desc")
    .select("posting.balance_after as balance")
    .executeTakeFirst();
  return posting?.balance;
}

/** Effect on the loan or recurring deposit it was paid into. */
async function findPaidInto(db: Db, { kind, reference, to_account, amount }: PaymentRow) {
  if (kind !== "loan-repayment" && kind !== "rd-instalment") return {};
  const balance = await findBalanceAfter(db, reference, to_account);
  if (balance === undefined) return {};
  if (kind === "rd-instalment") {
    const deposit = await findRecurring(db, to_account);
    return deposit ? instalmentsPaid(deposit, balance - amount, amount) : {};
  }
  const loan = await findLoan(db, to_account);
  const row = await findRow(db, "bank.loan_repayment", { reference });
  return loan && row ? repaymentAnswer({ ...loan, outstanding: amount - balance }, row, amount) : {};
}

const MAX_ROWS = 100;

export async function listPayments(
  { db, tariff }: { db: Db; tariff: Tariff },
  requested: RequestOf<typeof paymentList>,
): Promise<{ payments: Payment[]; total: number }> {
  const chosen = choose(db, requested);
  const limit = Math.min(requested.limit, MAX_ROWS);
  const rows = await chosen
    .selectAll()
    .orderBy("paid_at", "desc")
    .orderBy("reference")
    .limit(limit)
    .offset(requested.offset)
    .execute();
  const payments = rows.map((row) => paymentAnswer(tariff, row));
  // A page that ends the list gives the total.
  if (requested.offset === 0 && rows.length < limit) return { payments, total: rows.length };
  return { payments, total: await countRows(chosen) };
}

function choose(db: Db, requested: RequestOf<typeof paymentList>) {
  const {
    customerNumber,
    fromAccount,
    toAccount,
    amount,
    kind,
    outlook: progress,
    fromDate,
    toDate,
  } = requested;
  let query = db.selectFrom("bank.payment").where("customer_number", "=", customerNumber);
  if (fromAccount) query = query.where("from_account", "=", fromAccount);
  if (toAccount) query = query.where("to_account", "=", toAccount);
  if (amount !== undefined) query = query.where("amount", "=", amount);
  if (kind) query = query.where("kind", "=", kind);
  if (progress) query = query.where("state", "in", statesOf(progress));
  if (fromDate) query = query.where("paid_at", ">=", startOfIstDate(fromDate));
  if (toDate) query = query.where("paid_at", "<", startOfIstDate(addDays(toDate, 1)));
  return query;
}

const statesOf = (progress: Progress) => paymentStates.filter((state) => progressOf(state) === progress);
