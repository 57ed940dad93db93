import type { Paise } from "~/domain/money";
import type { Journal, JournalKind } from "bank/ledger/journal";
import { ownAccounts } from "bank/ledger/own-accounts";
import type { Books, Event } from "./diary";

/** The usual movements of an account, worded as statements word them. Amounts are positive paise. */

export const rupees = (amount: number): Paise => BigInt(amount) * 100n;
export const at = (hour: number, minute = 0, second = 0): number => (hour * 60 + minute) * 60 + second;

function between(
  reference: string,
  kind: JournalKind,
  [from, to]: readonly [string, string],
  amount: Paise,
  particulars: string | readonly [from: string, to: string],
  chequeNumber?: string,
): Journal {
  const [ofFrom, ofTo] = typeof particulars === "string" ? [particulars, particulars] : particulars;
  return {
    reference,
    kind,
    lines: [
      { account: from, amount: -amount, particulars: ofFrom, chequeNumber },
      { account: to, amount, particulars: ofTo },
    ],
  };
}

export function upiPayment(
  books: Books,
  account: string,
  amount: Paise,
  payee: string,
  remark: string,
): Journal {
  const reference = books.upiReference();
  const particulars = `UPI/DR/${reference}/${payee}/${remark}`;
  return between(`UPI${reference}`, "upi", [account, ownAccounts.upiClearing], amount, particulars);
}

export function upiReceipt(
  books: Books,
  account: string,
  amount: Paise,
  payer: string,
  remark: string,
): Journal {
  const reference = books.upiReference();
  const particulars = `UPI/CR/${reference}/${payer}/${remark}`;
  return between(`UPI${reference}`, "upi", [ownAccounts.upiClearing, account], amount, particulars);
}

/** Money in through one of the bank's own accounts. */
export function receipt(
  books: Books,
  kind: JournalKind,
  own: keyof typeof ownAccounts,
  account: string,
  amount: Paise,
  particulars: string,
): Journal {
  return between(books.reference(), kind, [ownAccounts[own], account], amount, particulars);
}

/** Money out through one of the bank's own accounts. */
export function payment(
  books: Books,
  kind: JournalKind,
  account: string,
  own: keyof typeof ownAccounts,
  amount: Paise,
  particulars: string,
  chequeNumber?: string,
): Journal {
  return between(books.reference(), kind, [account, ownAccounts[own]], amount, particulars, chequeNumber);
}

export function transfer(
  books: Books,
  from: string,
  to: string,
  amount: Paise,
  particulars: string | readonly [from: string, to: string],
  kind: JournalKind = "transfer",
): Journal {
  return between(books.reference(), kind, [from, to], amount, particulars);
}

/** What the account held when this ledger took it over. */
export function broughtForward(account: string, amount: Paise): Event {
  return {
    at: 0,
    happen: (books) =>
      amount > 0n
        ? receipt(books, "brought-forward", "broughtForward", account, amount, "BALANCE BROUGHT FORWARD")
        : payment(books, "brought-forward", account, "broughtForward", -amount, "BALANCE BROUGHT FORWARD"),
  };
}
