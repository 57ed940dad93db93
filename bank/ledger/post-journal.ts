import { CompiledQuery } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** One event for the books. Its lines sum to zero; the same account may stand in several of them. */
export interface Journal {
  /** Unique for ever: the same reference is carried out once. */
  reference: string;
  /** What it is: `upi`, `salary`, `emi`, `interest` … */
  kind: JournalKind;
  /** Words for the bank's own books. */
  narration?: string;
  /** Date from which it counts for interest; the date of booking unless given. */
  valueDate?: IsoDate;
  lines: readonly JournalLine[];
}

export interface JournalLine {
  /** 15-digit number; the bank's own are in `own-accounts.ts`. */
  account: string;
  /** Credit above zero, debit below; never zero. */
  amount: Paise;
  /** What the customer reads in the statement. */
  particulars: string;
  /** Six digits, for a cheque. */
  chequeNumber?: string;
}

export type JournalKind =
  | "brought-forward"
  | "salary"
  | "upi"
  | "card"
  | "atm"
  | "cash"
  | "cheque"
  | "transfer"
  | "neft"
  | "imps"
  | "rtgs"
  | "bill"
  | "deposit"
  | "disbursal"
  | "emi"
  | "interest"
  | "charge"
  | "premium"
  | "tax";

/**
 * `repeated`: the reference had been posted before with the same content, and this is that journal. Refused
 * journals leave no trace and do not use up their reference.
 */
type PostOutcome =
  | { outcome: "posted"; journalId: bigint; bookedAt: Date; repeated: boolean }
  | { outcome: "reference-conflict" }
  | {
      outcome: "insufficient-funds" | "unknown-account" | "account-frozen" | "account-closed";
      account: string;
    };

type Answer =
  | { outcome: "posted"; journal: number; bookedAt: string; repeated: boolean }
  | Exclude<PostOutcome, { outcome: "posted" }>;

const statement = "select bank.post_journal($1, $2, $3, $4, $5, $6, $7, $8, $9) as answer";

/**
 * Posts one journal in one round trip, alone or in the caller's transaction, at `now` or at a later last
 * booking of one of its accounts. An account's balance less lien and uncleared is never debited below its
 * floor. Throws on a journal that is none (unbalanced, zero amounts, fewer than two lines).
 */
export async function postJournal(db: Db, journal: Journal & { now: Date }): Promise<PostOutcome> {
  const { lines } = journal;
  const { rows } = await db.executeQuery<{ answer: Answer }>(
    CompiledQuery.raw(statement, [
      journal.reference,
      journal.kind,
      journal.narration ?? "",
      journal.now,
      journal.valueDate ?? null,
      lines.map((line) => line.account),
      lines.map((line) => line.amount),
      lines.map((line) => line.particulars),
      lines.map((line) => line.chequeNumber ?? null),
    ]),
  );
  const { answer } = rows[0]!;
  if (answer.outcome !== "posted") return answer;
  const { outcome, repeated } = answer;
  return { outcome, journalId: BigInt(answer.journal), bookedAt: new Date(answer.bookedAt), repeated };
}
