import type { AnswerOf } from "common/contract/service.server";
import { gatewayExtensions } from "common/contract/sign-in.server";
import { statement } from "common/contract/statements.server";
import type { IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import { matchesFilter, type StatementFilter } from "common/statement-filter";
import type { CallResult } from "~/gateway/exchange.server";
import type { Portal } from "~/load-context";
import type { SignedIn } from "~/session/guards.server";

/** A page with the figures of its range, whether or not the gateway has pages, filters and orders. */
interface StatementPage {
  holder: Omit<Answer, Extract<keyof Answer, Figure>>;
  entries: StatementEntry[];
  totalEntries: number;
  opening: Paise;
  closing: Paise;
  totalDebits: Paise;
  totalCredits: Paise;
  /** Figures of a search: `entries` is then a page of the matches. */
  matching: MatchingFigures | null;
}

interface MatchingFigures {
  entries: number;
  debits: Paise;
  credits: Paise;
}

type Answer = AnswerOf<typeof statement>;
export type StatementEntry = Answer["entries"][number];
type Figure = "entries" | "newestFirst" | `${string}Balance` | `total${string}` | `matching${string}`;

export interface StatementQuery {
  accountNumber: string;
  fromDate: IsoDate;
  toDate: IsoDate;
  /** Null for all entries. */
  filter: StatementFilter | null;
  /** Defaults to oldest first. */
  newestFirst?: boolean;
  offset: number;
  limit: number;
}

export async function getStatementPage(
  customer: Pick<SignedIn, "call">,
  { filter, ...query }: StatementQuery,
): Promise<CallResult<StatementPage>> {
  const result = await customer.call(statement, { ...query, ...filter });
  if (result.outcome !== "done") return result;
  const chosen = !filter || matchingOf(result.answer);
  const ordered = !query.newestFirst || result.answer.newestFirst;
  if (chosen && ordered) return { outcome: "done", answer: pageOf(result.answer, query) };
  // The gateway returned another page: without paging it gives the whole range.
  const { offset, limit, newestFirst, ...whole } = query;
  const all = result.answer.totalEntries === undefined ? result : await customer.call(statement, whole);
  if (all.outcome !== "done") return all;
  const range = pageOf(all.answer, { offset: 0, limit: all.answer.entries.length });
  const found = filter ? range.entries.filter((entry) => matchesFilter(entry, filter)) : range.entries;
  const entries = (newestFirst ? found.toReversed() : found).slice(offset, offset + limit);
  return { outcome: "done", answer: { ...range, entries, matching: filter && figuresOf(found) } };
}

/** True if the bank tells the UTR or RRN of an entry. */
export const tellsReferences = ({ gateway }: Pick<Portal, "gateway">): boolean =>
  gateway.offers(gatewayExtensions.networkReferences);

export const entriesShown = (page: Pick<StatementPage, "matching" | "totalEntries">): number =>
  page.matching?.entries ?? page.totalEntries;

class StatementInterrupted extends Error {
  constructor(readonly result: string) {
    super(`the statement could not be read to its end: ${result}`);
    this.name = "StatementInterrupted";
  }
}

/** Oldest first, in batches of `query.limit`, each fetched on demand. `first`: the page at hand. */
export async function* streamStatement(
  customer: Pick<SignedIn, "call">,
  query: StatementQuery,
  first: StatementPage,
): AsyncGenerator<readonly StatementEntry[]> {
  const total = entriesShown(first);
  yield first.entries;
  for (let offset = first.entries.length; offset < total;) {
    const next = await getStatementPage(customer, { ...query, offset });
    if (next.outcome !== "done") throw new StatementInterrupted(next.outcome);
    // Later entries belong to the next statement.
    const entries = next.answer.entries.slice(0, total - offset);
    if (entries.length === 0) throw new StatementInterrupted("fewer entries than announced");
    yield entries;
    offset += entries.length;
  }
}

function pageOf(answer: Answer, { offset, limit }: Pick<StatementQuery, "offset" | "limit">): StatementPage {
  const { entries, totalEntries, openingBalance, closingBalance, totalDebits, totalCredits, ...rest } =
    answer;
  const {
    matching: _,
    matchingDebits: _debits,
    matchingCredits: _credits,
    newestFirst: _order,
    ...holder
  } = rest;
  if (
    totalEntries !== undefined &&
    openingBalance !== undefined &&
    closingBalance !== undefined &&
    totalDebits !== undefined &&
    totalCredits !== undefined
  ) {
    return {
      holder,
      entries,
      totalEntries,
      opening: openingBalance,
      closing: closingBalance,
      totalDebits,
      totalCredits,
      matching: matchingOf(answer),
    };
  }
  // A gateway without paging gave the whole range.
  const first = entries[0];
  const opening = first ? first.balance - signed(first) : 0n;
  const whole = figuresOf(entries);
  return {
    holder,
    entries: entries.slice(offset, offset + limit),
    totalEntries: whole.entries,
    opening,
    closing: entries.at(-1)?.balance ?? opening,
    totalDebits: whole.debits,
    totalCredits: whole.credits,
    matching: null,
  };
}

/** Null if the gateway did not search. */
function matchingOf({ matching, matchingDebits, matchingCredits }: Answer): MatchingFigures | null {
  if (matching === undefined || matchingDebits === undefined || matchingCredits === undefined) return null;
  return { entries: matching, debits: matchingDebits, credits: matchingCredits };
}

const signed = (entry: { direction: "debit" | "credit"; amount: Paise }): Paise =>
  entry.direction === "credit" ? entry.amount : -entry.amount;

function figuresOf(entries: readonly StatementEntry[]): MatchingFigures {
  const sumOf = (direction: StatementEntry["direction"]) =>
    sumBy(entries, (entry) => (entry.direction === direction ? entry.amount : 0n));
  return { entries: entries.length, debits: sumOf("debit"), credits: sumOf("credit") };
}
