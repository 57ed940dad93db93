import { describe, expect, it } from "vitest";
import { knownQuery, MAX_TYPED, openPart, readablePart } from "./known-query";

const known = knownQuery([
  { i18n: "common" },
  undefined,
  { query: ["account", "page", ["place", 300]], typed: ["find"] },
]);

describe("the query of an address", () => {
  it("is read as far as the page knows it, each entry once and cut to its length", () => {
    expect(readablePart("?account=a&utm=x&page=2&account=b&find=milk", known)).toBe(
      "?account=a&page=2&find=milk",
    );
    expect(readablePart(`?${"y".repeat(15_000)}`, known)).toBe("");
    const long = (name: string) =>
      readablePart(`?${name}=${"z".repeat(5_000)}`, known).length - name.length - 2;
    expect([long("account"), long("place"), long("find")]).toEqual([100, 300, MAX_TYPED]);
  });

  it("is read as it is seen", () => {
    const query = new URLSearchParams({ account: "\u2066a\u2069", find: "\ufeffmi\u200blk", page: "\u3164" });
    expect(readablePart(`?${query}`, known)).toBe("?account=a&find=milk&page=");
  });

  it("stays letter for letter if the page knows all of it", () => {
    for (const search of ["", "?account=a%20b&page", "?run=1&done=2&kept=3&afresh=4", "?_routes=a%2Cb&index"])
      expect(readablePart(search, known)).toBe(search);
  });

  it("is copied into other addresses without what was typed, or with it sealed", () => {
    const search = "?account=a&find=milk&page=2&index&s=old";
    expect(openPart(search, known)).toBe("?account=a&page=2&s=old");
    expect(openPart(search, known, "new")).toBe("?account=a&page=2&s=new");
    expect(openPart("?s=old", knownQuery([{ query: ["account"] }]))).toBe("");
  });
});
