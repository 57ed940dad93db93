import type { Db } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postHistory, type PastJournal } from "bank/ledger/post-history";
import type { JournalKind } from "bank/ledger/post-journal";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { own } from "common/own";

/** Money that goes from one account to another; the bank's own accounts go by their names. */
export interface Movement {
  kind: JournalKind;
  from: string;
  to: string;
  amount: Paise;
  /** Of both lines or of each; `{upi}` is a new UPI reference. */
  words: string | readonly string[];
  cheque?: string;
}

/** Balances as of all that has been posted or collected. */
export type Books = Pick<ReturnType<typeof openBooks>, "balanceOf" | "postingsOf">;

/** Collects movements, to post many at once, and knows the balances meanwhile. */
export function openBooks(db: Db) {
  let collected: PastJournal[] = [];
  let accounts = new Map<string, { balance: Paise; postings: number }>();
  let stale = true;
  let count = 0;
  const numberOf = (account: string) => own(ownAccounts, account) ?? account;

  return {
    balanceOf: (account: string) => accounts.get(account)!.balance,
    postingsOf: (account: string) => accounts.get(account)!.postings,

    /** To be called before balances are read. */
    async refresh(): Promise<void> {
      if (!stale) return;
      const rows = await db.selectFrom("bank.account").select(["number", "balance", "last_seq"]).execute();
      accounts = new Map(
        rows.map((row) => [row.number, { balance: row.balance, postings: Number(row.last_seq) }]),
      );
      stale = false;
    },

    /** On a day of the year `dayOfYear`, at `now`. */
    collect(
      { kind, from, to, amount, words, cheque: chequeNumber }: Movement,
      { date, dayOfYear }: { date: IsoDate; dayOfYear: string },
      now: Date,
    ): void {
      count += 1;
      const upi = `${date.slice(3, 4)}${dayOfYear}${String(count).padStart(8, "0")}`;
      const [ofFrom, ofTo] = [words].flat().map((text) => text.replace("{upi}", upi));
      const lines = [
        { account: numberOf(from), amount: -amount, particulars: ofFrom!, chequeNumber },
        { account: numberOf(to), amount, particulars: ofTo ?? ofFrom! },
      ];
      for (const { account, amount } of lines) {
        const known = accounts.get(account)!;
        known.balance += amount;
        known.postings += 1;
      }
      const serial = String(count).padStart(8, "0");
      const day = date.replaceAll("-", "");
      // Numbered by the bank that sends the money.
      const sender = to.endsWith("Suspense") ? "KVGB" : "SBIN";
      const ofNetwork: Partial<Record<typeof kind, string>> = {
        neft: `${sender}N${date.slice(2, 4)}${dayOfYear}${serial.slice(-6)}`,
        rtgs: `${sender}R1${day}${serial}`,
      };
      const reference = ofFrom!.includes(upi) ? `UPI${upi}` : (ofNetwork[kind] ?? `KVGB${day}${serial}`);
      collected.push({ reference, kind, lines, now });
    },

    /** Posts what has been collected; others may post after it. */
    async post(): Promise<void> {
      if (collected.length > 0) await postHistory(db, collected);
      collected = [];
      stale = true;
    },
  };
}
