import type { ActivityKind } from "~/domain/activity";
import { shownAddress } from "~/domain/internet-address";
import { sliceOf } from "~/domain/paging";
import { portal } from "~/portal.server";
import type { AuditAct } from "./audit.server";

/** What the audit trail says of one customer, for the customer to read. */
export interface Activity {
  at: Date;
  act: AuditAct;
  /** `unclear`: no answer has come, so that nobody can say. */
  result: "done" | "not-done" | "unclear";
  /** On what, masked; null when that goes without saying. */
  subject: string | null;
  reference: string | null;
  address: string;
}

const kinds: Record<AuditAct, ActivityKind> = {
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
  "payee-add": "payees",
  "payee-delete": "payees",
  "foreign-payee": "payees",
  transfer: "payments",
  "scheduled-transfer": "payments",
  "scheduled-transfer-cancel": "payments",
  "payment-report": "payments",
  "foreign-payment": "payments",
  "foreign-card": "cards",
  "card-block": "cards",
  "card-block-all": "cards",
  "card-pin": "cards",
  "card-limit": "cards",
  "card-channels": "cards",
  "card-apply": "cards",
  "cheque-book-request": "cheques",
  "cheque-stop": "cheques",
  "cheque-stop-revoke": "cheques",
  "positive-pay": "cheques",
  document: "documents",
  "account-name": "documents",
  "alert-change": "documents",
  "foreign-account": "documents",
};

const acts = Object.keys(kinds) as AuditAct[];
/** Outcomes of calls and flows that are a success; whatever else is written is none. */
const done = ["done", "sent", "verified", "set", "proven", "made"];

function resultOf(outcome: string): Activity["result"] {
  if (done.includes(outcome)) return "done";
  return outcome === "unknown" ? "unclear" : "not-done";
}

/** The customer's own rows, newest first; of one kind, or of all. `page` from 1. */
export async function listActivity(customerNumber: string, kind: ActivityKind | null, page: number) {
  const { db } = portal();
  const own = db
    .selectFrom("portal.audit")
    .where("customer_number", "=", customerNumber)
    .where(
      "act",
      "in",
      acts.filter((act) => kind === null || kinds[act] === kind),
    );
  const [rows, counted] = await Promise.all([
    own
      .select(["at", "act", "outcome", "subject", "reference", "address"])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(sliceOf(page).limit)
      .offset(sliceOf(page).offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ act, outcome, ...row }): Activity => ({
      ...row,
      act: act as AuditAct,
      result: resultOf(outcome),
      reference: readable(row.reference),
      address: shownAddress(row.address),
    })),
    total: Number(counted.total),
  };
}

/** References that stand on pages and in messages; a run's own id says nothing to anybody. */
const readable = (reference: string | null): string | null =>
  reference !== null && reference.length <= 20 ? reference : null;
