import type { Paise } from "./money";

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

/** An account as the sign-in answer names it; balances are fetched separately. */
export interface AccountSummary {
  accountNumber: string;
  kind: AccountKind;
  primary: boolean;
  branchCode: string;
  /** The customer's own name for it, for their own pages, never for documents. */
  name?: string;
}

/** `handle` replaces the account number in addresses and forms. */
export interface OwnAccount extends AccountSummary {
  handle: string;
}

export type NamedAccount = Pick<OwnAccount, "accountNumber" | "handle" | "kind" | "name">;

/** Accounts that customers pay from and read statements of. */
export function isOperative(kind: AccountKind): boolean {
  return kind === "savings" || kind === "current" || kind === "overdraft" || kind === "cash-credit";
}

export function isBorrowing(kind: AccountKind): boolean {
  return kind === "loan" || kind === "overdraft" || kind === "cash-credit";
}

/** Money of the customer's own: deposits are opened from it and paid out to it. */
export const isOwnMoney = (kind: AccountKind): boolean => kind === "savings" || kind === "current";

/** Nomination is for deposits, not for what is owed to the bank. */
export const mayHaveNominees = (kind: AccountKind): boolean => !isBorrowing(kind);

/** In paise: `ledger` is the book balance, `available` what may be spent. Debts are negative. */
export interface Balance {
  accountNumber: string;
  ledger: Paise;
  available: Paise;
}
