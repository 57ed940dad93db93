import { expect, it } from "vitest";
import { attemptKeyOf } from "./form";

it("each answer begins a form anew, and what the page tells only where no answer stands", () => {
  const [one, other] = [{ failed: true }, { failed: true }];
  expect(attemptKeyOf(undefined, "first")).toBe(attemptKeyOf(undefined, "first"));
  expect(attemptKeyOf(undefined, "first")).not.toBe(attemptKeyOf(undefined, "second"));
  expect(attemptKeyOf(one, "first")).not.toBe(attemptKeyOf(undefined, "first"));
  expect(attemptKeyOf(one, "first")).toBe(attemptKeyOf(one, "second"));
  expect(attemptKeyOf(one)).not.toBe(attemptKeyOf(other));
});
