import { CompiledQuery } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** One event for the books. Its lines sum to zero; an account may have several lines. */
export interface Journal {
  reference: string;
  kind: JournalKind;
  narration?: string;
  /** Interest date; defaults to the booking date. */
  valueDate?: IsoDate;
  lines: readonly JournalLine[];
}

export interface JournalLine {
  /** 15-digit number; see `ownAccounts` for the bank's own. */
  account: string;
  /** Credit above zero, debit below; never zero. */
  amount: Paise;
  particulars: string;
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
 * `repeated`: the same journal had been posted before under this reference. A refused journal leaves no trace and does not
 * use up its reference.
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
 * Posts one journal in one round trip, alone or in the caller's transaction, at `now` or at a later last booking of its
 * accounts. Never debits an account's balance, less lien and uncleared, below its floor. Throws on an invalid journal
 * (unbalanced, zero amounts, fewer than two lines).
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
