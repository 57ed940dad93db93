import fc from "fast-check";
import { expect, test } from "vitest";
import { createVault } from "./vault";

const vault = createVault("the secret of this bank");

test("what was sealed opens to itself", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => vault.open(vault.seal(text)) === text));
});

test("a flipped bit anywhere is noticed", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(7), (text, place, bit) => {
      const sealed = vault.seal(text);
      sealed[place % sealed.length]! ^= 1 << bit;
      expect(() => vault.open(sealed)).toThrow();
    }),
  );
});

test("a cut text is noticed", () => {
  const sealed = vault.seal("ABCPM1234K");
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => vault.open(sealed.subarray(0, length))).toThrow();
});

test("another secret opens nothing and digests differently", () => {
  const other = createVault("the secret of another bank");
  expect(() => other.open(vault.seal("ABCPM1234K"))).toThrow();
  expect(other.digest("otp", "123456")).not.toEqual(vault.digest("otp", "123456"));
});

test("the same text is sealed differently each time", () => {
  expect(vault.seal("123456")).not.toEqual(vault.seal("123456"));
});

test("digests are equal for the same purpose and text alone", () => {
  expect(createVault("the secret of this bank").digest("otp", "123456")).toEqual(
    vault.digest("otp", "123456"),
  );
  expect(vault.digest("token", "123456")).not.toEqual(vault.digest("otp", "123456"));
  expect(vault.digest("otp", "123457")).not.toEqual(vault.digest("otp", "123456"));
});
