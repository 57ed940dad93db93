import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf } from "tests/support/statements";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import type { statement } from "common/contract/statements.server";
import { isoDate } from "common/dates";
import { matchesFilter, type StatementFilter } from "common/statement-filter";
import type { CallResult } from "~/gateway/exchange.server";
import type { SignedIn } from "~/session/guards.server";
import {
  entriesShown,
  getStatementPage,
  streamStatement,
  type StatementEntry,
} from "./statement-entries.server";

type Request = RequestOf<typeof statement>;
type Answer = AnswerOf<typeof statement>;

/** Extensions of the contract that a gateway has. */
type Knows = "all of them" | "pages and filters" | "pages" | "none";

const { entries, figures } = entriesOf(37, (index) => (index % 4 === 0 ? `RENT ${index}` : `upi/${index}`));

const query = (filter: StatementFilter | null, offset: number, limit: number, newestFirst = false) => ({
  accountNumber: "1",
  fromDate: isoDate("2026-01-01"),
  toDate: isoDate("2026-06-30"),
  filter,
  newestFirst,
  offset,
  limit,
});

describe("a page of what is looked for", () => {
  const knows = fc.constantFrom<Knows>("all of them", "pages and filters", "pages", "none");
  const filters = fc.constantFrom<StatementFilter>(
    { search: "rent" },
    { search: "UPI", direction: "credit" },
    { direction: "debit", atLeast: 500_000n, atMost: 3_000_000n },
    { search: "nowhere" },
  );

  it("is the same whatever the gateway knows, and so is the stream of all pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        knows,
        filters,
        fc.nat(40),
        fc.integer({ min: 1, max: 20 }),
        async (kind, filter, offset, limit) => {
          const found = entries.filter((entry) => matchesFilter(entry, filter));
          const page = await done(customerOf(kind), query(filter, offset, limit));
          expect(page.entries).toEqual(found.slice(offset, offset + limit));
          expect(entriesShown(page)).toBe(found.length);
          expect(page.matching).toEqual({
            entries: found.length,
            debits: sum(found, "debit"),
            credits: sum(found, "credit"),
          });
          expect(page).toMatchObject({
            totalEntries: 37,
            opening: figures.openingBalance,
            closing: figures.closingBalance,
            totalDebits: figures.totalDebits,
          });
          const first = await done(customerOf(kind), query(filter, 0, limit));
          const streamed: StatementEntry[] = [];
          for await (const batch of streamStatement(customerOf(kind), query(filter, 0, limit), first))
            streamed.push(...batch);
          expect(streamed).toEqual(found);
        },
      ),
    );
  });

  it("begins with the newest where that is asked for, whatever the gateway knows", async () => {
    await fc.assert(
      fc.asyncProperty(
        knows,
        fc.option(filters),
        fc.nat(40),
        fc.integer({ min: 1, max: 20 }),
        async (kind, filter, offset, limit) => {
          const found = entries.filter((entry) => matchesFilter(entry, filter ?? {})).reverse();
          const page = await done(customerOf(kind), query(filter, offset, limit, true));
          expect(page.entries).toEqual(found.slice(offset, offset + limit));
          expect(entriesShown(page)).toBe(found.length);
          expect(page).toMatchObject({ opening: figures.openingBalance, closing: figures.closingBalance });
        },
      ),
    );
  });

  it("says nothing of matches where nothing is looked for", async () => {
    const page = await done(customerOf("pages and filters"), query(null, 30, 20));
    expect(page.matching).toBeNull();
    expect(entriesShown(page)).toBe(37);
    expect(page.entries).toEqual(entries.slice(30));
  });

  it("that the gateway gives at once is asked for once, and with what is looked for", async () => {
    const requested: Request[] = [];
    await done(customerOf("all of them", requested), query({ search: "rent" }, 0, 10, true));
    expect(requested).toEqual([
      expect.objectContaining({ search: "rent", offset: 0, limit: 10, newestFirst: true }),
    ]);
  });
});

async function done(customer: SignedIn, requested: ReturnType<typeof query>) {
  const result = await getStatementPage(customer, requested);
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer;
}

const sum = (list: readonly StatementEntry[], direction: "debit" | "credit") =>
  list.reduce((total, entry) => (entry.direction === direction ? total + entry.amount : total), 0n);

function customerOf(knows: Knows, requested: Request[] = []): SignedIn {
  const call = (_: unknown, request: Request): Promise<CallResult<Answer>> => {
    requested.push(request);
    return Promise.resolve({ outcome: "done", answer: answerOf(knows, request) });
  };
  return { call } as unknown as SignedIn;
}

function answerOf(knows: Knows, { offset = 0, limit = entries.length, ...request }: Request): Answer {
  const account = { accountNumber: "1", customerName: "A", customerNumber: "2", branchName: "B", ifsc: "C" };
  if (knows === "none") return { ...account, entries };
  const { search, direction, atLeast, atMost } = request;
  const criteria = { search, direction, atLeast, atMost };
  const seeks = knows !== "pages" && Object.values(criteria).some((value) => value !== undefined);
  const found = seeks
    ? entries.filter((entry) => matchesFilter(entry, criteria as StatementFilter))
    : entries;
  const newestFirst = knows === "all of them" && request.newestFirst;
  return {
    ...account,
    entries: (newestFirst ? found.toReversed() : found).slice(offset, offset + limit),
    ...(newestFirst ? { newestFirst } : {}),
    totalEntries: entries.length,
    openingBalance: figures.openingBalance,
    closingBalance: figures.closingBalance,
    totalDebits: figures.totalDebits,
    totalCredits: figures.totalCredits,
    ...(seeks
      ? { matching: found.length, matchingDebits: sum(found, "debit"), matchingCredits: sum(found, "credit") }
      : {}),
  };
}
