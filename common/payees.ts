import * as z from "zod";
import { payeeKinds, type PayeeKind } from "./payments";
import { nameWords, plainLine } from "./plain-line";
import { typedLine } from "./typed-lines";
import { typedNumber, ungrouped } from "./typed-numbers";

/** Form of a new payee. Messages are keys of `locales/*`/payees.json. */
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

/** IFSC and address only at another bank. */
export interface NewPayee {
  kind: PayeeKind;
  name: string;
  accountNumber: string;
  ifsc?: string;
  address?: string;
}

/** Replaces special characters by spaces, as the other bank's system requires. */
export function cleanAddress(typed: string): string {
  return plainLine(typed.replace(/[^\p{L}\p{M}\p{N}]/gu, " "));
}

/** Emoji, flags included: other banks refuse them. */
const pictures = /\p{Extended_Pictographic}|\p{RI}/u;

const bare = (typed: string) => ungrouped(typed).toUpperCase();

const account = (kind: PayeeKind) =>
  kind === "within-bank"
    ? typedNumber("errors.enterAccounts", /^\d{15}$/, "errors.ownBankAccount")
    : typedNumber("errors.enterAccounts", /^[A-Z0-9]{1,20}$/, "errors.outsideAccount", bare);

/** Refuses every IFSC with the prefix of this bank. */
const ifsc = (ownPrefix: string | null) =>
  typedNumber(
    "errors.enterIfsc",
    ownPrefix === null ? /^/ : new RegExp(`^(?!${ownPrefix})`),
    "errors.ownBankIfsc",
    bare,
  ).pipe(z.string({ error: "errors.enterIfsc" }).regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "errors.validIfsc"));

const address = typedLine(MAX_ADDRESS, {
  missing: "errors.enterAddress",
  long: "errors.addressLong",
  letters: "errors.addressLetters",
}).transform(cleanAddress);

/**
 * Name, account number twice, and at another bank IFSC and address; the bank checks that account and IFSC exist. An
 * IFSC of `ownIfscPrefix` is refused; the browser passes null and leaves that to the server, which clears the field.
 */
export function newPayeeForm(kind: PayeeKind, ownIfscPrefix: string | null) {
  const outside = kind !== "within-bank";
  return z
    .object({
      name: typedLine(MAX_NAME, {
        missing: "errors.enterName",
        long: "errors.nameLong",
        letters: "errors.nameLetters",
      }).refine((name) => !pictures.test(name), "errors.namePictures"),
      accountNumber: account(kind),
      confirmAccountNumber: typedNumber("errors.enterAccounts", /^/, "errors.enterAccounts", bare),
      ifsc: outside ? ifsc(ownIfscPrefix) : z.undefined().catch(undefined),
      address: outside ? address : z.undefined().catch(undefined),
    })
    .refine((payee) => payee.accountNumber === payee.confirmAccountNumber, {
      path: ["confirmAccountNumber"],
      message: "errors.accountsDiffer",
      // Reported together with other errors, not after them.
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

/** Compares as the form does; for the mark beside the second field. */
export function isSameAccount(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

const titles = /^(mr|mrs|ms|miss|dr|shri|sri|smt|kumari|thiru|tmt|selvi|prof)$/;

/** Ignores order, capitals, points and titles. */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    nameWords(name)
      .filter((part) => !titles.test(part))
      .sort()
      .join(" ");
  return parts(one) !== "" && parts(one) === parts(other);
}

/** Defaults to the first kind. */
export function readPayeeKind(named: unknown): PayeeKind {
  return payeeKinds.find((kind) => kind === named) ?? "within-bank";
}

/** Names a payee in forms and links: account number, and IFSC if it is at another bank. */
export function payeeKey(payee: { accountNumber: string; ifsc?: string | undefined }): string {
  return payee.ifsc ? `${payee.accountNumber}-${payee.ifsc}` : payee.accountNumber;
}
