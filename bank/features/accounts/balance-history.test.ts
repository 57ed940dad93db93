import { afterAll, beforeAll, expect, test } from "vitest";
import { postHistory } from "bank/ledger/post-history";
import { openBooks, type Books } from "tests/support/books";
import { balanceOverTime, datesOfSteps, hoursOfSteps } from "./balance-history";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

const at = (time: string) => new Date(`${time}+05:30`);

test("months begin on the first, in India: a minute before midnight is still the month before", () => {
  expect(datesOfSteps("month", 2, at("2026-02-28T23:59:00"))).toEqual([
    "2025-12-01",
    "2026-01-01",
    "2026-02-01",
  ]);
  expect(datesOfSteps("month", 2, at("2026-03-01T00:00:00"))).toEqual([
    "2026-01-01",
    "2026-02-01",
    "2026-03-01",
  ]);
});

test("days go over the end of a month and the leap day", () => {
  expect(datesOfSteps("day", 3, at("2028-03-02T00:10:00"))).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
    "2028-03-02",
  ]);
});

test("hours are whole ones of India's clock", () => {
  expect(hoursOfSteps(2, at("2026-03-10T00:20:00"))).toEqual([
    at("2026-03-09T22:00:00"),
    at("2026-03-09T23:00:00"),
    at("2026-03-10T00:00:00"),
  ]);
  expect(hoursOfSteps(1, at("2026-03-10T12:59:59.999"))[1]).toEqual(at("2026-03-10T12:00:00"));
});

test("a span longer than the entries begins with the balance brought forward, which is no credit", async () => {
  const [account, other] = (await books.openAccounts(2, { floor: -9_000n })) as [string, string];
  const journal = (kind: "brought-forward" | "cash", time: string, amount: bigint) => ({
    ...{ kind, reference: books.reference(), now: at(time) },
    lines: [account, other].map((number, place) => {
      return { account: number, amount: place === 0 ? amount : -amount, particulars: "X" };
    }),
  });
  await postHistory(books.db, [
    journal("brought-forward", "2026-02-10T05:00:00", 700n),
    journal("cash", "2026-02-20T12:00:00", 50n),
  ]);
  const { id } = await books.db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", account)
    .executeTakeFirstOrThrow();
  const history = await balanceOverTime(books.db, id, "12-months", at("2026-03-10T12:00:00"));
  expect(history).toMatchObject({
    recordsFrom: "2026-02-10",
    points: [
      { at: at("2026-03-01T00:00:00"), balance: 750n, credits: 50n, debits: 0n },
      { balance: 750n, credits: 0n, debits: 0n },
    ],
    highest: { balance: 750n },
    lowest: { balance: 700n },
  });
  const days = await balanceOverTime(books.db, id, "7-days", at("2026-03-10T12:00:00"));
  expect([days.recordsFrom, days.points.length]).toEqual([undefined, 8]);
});
