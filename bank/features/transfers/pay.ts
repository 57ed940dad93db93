import { inRupees } from "common/money";
import { findRow } from "bank/database/rows";
import { announceJob } from "bank/jobs/jobs";
import type { Db } from "bank/database/schema";
import { repayLoan } from "bank/ledger/loans";
import type { Bank } from "bank/service";
import { inTransaction, tryAgain } from "common/postgres/transaction.server";
import { alwaysToldFrom } from "common/alerts";
import { istDate } from "common/dates";
import { railOf } from "common/payments";
import { plain } from "common/plain-text";
import { arrivalOf, firstStates } from "bank/features/transfers/rails/times";
import { firstJob } from "bank/features/transfers/rails/start";
import { lookUpFacts, type Facts } from "./facts";
import { judge, isGuarded } from "./rules";
import { columnsOf, namesIn, refuseFor, type Order, type Refused, type PaymentRefusal } from "./order";
import { isFor, paymentAnswer, type Payment, type PaymentRow } from "./payments";
import { CompiledQuery } from "kysely";
import { USE_MARGIN_MS, variablesDigest } from "bank/otp/verify-otp";
import type { OtpBinding } from "common/contract/act.server";
import { ending } from "bank/messages/plain-words";
import { sealMessage } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import { wordsOfAct } from "bank/messages/texts";
import type { Language } from "common/languages";
import { payByFundTransfer } from "common/contract/transfers.server";
import { paymentJournal } from "./journals";

type PayOutcome = { outcome: "paid"; payment: Payment } | Refused;

/**
 * Carries an order out, once per reference: rules, debit and credit, history, text message and the first step on its rail,
 * all or nothing. Password and OTP were given with the order.
 */
export async function pay(
  db: Db,
  bank: Pick<Bank, "clock" | "vault" | "profile" | "tariff">,
  order: Order,
): Promise<PayOutcome> {
  const now = bank.clock.now();
  const outcome = await payBy(db, bank, order, await lookUpFacts(db, bank, order, now), now, {});
  if (outcome.outcome === "locked") throw new Error("a password was looked at that nobody asked for");
  return outcome;
}

/** The same with facts looked up at `now`; changes since then are rechecked. */
export async function payBy(
  db: Db,
  bank: Pick<Bank, "vault" | "profile" | "tariff">,
  order: Order,
  facts: Facts,
  now: Date,
  authority: Authority,
): Promise<PayOutcome | { outcome: "locked" }> {
  const terms = judge(order, facts, now);
  if (terms.outcome === "refused") return terms;
  const payment = rowOf(bank.tariff, order, facts, now);
  const outcome = await payOnce(db, bank, { order, payment, terms, authority });
  switch (outcome) {
    case "paid":
      return { outcome: "paid", payment: paymentAnswer(bank.tariff, payment) };
    case "locked":
      return { outcome };
    case "known": {
      const before = await findRow(db, "bank.payment", { reference: order.reference });
      const same = before && isFor(before, order, railOf(order.kind));
      return same ? { outcome: "paid", payment: paymentAnswer(bank.tariff, before) } : refuseFor("8013");
    }
    default:
      return refuseFor(outcome);
  }
}

/** A payment is one statement and needs no transaction; a repayment changes the loan as well. */
async function payOnce(
  db: Db,
  bank: Pick<Bank, "vault" | "profile" | "tariff">,
  allowed: AllowedPayment,
): Promise<PostedPayment> {
  if (allowed.payment.kind === "loan-repayment")
    return inTransaction(db, (transaction) =>
      repayLoan(transaction, allowed.payment, () => postPayment(transaction, bank, allowed)),
    );
  const once = () => postPayment(db, bank, allowed);
  return db.isTransaction ? once() : tryAgain(once);
}

const isCapped = ({ payee_capped_until: until }: Pick<Facts, "payee_capped_until">, now: Date) =>
  until !== null && until > now;

function rowOf({ turnAround }: Bank["tariff"], order: Order, facts: Facts, now: Date): PaymentRow {
  const rail = railOf(order.kind);
  return {
    ...columnsOf(order),
    reference: order.reference,
    state: firstStates[rail],
    ifsc: order.ifsc ?? "",
    bank_name: (order.ifsc && facts.payee_bank) || "",
    charge: facts.charge,
    paid_at: now,
    paid_on: istDate(now),
    limit_group: facts.limit_group,
    arrives_by: arrivalOf(turnAround, rail, now),
    network_reference: null,
    reason: null,
  };
}

