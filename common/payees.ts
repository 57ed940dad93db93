import * as z from "zod";
import { payeeKinds, type PayeeKind } from "./payments";
import { nameWords, plainLine } from "./plain-line";
import { typedLine } from "./typed-lines";
import { typedNumber, ungrouped } from "./typed-numbers";

/** The form of a new payee. A message is a key of `locales/*`/payees.json. */
export const payeeFields = [
  "kind",
  "name",
  "accountNumber",
  "confirmAccountNumber",
  "ifsc",
  "address",
] as const;

const MAX_NAME = 20;
const MAX_ADDRESS = 35;

/** A payee as the customer has described it, ready for the bank. IFSC and address only at another bank. */
export interface NewPayee {
  kind: PayeeKind;
  name: string;
  accountNumber: string;
  ifsc?: string;
  address?: string;
}

/** Special characters become spaces, as the other bank's system wants them; what is shown before saving is what is sent. */
export function cleanAddress(typed: string): string {
  return plainLine(typed.replace(/[^\p{L}\p{M}\p{N}]/gu, " "));
}

/** A small letter does not count either. */
const bare = (typed: string) => ungrouped(typed).toUpperCase();

const account = (kind: PayeeKind) =>
  kind === "within-bank"
    ? typedNumber("errors.enterAccounts", /^\d{15}$/, "errors.ownBankAccount")
    : typedNumber("errors.enterAccounts", /^[A-Z0-9]{1,20}$/, "errors.outsideAccount", bare);

/** Whatever stands behind the prefix of this bank, it is out of place. */
const ifsc = (ownPrefix: string | null) =>
  typedNumber(
    "errors.enterIfsc",
    ownPrefix === null ? /^/ : new RegExp(`^(?!${ownPrefix})`),
    "errors.ownBankIfsc",
    bare,
  ).pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "errors.validIfsc"));

const address = typedLine(MAX_ADDRESS, {
  missing: "errors.enterAddress",
  long: "errors.addressLong",
  letters: "errors.addressLetters",
}).transform(cleanAddress);

/**
 * Name, account number twice, and at another bank IFSC and address; that account and IFSC exist is the bank's to say.
 * An IFSC of `ownIfscPrefix` is refused; the browser passes null and leaves that to the server, which clears the field.
 */
export function newPayeeForm(kind: PayeeKind, ownIfscPrefix: string | null) {
  const outside = kind !== "within-bank";
  return z
    .object({
      name: typedLine(MAX_NAME, {
        missing: "errors.enterName",
        long: "errors.nameLong",
        letters: "errors.nameLetters",
      }),
      accountNumber: account(kind),
      confirmAccountNumber: typedNumber("errors.enterAccounts", /^/, "errors.enterAccounts", bare),
      ifsc: outside ? ifsc(ownIfscPrefix) : z.undefined().catch(undefined),
      address: outside ? address : z.undefined().catch(undefined),
    })
    .refine((payee) => payee.accountNumber === payee.confirmAccountNumber, {
      path: ["confirmAccountNumber"],
      message: "errors.accountsDiffer",
      // Said together with whatever else is wrong, not after it.
      when: ({ value }) => isFilled(value, "accountNumber") && isFilled(value, "confirmAccountNumber"),
    })
    .transform((payee): NewPayee => ({
      kind,
      name: payee.name,
      accountNumber: payee.accountNumber,
      ...(payee.ifsc ? { ifsc: payee.ifsc } : {}),
      ...(payee.address ? { address: payee.address } : {}),
    }));
}

function isFilled(value: unknown, field: string): boolean {
  const typed = (value as Record<string, unknown> | null)?.[field];
  return typeof typed === "string" && typed !== "";
}

/** Whether two account numbers are the same as the form reads them; for the mark beside the second one. */
export function isSameAccount(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

const titles = /^(mr|mrs|ms|miss|dr|shri|sri|smt|kumari|thiru|tmt|selvi|prof)$/;

/** Whether two spellings name the same person or firm: order, capitals, points and titles make no difference. */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    nameWords(name)
      .filter((part) => !titles.test(part))
      .sort()
      .join(" ");
  return parts(one) !== "" && parts(one) === parts(other);
}

/** The kind named in a query or a form; anything else is the first one. */
export function readPayeeKind(named: unknown): PayeeKind {
  return payeeKinds.find((kind) => kind === named) ?? "within-bank";
}

/** How a form and a link name a payee: its account number, and its IFSC where it is at another bank. */
export function payeeKey(payee: { accountNumber: string; ifsc?: string | undefined }): string {
  return payee.ifsc ? `${payee.accountNumber}-${payee.ifsc}` : payee.accountNumber;
}
