import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AccountSummary } from "common/accounts";
import type { SessionTicket } from "./cookie.server";
import { openBytes, openWith, sealWith, type Sealer } from "~/seal.server";

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

const PACKED_AS = "session:details:packed";

/** As details were sealed before they were packed: sessions of a release that did so go on in this one. */
const SEALED_AS = "session:details";

/**
 * What every customer's details have in common, so that a row holds little but what is their own: a thousand sessions in a
 * megabyte. A letter changed here, and no session that has begun opens any more.
 */
const dictionary = Buffer.from(
  [
    '"grant":"","passwords":{"mode":"first-login","expired","reset","register","name":"","returnPath":"/main"}',
    '"latitude":"","longitude":"","bankSessionId":"","sessionMinutes":30,"admission":"admitted","password-expired"',
    '"passwordDays":90,"transactionPasswordDays":90,"lastLogin":"-2026 1:","kind":"current","overdraft","cash-credit"',
    '"kind":"recurring-deposit","primary":false,"branchCode":"00"},{"accountNumber":"000","kind":"fixed-deposit"',
    '"kind":"loan","primary":false,"branchCode":"00"}],"corporateName":null,"accounts":[{"accountNumber":"000"',
    '{"customerNumber":"1002","customerName":"","username":"1002","mobile":"98400","viewOnly":false,"makerChecker":false',
    ',"corporateName":null,"accounts":[{"accountNumber":"000","kind":"savings","primary":true,"branchCode":"00"',
  ].join(","),
);

export const sealDetails = ({ key }: SessionTicket, customer: CustomerDetails): Buffer =>
  sealWith(key, PACKED_AS, deflateRawSync(JSON.stringify(customer), { dictionary }));

/** Null when the ticket's key is not the one they were sealed with. */
export function openDetails({ key }: SessionTicket, sealed: Buffer): CustomerDetails | null {
  const packed = openBytes(key, PACKED_AS, sealed);
  const plain = packed ? inflateRawSync(packed, { dictionary }).toString() : openWith(key, SEALED_AS, sealed);
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
