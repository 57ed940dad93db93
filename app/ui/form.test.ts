import { expect, it } from "vitest";
import { roundOf } from "./form";

it("each answer begins a form anew, and what the page tells only where no answer stands", () => {
  const [one, other] = [{ failed: true }, { failed: true }];
  expect(roundOf(undefined, "first")).toBe(roundOf(undefined, "first"));
  expect(roundOf(undefined, "first")).not.toBe(roundOf(undefined, "second"));
  expect(roundOf(one, "first")).not.toBe(roundOf(undefined, "first"));
  expect(roundOf(one, "first")).toBe(roundOf(one, "second"));
  expect(roundOf(one)).not.toBe(roundOf(other));
});
