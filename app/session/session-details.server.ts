import type { AccountSummary } from "common/accounts";
import type { SessionTicket } from "./cookie.server";
import { openWith, sealWith, type Sealer } from "./seal.server";

/** What the portal remembers of the customer while the session lives; sealed with the cookie's key. */
export interface CustomerDetails {
  customerNumber: string;
  customerName: string;
  username: string;
  mobile: string;
  viewOnly: boolean;
  /** Whatever is ordered needs a second person, whom net-banking cannot ask. */
  makerChecker: boolean;
  corporateName: string | null;
  accounts: AccountSummary[];
  /** `DD-MM-YYYY HH:MM`, empty on the first sign-in. */
  lastLogin: string;
  passwordDays: number;
  transactionPasswordDays: number;
  admission: "admitted" | "first-login" | "password-expired";
  sessionMinutes: number;
  /** Empty before the bank has opened one. */
  bankSessionId: string;
  latitude: string;
  longitude: string;
  /** Where to go after sign-in. */
  returnPath: string;
  /** Of a session at step `passwords`. */
  passwords?: PasswordErrand;
}

/** Why passwords are to be set. */
export interface PasswordErrand {
  mode: "first-login" | "expired" | "reset" | "register";
  /** What the bank has given to set them without the old ones. */
  grant?: string;
}

const SEALED_AS = "session:details";

export const sealDetails = ({ key }: SessionTicket, customer: CustomerDetails): Buffer =>
  sealWith(key, SEALED_AS, JSON.stringify(customer));

/** Null when the ticket's key is not the one they were sealed with. */
export function openDetails({ key }: SessionTicket, sealed: Buffer): CustomerDetails | null {
  const plain = openWith(key, SEALED_AS, sealed);
  return plain === null ? null : (JSON.parse(plain) as CustomerDetails);
}

/** The id of the bank's session, sealed in the row with the portal's own key: so that another browser can sign this one out there. */
const BANK_SESSION = "session:bank-session";

/** Null before the bank has opened one. */
export const sealBankSession = (sealer: Sealer, id: string): string | null =>
  id === "" ? null : sealer.seal(BANK_SESSION, id);

/** Null when there is none, or it was sealed with a key that is no longer in use. */
export const openBankSession = (sealer: Sealer, sealed: string | null): string | null =>
  sealed === null ? null : sealer.open(BANK_SESSION, sealed);
