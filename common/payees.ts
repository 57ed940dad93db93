import * as z from "zod";
import { payeeKinds, type PayeeKind } from "./payments";
import { plainLine } from "./plain-line";
import { isFilled } from "./typed-fields";
import { typedLine } from "./typed-lines";
import { typedNumber, ungrouped } from "./typed-numbers";

/** Form of a new payee. Messages are keys of `locales/*`/payees.json. */
export const payeeFields = ["accountNumber", "confirmAccountNumber", "ifsc", "name", "address"] as const;

const MAX_NAME = 20;
const MAX_ADDRESS = 35;

/** IFSC and address only at another bank. */
export interface NewPayee {
  /** `both-ways`: for IMPS and for NEFT and RTGS. */
  kind: PayeeKind | "both-ways";
  name: string;
  accountNumber: string;
  ifsc?: string;
  address?: string;
}

/** Replaces special characters by spaces, as the other bank's system requires. */
export function cleanAddress(typed: string): string {
  return plainLine(typed.replace(/[^\p{L}\p{M}\p{N}]/gu, " "));
}

const bare = (typed: string) => ungrouped(typed).toUpperCase();

const ifsc = z
  .string({ error: "errors.validIfsc" })
  .optional()
  .transform((typed = "") => bare(typed))
  .refine((ifsc) => /^(?:[A-Z]{4}0[A-Z0-9]{6})?$/.test(ifsc), "errors.validIfsc");

const address = z
  .string({ error: "errors.addressLetters" })
  .optional()
  .transform((typed) => typed?.trim() || undefined)
  .pipe(
    typedLine(MAX_ADDRESS, {
      missing: "errors.addressLetters",
      long: "errors.addressLong",
      letters: "errors.addressLetters",
    })
      .transform(cleanAddress)
      .optional(),
  );

const isOwnNumber = (accountNumber: string) => /^\d{15}$/.test(accountNumber);

/** Without an IFSC, or with one of `ownPrefix`, a payee within the bank. The bank checks that account and IFSC exist. */
export function newPayeeForm(ownPrefix: string) {
  return z
    .object({
      accountNumber: typedNumber("errors.enterAccounts", /^[A-Z0-9]{1,20}$/, "errors.outsideAccount", bare),
      confirmAccountNumber: typedNumber("errors.enterAccounts", /^/, "errors.enterAccounts", bare),
      ifsc,
      name: typedLine(MAX_NAME, {
        missing: "errors.enterName",
        long: "errors.nameLong",
        letters: "errors.nameLetters",
      }),
      address,
    })
    .refine((payee) => payee.accountNumber === payee.confirmAccountNumber, {
      path: ["confirmAccountNumber"],
      message: "errors.accountsDiffer",
      // Reported together with other errors, not after them.
      when: ({ value }) => isFilled(value, "accountNumber") && isFilled(value, "confirmAccountNumber"),
    })
    .refine((payee) => payee.ifsc !== "" || isOwnNumber(payee.accountNumber), {
      path: ["ifsc"],
      message: "errors.enterIfsc",
      when: ({ value }) => isFilled(value, "accountNumber"),
    })
    .refine((payee) => !payee.ifsc.startsWith(ownPrefix) || isOwnNumber(payee.accountNumber), {
      path: ["accountNumber"],
      message: "errors.ownBankAccount",
      when: ({ value }) => isFilled(value, "accountNumber") && isFilled(value, "ifsc"),
    })
    .transform(({ accountNumber, ifsc, name, address }): NewPayee =>
      ifsc === "" || ifsc.startsWith(ownPrefix)
        ? { kind: "within-bank", name, accountNumber }
        : { kind: "both-ways", name, accountNumber, ifsc, ...(address ? { address } : {}) },
    );
}

/** Compares as the form does; for the mark beside the second field. */
export function isSameAccount(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** Defaults to the first kind. */
export function readPayeeKind(named: unknown): PayeeKind {
  return payeeKinds.find((kind) => kind === named) ?? "within-bank";
}

/** Names a payee in forms and links: account number, and IFSC if it is at another bank. */
export function payeeKey(payee: { accountNumber: string; ifsc?: string | undefined }): string {
  return payee.ifsc ? `${payee.accountNumber}-${payee.ifsc}` : payee.accountNumber;
}

/** Look-ups of a name behind an account number that end in no payee. */
export const LOOK_UPS_A_DAY = 20;
