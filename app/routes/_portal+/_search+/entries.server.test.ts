import { describe, expect, test } from "vitest";
import type { OwnAccount } from "common/accounts";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import type { statement } from "common/contract/statements.server";
import { addDays, isoDate, type IsoDate } from "common/dates";
import { readMovement } from "common/movements";
import { matchesFilter } from "common/statement-filter";
import type { Reader } from "~/customer/movements.server";
import type { SignedIn } from "~/session/guards.server";
import { findEntries as find } from "./entries.server";
import type { RequestedEntries } from "./query.rules";

const today = isoDate("2026-11-23");
type Entry = AnswerOf<typeof statement>["entries"][number];

const entry = (date: IsoDate, particulars: string, amount: bigint): Entry =>
  ({ entryDate: date, valueDate: date, particulars, direction: "debit", amount, balance: 0n }) as Entry;

/** Thirty purchases a day apart, the newest today, by turns of milk and rent. */
const thirty = Array.from({ length: 30 }, (_, back) =>
  entry(
    addDays(today, -back),
    back % 2 === 0 ? `UPI/MILK DEPOT/${back}` : `SI/HOUSE RENT/${back}`,
    25_000n + BigInt(back),
  ),
);

const read: Reader = ({ handle }, shown) => ({
  ...shown,
  ...readMovement(shown.particulars),
  to: `/Movement?account=${handle}`,
});
const findEntries = (customer: Parameters<typeof find>[0], requested: RequestedEntries, day: IsoDate) =>
  find(customer, requested, day, read);

/** A seal that can be read. */
const sealTyped = (typed: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value));

/** Holds accounts with these entries; null where the bank does not answer. Keeps what it was asked. */
function holderOf(...accounts: (Entry[] | null)[]) {
  const requested: RequestOf<typeof statement>[] = [];
  const own = accounts.map((_, at): OwnAccount => {
    const accountNumber = `00111001000330${at}`;
    return { accountNumber, kind: "savings", primary: at === 0, branchCode: "0011", handle: `handle-${at}` };
  });
  const call = (_: unknown, request: RequestOf<typeof statement>) => {
    requested.push(request);
    const entries = accounts[Number(request.accountNumber.slice(-1))];
    if (!entries) return Promise.resolve({ outcome: "not-sent" });
    const { fromDate, toDate, offset = 0, limit = 0 } = request;
    const matching = entries.filter(
      (one) => one.entryDate >= fromDate && one.entryDate <= toDate && matchesFilter(one, request),
    );
    const none = { openingBalance: 0n, closingBalance: 0n, totalDebits: 0n, totalCredits: 0n };
    const answer = {
      ...none,
      totalEntries: entries.length,
      newestFirst: true,
      entries: matching.slice(offset, offset + limit),
      matching: matching.length,
      matchingDebits: 0n,
      matchingCredits: 0n,
    };
    return Promise.resolve({ outcome: "done", answer });
  };
  return {
    customer: { accounts: own, call, sealTyped } as unknown as Pick<
      SignedIn,
      "accounts" | "call" | "sealTyped"
    >,
    asked: requested,
  };
}

const asks = (more: Partial<RequestedEntries> = {}): RequestedEntries => ({
  words: ["milk"],
  amounts: [],
  from: isoDate("2026-05-23"),
  to: today,
  outside: false,
  ...more,
});

describe("entries of all accounts", () => {
  test("are the newest twenty, one call an account, with statements that have the rest", async () => {
    const { customer, asked: requested } = holderOf(thirty, thirty);
    const { rows, total, statements, partly } = await findEntries(customer, asks(), today);
    expect(requested).toHaveLength(2);
    expect(requested.every(({ search, limit }) => search === "milk" && limit === 20)).toBe(true);
    expect([rows.length, total, partly]).toEqual([20, 30, false]);
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect(rows[0]).toMatchObject({ account: { number: "••3300" }, to: "/Movement?account=handle-0" });
    expect(statements.map(({ to }) => to)).toEqual(
      ["handle-0", "handle-1"].map(
        (handle) =>
          `/OperativeAccountStatement?account=${handle}&range=custom&from=2026-05-23&to=2026-11-23&search=milk`,
      ),
    );
  });

  test("have every word, though the bank looks for one only", async () => {
    const { customer, asked: requested } = holderOf(thirty);
    const { rows, total } = await findEntries(customer, asks({ words: ["rent", "house", "17"] }), today);
    expect(requested.map(({ search }) => search)).toEqual(["house"]);
    expect([rows.map(({ amount }) => amount), total]).toEqual([[25_017n], 1]);
  });

  test("have one of the amounts; six digits are looked for as a number too", async () => {
    const { customer, asked: requested } = holderOf(thirty);
    const amounts = [{ atLeast: 25_002n, atMost: 25_003n }];
    const { rows } = await findEntries(customer, asks({ amounts }), today);
    expect(rows.map(({ amount }) => amount)).toEqual([25_002n]);
    await findEntries(customer, asks({ words: ["318429"], amounts }), today);
    expect(requested.slice(1)).toMatchObject([amounts[0]!, { search: "318429" }]);
    expect(requested[1]).not.toHaveProperty("search");
  });

  test("of another year stand in the statement of that year, and over its turn in that of the usual period", async () => {
    const december = [entry(isoDate("2025-12-05"), "MILK", 1n)];
    const month = { from: isoDate("2025-12-01"), to: isoDate("2025-12-31") };
    const old = await findEntries(holderOf(december).customer, asks(month), today);
    expect(old.statements[0]!.to).toMatch(/range=fy2025&search=milk$/);
    const over = asks({ from: isoDate("2025-11-23"), to: isoDate("2026-05-23") });
    const turned = await findEntries(holderOf(december).customer, over, isoDate("2026-05-23"));
    expect(turned.statements[0]!.to).toMatch(/range=6m&search=milk$/);
  });

  test("are those that came, where an account does not answer", async () => {
    const { rows, partly } = await findEntries(holderOf(null, thirty).customer, asks(), today);
    expect([rows.length, partly]).toEqual([15, true]);
  });

  test("before what is looked through are not asked for", async () => {
    const { customer, asked: requested } = holderOf(thirty);
    expect(await findEntries(customer, asks({ outside: true }), today)).toMatchObject({
      rows: [],
      outside: true,
    });
    expect(requested).toEqual([]);
  });
});
