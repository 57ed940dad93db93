import { expect, it } from "vitest";
import { plainLine } from "./plain-line";

it.each([
  [" rent \r\n for\tMay ", "rent for May"],
  ["pay\u202eeee\u2066 \u200f", "payeee"],
  ["a\u0001b\u007f", "ab"],
  ["Mat\ufeffhew", "Mathew"],
  ["<b>=SUM(A1)</b> 👩‍👧 நன்றி", "<b>=SUM(A1)</b> 👩‍👧 நன்றி"],
  [" \n ", ""],
])("%j becomes %j", (typed, line) => {
  expect(plainLine(typed)).toBe(line);
});
