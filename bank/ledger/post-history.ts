import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Journal } from "./post-journal";

export type PastJournal = Journal & { now: Date };

const BATCH = 20_000;

/**
 * Fills a fresh ledger in a transaction: posts `journals` in time order as `postJournal` would; answers the number of
 * postings. Throws what `postJournal` would refuse.
 */
export async function postHistory(db: Db, journals: readonly PastJournal[]): Promise<number> {
  let posted = 0;
  for (let start = 0; start < journals.length; start += BATCH) {
    posted += await postBatch(db, journals.slice(start, start + BATCH));
  }
  return posted;
}

async function postBatch(db: Db, journals: readonly PastJournal[]): Promise<number> {
  const lines = journals.flatMap((journal, place) => journal.lines.map((line) => ({ journal, place, line })));
  const { rows } = await sql<{ posted: bigint }>`select bank.post_history(
    ${journals.map((journal) => journal.reference)}, ${journals.map((journal) => journal.kind)},
    ${journals.map((journal) => journal.narration ?? "")}, ${journals.map((journal) => journal.now)},
    ${lines.map(({ place }) => place + 1)}, ${lines.map(({ line }) => line.account)},
    ${lines.map(({ line }) => line.amount)}, ${lines.map(({ journal }) => journal.valueDate ?? null)},
    ${lines.map(({ line }) => line.particulars)}, ${lines.map(({ line }) => line.chequeNumber ?? null)}
  ) as posted`.execute(db);
  return Number(rows[0]!.posted);
}
