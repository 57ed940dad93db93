import { createHmac, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AccountSummary } from "common/accounts";
import { openBytes, openWith, sealWith, type Sealer } from "~/seal.server";

/**
 * Session cookie: the id that names the row, and the key that opens its sealed data. The cookie is itself sealed, so that a readable
 * cookie jar reveals neither.
 */
export interface SessionTicket {
  id: string;
  key: Buffer;
}

export function newTicket(): SessionTicket {
  return { id: randomBytes(24).toString("base64url"), key: randomBytes(32) };
}

/** The ticket that these facts lead to, always the same; only the portal can derive it. `purpose` keeps those of different uses apart. */
export function derivedTicket(
  { sealer }: { sealer: Sealer },
  purpose: string,
  facts: readonly (string | number)[],
): SessionTicket {
  const derive = (what: string) =>
    createHmac("sha256", sealer.key(purpose))
      .update(JSON.stringify([what, ...facts]))
      .digest();
  return { id: derive("id").toString("base64url"), key: derive("key") };
}

/** Customer data stored with the session, sealed with the cookie's key. */
export interface CustomerDetails {
  customerNumber: string;
  customerName: string;
  username: string;
  mobile: string;
  viewOnly: boolean;
  /** Orders need a second person, whom net-banking cannot ask. */
  makerChecker: boolean;
  corporateName: string | null;
  accounts: AccountSummary[];
  /** `DD-MM-YYYY HH:MM`; empty at the first sign-in. */
  lastLogin: string;
  passwordDays: number;
  transactionPasswordDays: number;
  /** The password that signed in is easy to guess. */
  guessable?: true;
  admission: "admitted" | "first-login" | "password-expired";
  sessionMinutes: number;
  /** Empty until the bank has opened a session. */
  bankSessionId: string;
  latitude: string;
  longitude: string;
  returnPath: string;
  /** At step `passwords` only. */
  passwords?: PasswordErrand;
}

export interface PasswordErrand {
  mode: "first-login" | "expired" | "reset" | "register";
  /** The bank's grant to set them without the old ones. */
  grant?: string;
}

const PACKED_AS = "session:details:packed";

/** Context of details sealed before they were compressed; such sessions still open. */
const SEALED_AS = "session:details";

/**
 * Compression dictionary of the details, which keeps rows small: a thousand sessions in a megabyte. Any change makes stored sessions
 * unreadable.
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

/** Returns null if the ticket has another key. */
export function openDetails({ key }: SessionTicket, sealed: Buffer): CustomerDetails | null {
  const packed = openBytes(key, PACKED_AS, sealed);
  const plain = packed ? inflateRawSync(packed, { dictionary }).toString() : openWith(key, SEALED_AS, sealed);
  return plain === null ? null : (JSON.parse(plain) as CustomerDetails);
}

/** The bank's session id, sealed with the portal's key, so that another browser of the customer can sign out there. */
const BANK_SESSION = "session:bank-session";

/** Null until the bank has opened a session. */
export const sealBankSession = (sealer: Sealer, id: string): string | null =>
  id === "" ? null : sealer.seal(BANK_SESSION, id);

/** Null if missing or sealed with a retired secret. */
export const openBankSession = (sealer: Sealer, sealed: string | null): string | null =>
  sealed === null ? null : sealer.open(BANK_SESSION, sealed);
