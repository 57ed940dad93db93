import type { Visitor } from "./visitor.server";
import type { ActivityKind } from "common/activity-kinds";
import type { ActKey } from "common/contract/act.server";
import { acts } from "common/contract/acts.server";

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

/** What leaves a row in the audit trail besides the acts of the contract, and the tab of the activity that lists it. */
const others = {
  "sign-in": "sign-in",
  "sign-in-otp": "sign-in",
  "new-browser": "sign-in",
  "sign-out": "sign-in",
  "sign-out-other": "sign-in",
  "sign-out-everywhere": "sign-in",
  registration: "passwords",
  "registration-proof": "passwords",
  "registration-otp": "passwords",
  "login-password": "passwords",
  "transaction-password": "passwords",
  "net-banking-lock": "passwords",
  "foreign-payee": "payees",
  "foreign-instruction": "payments",
  "foreign-payment": "payments",
  "foreign-card": "cards",
  document: "documents",
  "account-name": "documents",
  "foreign-account": "documents",
} as const satisfies Record<string, ActivityKind>;

export type AuditAct = keyof typeof others | ActKey;

/** Every kind of row, with its tab. */
export const activityOf: Readonly<Record<string, ActivityKind>> = {
  ...others,
  ...Object.fromEntries(acts.map(({ audit, activity }) => [audit, activity])),
};

const areaOf = new Map<string, string>(acts.map(({ key, area }) => [key, area]));

/** Key of its name in the customer's activity: of acts in their area's texts, of all others in those of the profile. */
export const labelOf = (act: string): string =>
  areaOf.has(act) ? `${areaOf.get(act)}:acts.${act}.label` : `profile:activity.acts.${act}`;
