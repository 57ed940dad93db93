import { CompiledQuery, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { creditText } from "bank/messages/credit-text";
import { debitText } from "bank/messages/debit-text";
import { USE_MARGIN_MS, variablesDigest, type OtpBinding } from "bank/otp/binding";
import type { Bank } from "bank/services/served";
import { railOf } from "~/domain/payments";
import { journalOf } from "./journal";
import type { Terms } from "./judge";
import type { Order, PaymentRefusal } from "./order";
import type { PaymentRow } from "./payment";

/** `known`: the reference has been carried out before. `locked`: the transaction password is, right or not. */
export type CarryOutcome = "paid" | "known" | "locked" | PaymentRefusal;

type Answer =
  | "paid"
  | "known"
  | "password-locked"
  | "no-otp"
  | "stopped"
  | "may-not-pay"
  | "no-payee"
  | "day-limit"
  | "cap"
  | "insufficient-funds"
  | "payer-account"
  | "payee-account"
  /** For what the deposit still takes or the loan still owes. */
  | "too-much"
  | "reference-conflict";

const statement =
  "select bank.carry_out_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as answer";

/** With what a payment is authorised: neither, when it was before its day. */
export interface Authority {
  /** The transaction password was right; its lock is still to be looked at. */
  password?: boolean;
  /** What a one-time password has to be verified for. */
  otp?: OtpBinding;
}

export interface Carried {
  order: Order;
  /** As it is to be kept. */
  payment: PaymentRow;
  terms: Terms;
  authority: Authority;
}

/** Carries out in one round trip what the rules allow; what others have changed meanwhile is refused. */
export async function carryOut(
  db: Kysely<BankSchema>,
  { vault }: Pick<Bank, "vault">,
  { order, payment, terms: { facts }, authority }: Carried,
): Promise<CarryOutcome> {
  const { charge, paid_at: now } = payment;
  const journal = journalOf(order, facts.customer_name, charge);
  const capped = facts.payee_capped_until !== null && facts.payee_capped_until > now;
  const { rows } = await db.executeQuery<{ answer: Answer }>(
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
      vault.seal(debitText({ ...order, charge })),
      railOf(order.kind) === "within-bank"
        ? vault.seal(creditText({ ...order, payerName: facts.customer_name }))
        : null,
      journal.kind,
      journal.lines.map((line) => line.account),
      journal.lines.map((line) => line.amount),
      journal.lines.map((line) => line.particulars),
    ]),
  );
  return outcomeOf(rows[0]!.answer);
}

function outcomeOf(answer: Answer): CarryOutcome {
  switch (answer) {
    case "paid":
    case "known":
      return answer;
    case "password-locked":
      return "locked";
    case "no-otp":
      return "6007";
    case "stopped":
      return "8011";
    case "may-not-pay":
      return "8010";
    case "no-payee":
      return "8006";
    case "day-limit":
      return "8003";
    case "cap":
      return "8005";
    case "insufficient-funds":
      return "8001";
    case "payer-account":
      return "8009";
    case "payee-account":
      return "8007";
    case "too-much":
      return "8012";
    case "reference-conflict":
      return "8013";
  }
}
