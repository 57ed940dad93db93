import type { ActivityKind } from "common/activity-kinds";
import type { ActKey } from "common/contract/act.server";
import { acts } from "common/contract/acts.server";

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
