import type { AnswerOf } from "~/contract/service.server";
import { statement } from "~/contract/statements.server";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { Ending } from "./ending.server";
import type { Caller, Gateway } from "./gateway.server";

/** One page of a statement with the figures of its whole range, whether or not the gateway knows pages. */
export interface StatementPage {
  holder: StatementHolder;
  entries: StatementEntry[];
  totalEntries: number;
  opening: Paise;
  closing: Paise;
  totalDebits: Paise;
  totalCredits: Paise;
}

type Answer = AnswerOf<typeof statement>;
export type StatementEntry = Answer["entries"][number];
export type StatementHolder = Omit<
  Answer,
  "entries" | "totalEntries" | "openingBalance" | "closingBalance" | "totalDebits" | "totalCredits"
>;

export interface StatementQuery {
  accountNumber: string;
  customerNumber: string;
  fromDate: IsoDate;
  toDate: IsoDate;
  /** Entries to leave out at the beginning, and how many to give. */
  offset: number;
  limit: number;
}

export async function getStatementPage(
  gateway: Gateway,
  query: StatementQuery,
  caller: Caller,
): Promise<Ending<StatementPage>> {
  const ending = await gateway.call(statement, query, caller);
  return ending.ending === "done" ? { ending: "done", answer: pageOf(ending.answer, query) } : ending;
}

function pageOf(answer: Answer, { offset, limit }: StatementQuery): StatementPage {
  const { entries, totalEntries, openingBalance, closingBalance, totalDebits, totalCredits, ...holder } =
    answer;
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
    };
  }
  // A gateway without pages gave the whole range: cut and add up here.
  const first = entries[0];
  const opening = first ? first.balance - signed(first) : 0n;
  return {
    holder,
    entries: entries.slice(offset, offset + limit),
    totalEntries: entries.length,
    opening,
    closing: entries.at(-1)?.balance ?? opening,
    totalDebits: sumOf(entries, "debit"),
    totalCredits: sumOf(entries, "credit"),
  };
}

export const signed = (entry: { direction: "debit" | "credit"; amount: Paise }): Paise =>
  entry.direction === "credit" ? entry.amount : -entry.amount;

function sumOf(entries: readonly StatementEntry[], direction: "debit" | "credit"): Paise {
  return entries.reduce((sum, entry) => (entry.direction === direction ? sum + entry.amount : sum), 0n);
}