const outcomes = {
  paid: "paid",
  known: "known",
  "password-locked": "locked",
  "no-otp": "6007",
  stopped: "8011",
  "may-not-pay": "8010",
  "no-payee": "8006",
  "day-limit": "8003",
  cap: "8005",
  guard: "8014",
  "insufficient-funds": "8001",
  "payer-account": "8009",
  "payee-account": "8007",
  /** More than the deposit still takes or the loan still owes. */
  "too-much": "8012",
  "reference-conflict": "8013",
} as const satisfies Record<string, "paid" | "known" | "locked" | PaymentRefusal>;

type PostedPayment = (typeof outcomes)[keyof typeof outcomes];

const withinBank =
  "select bank.carry_out_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as answer";

const onRail = `select carried.answer, case carried.answer when 'paid' then bank.start_rail($19, $20, $21) end from (
  select case when $3::bigint is not null and bank.is_over_cap($1, $3, $4) then 'cap' else (${withinBank}) end as answer offset 0
) carried`;

interface Authority {
  /** The transaction password was right; its lock is checked with the payment. */
  password?: boolean;
  otp?: OtpBinding;
}

interface AllowedPayment {
  order: Order;
  payment: PaymentRow;
  terms: Extract<ReturnType<typeof judge>, { outcome: "allowed" }>;
  authority: Authority;
}

async function postPayment(
  db: Db,
  { vault, profile, tariff }: Pick<Bank, "vault" | "profile" | "tariff">,
  { order, payment, terms: { facts }, authority }: AllowedPayment,
): Promise<PostedPayment> {
  const { charge, paid_at: now } = payment;
  const journal = paymentJournal(order, facts.customer_name, charge);
  const capped = isCapped(facts, now);
  const guarded = isGuarded(order, facts);
  const sealText = (message: Words, language: Language | null, account: string) =>
    sealMessage({ vault, profile }, language ?? "en", {
      sentAt: now,
      words: message,
      balance: { account, reference: order.reference },
    });
  const rail = railOf(order.kind);
  const job = rail === "within-bank" ? null : firstJob({ reference: order.reference, rail, paidAt: now });
  const { rows } = await db.executeQuery<{ answer: keyof typeof outcomes }>(
    CompiledQuery.raw(job ? onRail : withinBank, [
      JSON.stringify(payment, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
      facts.day_limit,
      capped ? facts.payee_cap : null,
      capped ? facts.payee_usable_from : null,
      facts.payee_id,
      authority.password ?? false,
      authority.otp ? variablesDigest(vault, order.customerNumber, authority.otp) : null,
      new Date(now.getTime() - USE_MARGIN_MS),
      facts.mobile,
      sealText(debitWords(order, payment), facts.language, order.fromAccount),
      job ? null : sealText(creditWords(order, facts.customer_name), facts.to_language, order.toAccount),
      journal.kind,
      journal.lines.map((line) => line.account),
      journal.lines.map((line) => line.amount),
      journal.lines.map((line) => line.particulars),
      alwaysToldFrom(tariff.alerts, istDate(now), "electronic"),
      guarded ? facts.guard_cap : null,
      guarded ? facts.guard_since : null,
      ...(job ? [job.kind, job.subjects, job.dueAt] : []),
    ]),
  );
  if (job) announceJob();
  return outcomes[rows[0]!.answer];
}

const debitWords = (order: Order, { charge }: PaymentRow): Words =>
  wordsOfAct(payByFundTransfer, {
    text: charge > 0n ? "messageCharged" : "message",
    values: {
      ...namesIn(order),
      account: ending(order.toAccount),
      charge: inRupees(charge),
      reference: order.reference,
    },
  });

const creditWords = ({ amount, toAccount, reference }: Order, payer: string): Words =>
  words("transfers:messages.credited", {
    amount: inRupees(amount),
    to: ending(toAccount),
    payer: plain(payer),
    reference,
  });
