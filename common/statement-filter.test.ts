import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SEARCH, matchesFilter, readStatementFilter } from "./statement-filter";

const read = (fields: Record<string, string>) => readStatementFilter(new URLSearchParams(fields));
const entry = {
  particulars: "UPI/417/Anna Stores",
  chequeNumber: "000123",
  networkReference: "KVGBN26069000017",
  direction: "debit" as const,
  amount: 150_050n,
};

describe("what is looked for", () => {
  it("is nothing where nothing was typed", () => {
    expect(read({ search: "  ", direction: "", atLeast: "", atMost: "" })).toMatchObject({
      filter: null,
      faults: [],
    });
  });

  it("is read as people type it", () => {
    const typed = { search: " Anna ", direction: "debit", atLeast: "1,500", atMost: "1500.50" };
    expect(read(typed)).toEqual({
      chosen: { ...typed, search: "Anna" },
      filter: { search: "Anna", direction: "debit", atLeast: 150_000n, atMost: 150_050n },
      faults: [],
    });
  });

  it("is read in the digits of any Indian script", () => {
    expect(read({ atLeast: "௧௦௦", atMost: "౧,౫౦౦.౫౦" })).toEqual({
      chosen: { search: "", direction: "", atLeast: "௧௦௦", atMost: "౧,౫౦౦.౫౦" },
      filter: { atLeast: 10_000n, atMost: 150_050n },
      faults: [],
    });
  });

  it("nought is an amount, and an unknown direction none", () => {
    expect(read({ atLeast: "0", direction: "sideways" })).toMatchObject({
      filter: { atLeast: 0n },
      faults: [],
    });
  });

  it.each([
    [{ atLeast: "much" }, { field: "atLeast", message: "errors.noAmount" }],
    [{ atMost: "-5" }, { field: "atMost", message: "errors.noAmount" }],
    [{ atMost: "1e5" }, { field: "atMost", message: "errors.noAmount" }],
    [{ atLeast: "1.005" }, { field: "atLeast", message: "errors.noAmount" }],
    [{ atLeast: "①⓪⓪" }, { field: "atLeast", message: "errors.noAmount" }],
    [
      { atLeast: "2", atMost: "1" },
      { field: "atMost", message: "errors.amountsReversed" },
    ],
    [{ search: "x".repeat(51) }, { field: "search", message: "errors.searchTooLong" }],
  ])("%j is refused beside its field, with what was typed kept", (typed, error) => {
    const { chosen, faults: errors } = read(typed as Record<string, string>);
    expect(errors).toEqual([error]);
    expect(chosen).toMatchObject(typed);
  });

  it("a letter beyond the first plane of Unicode counts once", () => {
    expect(read({ search: "😀".repeat(MAX_SEARCH) }).faults).toEqual([]);
  });

  it("whatever is typed is read, kept in bounds and never a fault of the program", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.string(), (search, amount) => {
        const { chosen } = read({ search, atLeast: amount, atMost: amount, direction: search });
        expect(chosen.search.length).toBeLessThanOrEqual(200);
        expect(chosen.search).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe("an entry matches", () => {
  it.each([
    [{ search: "anna" }, true],
    [{ search: "ANNA STORES" }, true],
    [{ search: "00012" }, true],
    [{ search: "n26069" }, true],
    [{ search: "690" }, false],
    [{ search: "%" }, false],
    [{ search: "Anna_" }, false],
    [{ direction: "debit" as const }, true],
    [{ direction: "credit" as const }, false],
    [{ atLeast: 150_050n, atMost: 150_050n }, true],
    [{ atLeast: 150_051n }, false],
    [{ atMost: 150_049n }, false],
    [{ search: "anna", direction: "credit" as const }, false],
    [{}, true],
  ])("%o: %s", (filter, expected) => {
    expect(matchesFilter(entry, filter)).toBe(expected);
  });
});
