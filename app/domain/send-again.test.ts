import { describe, expect, it } from "vitest";
import { sendAgainHref } from "./send-again";

const sent = { fromAccount: "001110010000301", toAccount: "50100234567891", amount: 50_000n };

describe("a payment sent again", () => {
  it("opens the page of its kind, filled in", () => {
    expect(sendAgainHref({ ...sent, kind: "imps", ifsc: "HDFC0000123", remark: "rent & water" })).toBe(
      "/OtherBankTransfer?mode=IMPS&from=001110010000301&to=50100234567891-HDFC0000123&amount=500.00&remark=rent+%26+water",
    );
    expect(sendAgainHref({ ...sent, kind: "within-bank" })).toBe(
      "/FundTransfer?from=001110010000301&to=50100234567891&amount=500.00",
    );
  });
});
