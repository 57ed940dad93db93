import { test, expect } from "vitest";
import { isClearText } from "./application.server";

test.each([
  [true, "203.0.113.9", false],
  [false, "203.0.113.9", true],
  [false, "::ffff:203.0.113.9", true],
  [false, undefined, true],
  [false, "127.0.0.1", false],
  [false, "::1", false],
  [false, "::ffff:127.0.0.1", false],
  [false, "10.0.0.7", false],
])("by https %j, from %s, with a proxy at 10.0.0.7: clear text is %j", (isSecure, from, is) => {
  expect(isClearText(isSecure, from, (address) => address === "10.0.0.7")).toBe(is);
});
