import fc from "fast-check";
import { expect, it } from "vitest";
import { countGraphemes, firstGraphemes } from "./graphemes";

it.each([
  ["", 0],
  ["rent", 4],
  ["நன்றி", 3],
  ["👩‍👩‍👧‍👦!", 2],
])("%j has %i letters", (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

it("a text is cut between letters, never inside one", () => {
  expect(firstGraphemes("நன்றி", 2)).toBe("நன்");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(50), (text, most) => {
      const cut = firstGraphemes(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(countGraphemes(cut)).toBe(Math.min(most, countGraphemes(text)));
    }),
  );
});
