import { portal } from "~/portal.server";
import type { Visitor } from "./visitor.server";

/** The sensitive acts that leave a row. */
export type AuditAct =
  | "sign-in"
  | "sign-in-otp"
  | "new-browser"
  | "sign-out"
  | "sign-out-other"
  | "sign-out-everywhere"
  | "net-banking-lock"
  | "registration"
  | "registration-proof"
  | "registration-otp"
  | "login-password"
  | "transaction-password"
  | "document"
  | "account-name"
  | "alert-change"
  | "foreign-account"
  | "foreign-payee"
  | "foreign-payment"
  | "payee-add"
  | "payee-delete"
  | "transfer"
  | "scheduled-transfer"
  | "scheduled-transfer-cancel"
  | "payment-report"
  | "foreign-card"
  | "card-block"
  | "card-block-all"
  | "card-pin"
  | "card-limit"
  | "card-channels"
  | "card-apply"
  | "cheque-book-request"
  | "cheque-stop"
  | "cheque-stop-revoke"
  | "positive-pay";

export interface AuditEntry {
  act: AuditAct;
  outcome: string;
  customerNumber?: string | null;
  /** On what, masked. */
  subject?: string;
  reference?: string;
}

/** Adds one row; who asks and from where come from the visitor. */
export async function audit(visitor: Visitor, entry: AuditEntry): Promise<void> {
  const { db, clock } = portal();
  await db
    .insertInto("portal.audit")
    .values({
      at: clock.now(),
      customer_number: entry.customerNumber ?? null,
      act: entry.act,
      subject: entry.subject ?? null,
      outcome: entry.outcome,
      reference: entry.reference ?? null,
      address: visitor.address,
      correlation_id: visitor.correlationId,
    })
    .execute();
}

/** All but the last four digits of an account number hidden, for the audit trail and logs. */
export const maskedSubject = (accountNumber: string): string =>
  `${"*".repeat(Math.max(accountNumber.length - 4, 0))}${accountNumber.slice(-4)}`.slice(0, 40);
