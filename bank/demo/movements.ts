import type { Journal, JournalKind } from "bank/ledger/post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";
import type { Paise } from "common/money";
import type { Books, Event } from "./diary";

/** The usual movements of an account, worded as statements word them. Amounts are positive paise. */

export const rupees = (amount: number): Paise => BigInt(amount) * 100n;
export const at = (hour: number, minute = 0, second = 0): number => (hour * 60 + minute) * 60 + second;

/** What a journal's lines say: the same to both sides, or each its own. */
type Words = string | readonly [from: string, to: string];
export type Movement = (books: Books) => Journal;

function between(
  reference: string,
  kind: JournalKind,
  [from, to]: readonly [string, string],
  amount: Paise,
  words: Words,
  chequeNumber?: string,
): Journal {
  const [ofFrom, ofTo] = typeof words === "string" ? [words, words] : words;
  return {
    reference,
    kind,
    lines: [
      { account: from, amount: -amount, particulars: ofFrom, chequeNumber },
      { account: to, amount, particulars: ofTo },
    ],
  };
}

export const upiPayment = (account: string, amount: Paise, payee: string, remark: string): Movement =>
  byUpi("DR", [account, ownAccounts.upiClearing], amount, `${payee}/${remark}`);

export const upiReceipt = (account: string, amount: Paise, payer: string, remark: string): Movement =>
  byUpi("CR", [ownAccounts.upiClearing, account], amount, `${payer}/${remark}`);

function byUpi(
  way: "DR" | "CR",
  accounts: readonly [string, string],
  amount: Paise,
  words: string,
): Movement {
  return (books) => {
    const reference = books.upiReference();
    return between(`UPI${reference}`, "upi", accounts, amount, `UPI/${way}/${reference}/${words}`);
  };
}

type Own = keyof typeof ownAccounts;

/** Money in through one of the bank's own accounts. */
export const receipt = (
  kind: JournalKind,
  own: Own,
  account: string,
  amount: Paise,
  words: string,
): Movement => transfer(ownAccounts[own], account, amount, words, kind);

/** Money out through one of the bank's own accounts. */
export const payment =
  (kind: JournalKind, account: string, own: Own, amount: Paise, words: string, cheque?: string): Movement =>
  (books) =>
    between(books.reference(), kind, [account, ownAccounts[own]], amount, words, cheque);

export const transfer =
  (from: string, to: string, amount: Paise, words: Words, kind: JournalKind = "transfer"): Movement =>
  (books) =>
    between(books.reference(), kind, [from, to], amount, words);

/** The movement of `amount` out of `account`, unless that would leave less than `least`. */
export const leaving =
  (least: Paise, account: string, amount: Paise, movement: Movement): Event["happen"] =>
  (books) =>
    books.balanceOf(account) - amount < least ? null : movement(books);

/** What the account held when this ledger took it over. */
export function broughtForward(account: string, amount: Paise): Event {
  const words = "BALANCE BROUGHT FORWARD";
  const happen =
    amount > 0n
      ? receipt("brought-forward", "broughtForward", account, amount, words)
      : payment("brought-forward", account, "broughtForward", -amount, words);
  return { at: 0, happen };
}
