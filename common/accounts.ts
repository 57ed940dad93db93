import type { Paise } from "./money";

/** The kinds of account the bank keeps, in the order pages show them. */
export const accountKinds = [
  "savings",
  "current",
  "overdraft",
  "cash-credit",
  "fixed-deposit",
  "recurring-deposit",
  "loan",
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** One account as the sign-in answer names it; balances are asked for separately. */
export interface AccountSummary {
  accountNumber: string;
  kind: AccountKind;
  primary: boolean;
  branchCode: string;
  /** What the customer calls it, if anything; for the customer's own pages, never for documents. */
  name?: string;
}

/** An account of the customer who looks: `handle` stands for its number in addresses and in the forms that ask by them. */
export interface OwnAccount extends AccountSummary {
  handle: string;
}

/** What a page needs to name an account and lead to it. */
export type NamedAccount = Pick<OwnAccount, "accountNumber" | "handle" | "kind" | "name">;

/** Accounts a customer pays from and reads statements of day by day. */
export function isOperative(kind: AccountKind): boolean {
  return kind === "savings" || kind === "current" || kind === "overdraft" || kind === "cash-credit";
}

/** Accounts that others may stand surety for. */
export function isBorrowing(kind: AccountKind): boolean {
  return kind === "loan" || kind === "overdraft" || kind === "cash-credit";
}

/** Balance of an account in paise: `ledger` is the book balance, `available` what may be spent. Debts are negative. */
export interface Balance {
  accountNumber: string;
  ledger: Paise;
  available: Paise;
}
