import { describe, expect, it } from "vitest";
import { addQuery } from "./path-query";

describe("a query added to a path", () => {
  it("begins one where there is none", () => {
    expect(addQuery("/FundTransfer", { run: "1" })).toBe("/FundTransfer?run=1");
  });

  it("goes on with the one there is", () => {
    expect(addQuery("/OtherBankTransfer?mode=IMPS", { run: "1", remark: "rent & water" })).toBe(
      "/OtherBankTransfer?mode=IMPS&run=1&remark=rent+%26+water",
    );
  });
});
