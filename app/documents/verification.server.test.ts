import fc from "fast-check";
import { expect, it } from "vitest";
import { groupsOf, newCode, readCode } from "./verification.server";

it("a code is read however it is typed: case, spaces, hyphens and letters taken for digits", () => {
  const code = "0123456789ABCDEFGHJK";
  expect(groupsOf(code)).toBe("0123-4567-89AB-CDEF-GHJK");
  for (const typed of [
    "0123-4567-89AB-CDEF-GHJK",
    " o1l3 4567 89ab cdef ghjk\n".replace("l", "2"),
    "OI23–4567–89ab\u00a0CDEF.ghjk",
    "０１２３４５６７８９ＡＢＣＤＥＦＧＨＪＫ",
  ])
    expect([typed, readCode(typed)]).toEqual([typed, code]);
});

it("what cannot be a code is none, whatever it is", () => {
  for (const typed of [
    "",
    "0123-4567-89AB-CDEF-GHJ",
    "0123-4567-89AB-CDEF-GHJKM",
    "0123-4567-89AB-CDEF-GHJU",
  ])
    expect([typed, readCode(typed)]).toEqual([typed, null]);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (typed) => void readCode(typed)));
});

it("every code is made by chance of twenty letters that are read back as they are", () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(readCode(groupsOf(code))).toBe(code);
  expect(new Set(codes.join("")).size).toBe(32);
});
