import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path";

describe("the way back after sign-in", () => {
  it.each(["/Dashboard", "/AccountStatement?account=100201010000301&range=3m", "/MiniStatement"])(
    "%s is kept",
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    "",
    "/",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%09/evil.example\t",
    "/a\nSet-Cookie: x",
    "/Statements/100201010000301.pdf?range=3m",
    "/main.data",
    `/${"a".repeat(600)}`,
    "Dashboard",
  ])("%j becomes the home page", (given) => {
    expect(safeReturnPath(given)).toBe("/main");
  });

  it("never leaves this site, whatever is given", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (given) => {
        const path = safeReturnPath(given);
        expect(new URL(path, "https://portal.example").origin).toBe("https://portal.example");
        expect(path.startsWith("/") && !path.startsWith("//")).toBe(true);
      }),
    );
  });
});
