import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Journal } from "./journal";

/**
 * How posting ended. `repeated`: the reference had been posted before with the same content, and this is that
 * journal again. Refused journals leave no trace and do not use up their reference.
 */
export type PostOutcome =
  | { outcome: "posted"; journalId: bigint; bookedAt: Date; repeated: boolean }
  | { outcome: "reference-conflict" }
  | {
      outcome: "insufficient-funds" | "unknown-account" | "account-frozen" | "account-closed";
      account: string;
    };

interface Row {
  outcome: PostOutcome["outcome"];
  journal_id: bigint;
  booked_at: Date;
  repeated: boolean;
  account_number: string;
}

/**
 * Posts one journal in one round trip: alone, or in the caller's transaction. It is booked at `now`, or at the
 * last booking of one of its accounts where that is later. An account's balance less lien and uncleared is never
 * debited below its floor. Throws on a journal that is none (unbalanced, zero amounts, fewer than two lines).
 */
export async function postJournal(
  db: Kysely<BankSchema>,
  journal: Journal & { now: Date },
): Promise<PostOutcome> {
  const { lines } = journal;
  const { rows } = await sql<Row>`select * from bank.post_journal(
    ${journal.reference}, ${journal.kind}, ${journal.narration ?? ""}, ${journal.now}, ${journal.valueDate ?? null},
    ${lines.map((line) => line.account)}, ${lines.map((line) => line.amount)},
    ${lines.map((line) => line.particulars)}, ${lines.map((line) => line.chequeNumber ?? null)})`.execute(db);
  const row = rows[0]!;
  switch (row.outcome) {
    case "posted":
      return {
        outcome: row.outcome,
        journalId: row.journal_id,
        bookedAt: row.booked_at,
        repeated: row.repeated,
      };
    case "reference-conflict":
      return { outcome: row.outcome };
    case "insufficient-funds":
    case "unknown-account":
    case "account-frozen":
    case "account-closed":
      return { outcome: row.outcome, account: row.account_number };
    default:
      throw new Error(`bank.post_journal answered ${row.outcome satisfies never}`);
  }
}
