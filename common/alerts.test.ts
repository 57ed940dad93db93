import { expect, test } from "vitest";
import { wishKey } from "./alerts";

test("wishes are the same if they tell the same, whatever the amount of what is not told", () => {
  const wish = { debits: true, debitsFrom: 0n, credits: false, creditsFrom: 0n };
  expect(wishKey(wish)).toBe(wishKey({ ...wish, creditsFrom: 500n }));
  const others = [
    { debits: false },
    { debitsFrom: 1n },
    { credits: true },
    { credits: true, creditsFrom: 1n },
  ];
  expect(new Set([wish, ...others.map((other) => ({ ...wish, ...other }))].map(wishKey)).size).toBe(5);
});
