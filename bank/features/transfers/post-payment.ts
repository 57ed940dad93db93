import { CompiledQuery } from "kysely";
import type { Db } from "bank/database/schema";
import { USE_MARGIN_MS, variablesDigest, type OtpBinding } from "bank/otp/binding";
import { sayOfAct } from "bank/messages/texts";
import type { Bank } from "bank/service";
import { payByFundTransfer } from "common/contract/transfers.server";
import { railOf } from "common/payments";
import { creditText, debitMessage } from "./texts";
import { paymentJournal } from "./journals";
import { isGuarded, type Terms } from "./rules";
import type { Order, PaymentRefusal } from "./order";
import type { PaymentRow } from "./payments";

/** What `bank.carry_out_payment` answers, and what that is in the bank's codes. */
const outcomes = {
  paid: "paid",
  /** The reference has been carried out before. */
  known: "known",
  /** The transaction password is, right or not. */
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
  /** For what the deposit still takes or the loan still owes. */
  "too-much": "8012",
  "reference-conflict": "8013",
} as const satisfies Record<string, "paid" | "known" | "locked" | PaymentRefusal>;

export type PostedPayment = (typeof outcomes)[keyof typeof outcomes];

const statement =
  "select bank.carry_out_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as answer";

/** With what a payment is authorised: neither, when it was before its day. */
export interface Authority {
  /** The transaction password was right; its lock is still to be looked at. */
  password?: boolean;
  /** What a one-time password has to be verified for. */
  otp?: OtpBinding;
}

export interface AllowedPayment {
  order: Order;
  /** As it is to be kept. */
  payment: PaymentRow;
  terms: Terms;
  authority: Authority;
}

/** Pays in one round trip what the rules allow; what others have changed meanwhile is refused. */
export async function postPayment(
  db: Db,
  { vault, profile }: Pick<Bank, "vault" | "profile">,
  { order, payment, terms: { facts }, authority }: AllowedPayment,
): Promise<PostedPayment> {
  const { charge, paid_at: now } = payment;
  const journal = paymentJournal(order, facts.customer_name, charge);
  const capped = facts.payee_capped_until !== null && facts.payee_capped_until > now;
  const guarded = isGuarded(order, facts);
  const { rows } = await db.executeQuery<{ answer: keyof typeof outcomes }>(
    CompiledQuery.raw(statement, [
      JSON.stringify(payment, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
      facts.day_limit,
      capped ? facts.payee_cap : null,
      capped ? facts.payee_usable_from : null,
      facts.payee_id,
      authority.password ?? false,
      authority.otp ? variablesDigest(vault, order.customerNumber, authority.otp) : null,
      new Date(now.getTime() - USE_MARGIN_MS),
      facts.mobile,
      vault.seal(sayOfAct(profile, payByFundTransfer, debitMessage({ ...order, charge }))),
      railOf(order.kind) === "within-bank"
        ? vault.seal(creditText(profile, { ...order, payerName: facts.customer_name }))
        : null,
      journal.kind,
      journal.lines.map((line) => line.account),
      journal.lines.map((line) => line.amount),
      journal.lines.map((line) => line.particulars),
      profile.debitsAlwaysToldFrom,
      guarded ? facts.guard_cap : null,
      guarded ? facts.guard_since : null,
    ]),
  );
  return outcomes[rows[0]!.answer];
}
