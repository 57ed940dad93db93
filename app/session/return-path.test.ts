import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./to-sign-in.server";

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
    "/x/..//evil.example",
    "/x/..//evil.example?before=1",
    "/x/%2e%2e//evil.example",
    "/x/.././/evil.example",
    "/x/../\\evil.example",
    "/x%2f..%2f/evil.example",
    "/x/%5cevil.example",
    "/x//evil.example",
    "/x/../main",
    "/x\t/evil.example",
    "/a\nSet-Cookie: x",
    "/DepositAdvices/100201010000301.pdf",
    "/main.data",
    `/${"a".repeat(600)}`,
    "Dashboard",
  ])("%j becomes the home page", (given) => {
    expect(safeReturnPath(given)).toBe("/main");
  });

  it.each([
    ["/Statements/100201010000301.pdf?range=3m", "/AccountStatement?account=100201010000301&range=3m"],
    ["/Statements/100201010000301.camt053?range=3m", "/AccountStatement?account=100201010000301&range=3m"],
    ["/MiniStatements/100201010000301.xlsx", "/Movements"],
    ["/Receipts/KVGB12.pdf", "/Payments/KVGB12"],
    ["/TaxDeducted/fy2025.pdf?account=all&quarter=q2", "/TDSEnquiry"],
  ])("%s becomes %s, the page that offers it", (given, page) => {
    expect(safeReturnPath(given)).toBe(page);
  });

  it("never leaves this site, whatever is given", () => {
    const piece = fc.constantFrom(
      ..."/ \\ . .. %2e %2E%2e %2f %5C // \t \n ? # @ : %00 x main evil.example".split(" "),
    );
    const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => `/x${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath(), hostile), (given) => {
        const path = safeReturnPath(given);
        expect(path).toMatch(/^\/[A-Za-z0-9]/);
        // Read by a browser, as it is and as a proxy may decode it.
        for (const read of [path, path.replace(/%(2f|5c|2e)/gi, (code) => decodeURIComponent(code))]) {
          const url = new URL(read, "https://portal.example");
          expect(url.origin).toBe("https://portal.example");
          expect(url.pathname.startsWith("//")).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
