import type { AuditAct } from "./audit-acts.server";
import type { Visitor } from "./visitor.server";

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
  const { db, clock } = visitor.portal;
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
