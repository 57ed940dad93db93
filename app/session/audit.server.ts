import type { Visitor } from "./sessions.server";
import type { ActivityKind } from "common/activity-kinds";
import type { ActKey } from "common/contract/act.server";
import { acts } from "common/contract/acts.server";
import { digest } from "~/seal.server";
import { wordsOfBrowser } from "~/ui/browser-name";

export interface AuditEntry {
  act: AuditAct;
  outcome: string;
  customerNumber?: string | null;
  /** Object of the act, masked. */
  subject?: string;
  reference?: string;
}

/** Request that an entry is written for; one that no browser made has neither ticket nor user agent. */
export type Audited = Pick<Visitor, "portal" | "address" | "correlationId"> &
  Partial<Pick<Visitor, "ticket" | "userAgent">>;

const SESSION_DIGITS = 16;

/** Adds a row for each entry; address, session and browser come from the visitor, and the time from the database. */
export async function audit(visitor: Audited, ...entries: AuditEntry[]): Promise<void> {
  const { address, correlationId, ticket, userAgent } = visitor;
  const session = ticket ? digest(ticket.id).toString("hex").slice(0, SESSION_DIGITS) : null;
  const browser = wordsOfBrowser(userAgent ?? "") || null;
  await visitor.portal.db
    .insertInto("portal.audit")
    .values(
      entries.map((entry) => ({
        customer_number: entry.customerNumber ?? null,
        act: entry.act,
        subject: entry.subject ?? null,
        outcome: entry.outcome,
        reference: entry.reference ?? null,
        address,
        correlation_id: correlationId,
        session,
        browser,
      })),
    )
    .execute();
}

/** Masks all but the last four digits of an account number. */
export const maskedSubject = (accountNumber: string): string =>
  `${"*".repeat(Math.max(accountNumber.length - 4, 0))}${accountNumber.slice(-4)}`.slice(0, 40);

/** Audit kinds beside the contract's acts, with the tab of the activity that lists them. */
const others = {
  "sign-in": "sign-in",
  "sign-in-otp": "sign-in",
  "new-browser": "sign-in",
  "browser-copied": "sign-in",
  "session-moved": "sign-in",
  "sign-out": "sign-in",
  "sign-out-other": "sign-in",
  "sign-out-everywhere": "sign-in",
  registration: "passwords",
  "registration-proof": "passwords",
  "registration-otp": "passwords",
  "terms-agreement": "passwords",
  "login-password": "passwords",
  "transaction-password": "passwords",
  "net-banking-lock": "passwords",
  "foreign-payee": "payees",
  "payee-look-up": "payees",
  "foreign-instruction": "payments",
  "foreign-payment": "payments",
  "foreign-card": "cards",
  "card-blocked": "cards",
  "card-unblocked": "cards",
  document: "documents",
  "account-name": "documents",
  "foreign-account": "documents",
} as const satisfies Record<string, ActivityKind>;

/** Refusals that the customer's activity does not list. */
export type SecurityEvent = "foreign-origin" | "foreign-form" | "malformed-form" | "limit";

export type AuditAct = keyof typeof others | ActKey | SecurityEvent;

export const activityOf: Readonly<Record<string, ActivityKind>> = {
  ...others,
  ...Object.fromEntries(acts.map(({ audit, activity }) => [audit, activity])),
};

const areaOf = new Map<string, string>(acts.map(({ key, area }) => [key, area]));

/** Text key of the act: in the texts of its area for acts of the contract, else in those of the profile. */
export const labelOf = (act: string): string =>
  areaOf.has(act) ? `${areaOf.get(act)}:acts.${act}.label` : `profile:activity.acts.${act}`;
