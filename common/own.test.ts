import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKeyOf, own } from "./own";

const inherited = Object.getOwnPropertyNames(Object.prototype);
const word = fc.oneof(fc.constantFrom(...inherited), fc.string());

describe("a table", () => {
  const table = { TN: "Tamil Nadu", KE: undefined };

  it.each(inherited)("does not have the inherited word %s", (name) => {
    expect(name in table).toBe(true);
    expect([isKeyOf(table, name), own(table, name)]).toEqual([false, undefined]);
  });

  it("has its own words", () => {
    expect([isKeyOf(table, "TN"), own(table, "TN")]).toEqual([true, "Tamil Nadu"]);
    expect([isKeyOf(table, "KE"), own(table, "KE")]).toEqual([true, undefined]);
  });

  it("has each word that was put into it, whatever it is called, and no other", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (words, asked) => {
        const made = Object.fromEntries(words.map((one) => [one, `value of ${one}`]));
        for (const one of words) expect(own(made, one)).toBe(`value of ${one}`);
        expect(isKeyOf(made, asked)).toBe(words.includes(asked));
        expect(own(made, asked)).toBe(words.includes(asked) ? `value of ${asked}` : undefined);
      }),
    );
  });

  it("may have no prototype", () => {
    const bare = Object.assign(Object.create(null) as Record<string, string>, { TN: "Tamil Nadu" });
    expect([own(bare, "TN"), own(bare, "constructor")]).toEqual(["Tamil Nadu", undefined]);
  });
});
