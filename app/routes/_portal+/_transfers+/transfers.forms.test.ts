import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countGraphemes } from "common/graphemes";
import { payeeKey } from "common/payees";
import { MAX_REMARK } from "common/payments";
import { remarkWithReference, sendAgainHref } from "./transfers.forms";

describe("a remark", () => {
  it("a reference stands whole at a remark's end, however long the remark is", () => {
    const reference = "P0123456789ABC";
    expect(remarkWithReference("Rent", reference)).toBe("Rent P0123456789ABC");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (remark) => {
        const marked = remarkWithReference(remark, reference);
        expect(marked.endsWith(` ${reference}`)).toBe(true);
        expect(countGraphemes(marked)).toBeLessThanOrEqual(MAX_REMARK);
      }),
    );
  });
});

const between = { from: "qD8n-2_xkVw0TzLb", to: "aB3_x9Qk-7ZtYw1M" };
const sent = { amount: 50_000n };
/** A seal that can be read. */
const seal = (typed: Record<string, string | undefined>) => ({ s: JSON.stringify(typed) });
const sealed = (typed: Record<string, string | undefined>) => String(new URLSearchParams(seal(typed)));

describe("a payment sent again", () => {
  it("opens the page of its kind, filled in, with amount and remark sealed", () => {
    const remark = "rent & water";
    expect(sendAgainHref({ ...sent, kind: "imps", remark }, between, seal)).toBe(
      `/OtherBankTransfer?mode=IMPS&from=qD8n-2_xkVw0TzLb&to=aB3_x9Qk-7ZtYw1M&${sealed({ amount: "500.00", remark })}`,
    );
    expect(sendAgainHref({ ...sent, kind: "within-bank" }, between, seal)).toBe(
      `/FundTransfer?from=qD8n-2_xkVw0TzLb&to=aB3_x9Qk-7ZtYw1M&${sealed({ amount: "500.00" })}`,
    );
  });
});

describe("a payee", () => {
  it("is named by its account number, and its IFSC where it has one", () => {
    expect(payeeKey({ accountNumber: "12AB" })).toBe("12AB");
    expect(payeeKey({ accountNumber: "12AB", ifsc: "HDFC0000001" })).toBe("12AB-HDFC0000001");
  });
});
