import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIST_ROWS, pageOf, readPage } from "./paging";

describe("a list in pages", () => {
  it("holds every row on one page, in its order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 90 }), (all) => {
        const { pages } = pageOf(all, 1);
        const shown = Array.from({ length: pages }, (_, index) => pageOf(all, index + 1).rows);
        expect(shown.flat()).toEqual(all);
        expect(shown.every((rows) => rows.length <= LIST_ROWS)).toBe(true);
      }),
    );
  });

  it("ends at its last page, and is one empty page when there is nothing", () => {
    expect(pageOf([1, 2, 3, 4, 5, 6], 9, 5)).toEqual({ rows: [6], page: 2, pages: 2, total: 6, size: 5 });
    expect(pageOf([], 3)).toEqual({ rows: [], page: 1, pages: 1, total: 0, size: LIST_ROWS });
  });

  it.each(["", "0", "-1", "1.5", "x", "1000000"])("asked for page %o is its first", (page) => {
    expect(readPage(new URLSearchParams({ page }))).toBe(1);
  });
});
