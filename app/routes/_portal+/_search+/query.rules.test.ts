import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "common/dates";
import { foldText } from "common/text-search";
import { MAX_QUERY } from "~/ui/search-keys";
import { readQuery } from "./query.rules";

const today = isoDate("2026-11-23");
const named = (at: number, ...names: string[]) => ({ at, names });
const months = Array.from({ length: 12 }, () => [] as string[]);
for (const { at, names } of [
  named(1, "january", "jan"),
  named(5, "may", "மே"),
  named(9, "september", "sep", "செப்டம்பர்", "సెప్టెంబర్", "സെപ്റ്റംബർ"),
  named(12, "december", "dec"),
])
  months[at - 1]!.push(...names.map(foldText));
const vocabulary = { months, ignored: new Set(["the", "how", "my"]) };
const read = (typed: string) => readQuery(typed, today, vocabulary);
const rupees = (from: bigint, to = from) => [{ atLeast: from, atMost: to }];

describe("entries are asked for", () => {
  test.each([
    ["milk 250", ["milk"], rupees(25_000n, 25_099n)],
    ["MILK ₹ 1,200.50", ["MILK"], rupees(120_050n)],
    ["rs.250/- milk", ["milk"], rupees(25_000n, 25_099n)],
    ["௨௫௦", [], rupees(25_000n, 25_099n)],
    ["how my Rent", ["Rent"], []],
    ["0011 1001 0003 301", ["001110010003301"], []],
    ["318429", ["318429"], rupees(31_842_900n, 31_842_999n)],
    ["UPI/12345678", ["UPI", "12345678"], []],
  ])("by words and amounts: “%s”", (typed, words, amounts) => {
    expect(read(typed).entries).toMatchObject({
      words,
      amounts,
      from: "2026-05-23",
      to: today,
      outside: false,
    });
  });

  test.each([
    ["september rent", "2026-09-01", "2026-09-30"],
    ["rent sept 2026", "2026-09-01", "2026-09-30"],
    ["செப்டம்பரில்", "2026-09-01", "2026-09-30"],
    ["సెప్టెంబర్", "2026-09-01", "2026-09-30"],
    ["സെപ്റ്റംബർ", "2026-09-01", "2026-09-30"],
    ["09-2026", "2026-09-01", "2026-09-30"],
    ["2026/9", "2026-09-01", "2026-09-30"],
    ["5-9-2026", "2026-09-05", "2026-09-05"],
    ["December", "2025-12-01", "2025-12-31"],
    ["11-2026", "2026-11-01", "2026-11-23"],
    ["11-2025", "2025-11-23", "2025-11-30"],
  ])("by days: “%s”", (typed, from, to) => {
    expect(read(typed).entries).toMatchObject({ from, to, outside: false });
  });

  test.each(["january 2019", "10-2025", "12-2026"])("not for “%s”, which is not looked through", (typed) => {
    expect(read(typed).entries?.outside).toBe(true);
  });

  test.each(["", "?!", "the", "x", "₹"])("not for “%s”, which tells none from others", (typed) => {
    expect(read(typed).entries).toBeNull();
  });
});

test("idle words are left out, unless there are no others", () => {
  expect(read("how block my card").words).toEqual(["block", "card"]);
  expect(read("how").words).toEqual(["how"]);
});

test("whatever is typed is read as one line of at most eighty letters, of days in order and never after today", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (typed) => {
      const query = read(typed);
      expect([...query.typed].length).toBeLessThanOrEqual(MAX_QUERY);
      expect(query.typed).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      if (query.entries && !query.entries.outside) {
        expect(query.entries.from <= query.entries.to).toBe(true);
        expect(query.entries.to <= today).toBe(true);
      }
    }),
  );
});
