import { describe, expect, it } from "vitest";
import { createSealer } from "~/seal.server";
import { MAX_TYPED } from "~/ui/known-query";
import { openTyped, sealTyped } from "./typed-query.server";

const sealer = createSealer(["n".repeat(32)]);
const holder = { sealer, customerNumber: "100200301" };
const names = new Map([
  ["find", MAX_TYPED],
  ["who", MAX_TYPED],
]);
const open = (query: Record<string, string>, by = holder) => {
  const { query: opened, sealed } = openTyped(by, new URLSearchParams(query), names);
  return { opened: Object.fromEntries(opened), sealed };
};

describe("typed entries of an address", () => {
  it("are opened for their customer alone; for another the address is without them", () => {
    const s = sealTyped(holder, { find: "தேநீர் 😀", who: "" })!;
    expect(open({ month: "2026-11", s })).toEqual({
      opened: { month: "2026-11", find: "தேநீர் 😀" },
      sealed: s,
    });
    const stranger = { ...holder, customerNumber: "100200305" };
    expect(open({ month: "2026-11", s }, stranger)).toEqual({ opened: { month: "2026-11" }, sealed: null });
    expect(open({ s: sealTyped(holder, { remark: "of another page" })! }).opened).toEqual({});
    expect(open({ s: "rubbish" })).toEqual({ opened: {}, sealed: null });
  });

  it("in plain text are read, and sealed for the next address", () => {
    const { opened, sealed } = open({ find: "milk", month: "2026-11" });
    expect(opened).toEqual({ find: "milk", month: "2026-11" });
    expect(open({ s: sealed! }).opened).toEqual({ find: "milk" });
  });

  it("are none if nothing was typed, and never long", () => {
    expect(sealTyped(holder, { find: "", who: null })).toBeNull();
    const s = sealTyped(holder, { find: "x".repeat(5_000), who: "y".repeat(5_000), more: "z" })!;
    expect(open({ s }).opened).toEqual({ find: "x".repeat(MAX_TYPED), who: "y".repeat(MAX_TYPED) });
    expect(s.length).toBeLessThan(800);
  });
});
