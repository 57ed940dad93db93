import type { Caller, Gateway } from "./gateway.server";
import {
  entriesShown,
  getStatementPage,
  type StatementEntry,
  type StatementPage,
  type StatementQuery,
} from "./statement-page.server";

/** A statement broke off while it was being read. */
export class StatementInterrupted extends Error {
  constructor(readonly ending: string) {
    super(`the statement could not be read to its end: ${ending}`);
    this.name = "StatementInterrupted";
  }
}

/**
 * The entries of a whole statement in batches of `query.limit`, oldest first; `first` is the page already at hand.
 * Asks for the next batch only when the one before has been taken.
 */
export async function* streamStatement(
  gateway: Gateway,
  query: StatementQuery,
  first: StatementPage,
  caller: Caller,
): AsyncGenerator<readonly StatementEntry[]> {
  const total = entriesShown(first);
  yield first.entries;
  for (let offset = first.entries.length; offset < total;) {
    const next = await getStatementPage(gateway, { ...query, offset }, caller);
    if (next.ending !== "done") throw new StatementInterrupted(next.ending);
    // Entries that were posted meanwhile belong to the next statement.
    const entries = next.answer.entries.slice(0, total - offset);
    if (entries.length === 0) throw new StatementInterrupted("fewer entries than announced");
    yield entries;
    offset += entries.length;
  }
}
