import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { readPdf, textOf } from "tests/support/pdf-text";
import { arrived, papers, returned } from "tests/support/papers";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { ReceiptData } from "../tasks.server";
import { receiptPdf } from "./receipt.server";

async function made(language: Language, { entries, ...frame }: ReceiptData): Promise<Uint8Array> {
  const maker = receiptPdf(language, frame);
  maker.add(entries);
  return maker.finish();
}

describe("the receipt of a payment", () => {
  it("says who paid whom, how much in figures and words, what it cost and where it stands", async () => {
    const text = await textOf(await made("en", arrived));
    for (const fact of [
      "Kaveri Grameena Co-operative Bank",
      "Payment receipt",
      "Account holder Lakshmi Narayanan",
      "From account 001110010000301",
      "Type IMPS transfer",
      "Paid on 01-07-2026 10:30",
      "To Anitha Reddy",
      "To account 50100234567891",
      "IFSC HDFC0000123",
      "Remarks =rent <b>July</b>",
      "₹12,34,567.89",
      "Reference P0123456789ABC",
      "Charges ₹5.90",
      "618211234567",
      "Done 01-07-2026 10:31",
      "This is a system-generated receipt. It needs no signature.",
      "Generated on 01-07-2026 12:00 IST",
    ])
      expect(text).toContain(fact);
    expect(text).toMatch(/twelve lakh thirty[- ]four thousand five hundred/i);
  });

  it("shows the money that came back with its charge, and why", async () => {
    const text = await textOf(await made("en", returned));
    expect(text).toContain("Returned to your account Account closed");
    expect(text).toContain("Reason Account closed");
    expect(text).toContain("Refunded ₹12,34,573.79 on 01-07-2026 11:30");
  });

  it("is none of a payment that came back or was declined, and the title says so", async () => {
    const declined = { ...returned, payment: { ...returned.payment, state: "declined" as const } };
    for (const [data, state] of [
      [returned, "Returned"],
      [declined, "Declined"],
    ] as const) {
      const text = await textOf(await made("en", data));
      expect(text).toContain("Payment record");
      expect(text).toContain(state);
      expect(text).not.toMatch(/payment receipt|system-generated receipt/i);
    }
  });

  it("is a payment record while it has not arrived, late or not, with the day of return and the way to complain", async () => {
    const returnBy = new Date("2026-07-02T18:29:00Z");
    for (const arrivesBy of [new Date("2026-07-01T06:00:00Z"), new Date("2026-07-01T07:00:00Z")]) {
      const payment = {
        ...arrived.payment,
        ...{ state: "deemed-success" as const, arrivesBy, returnBy, latePerDay: 100_00n },
      };
      const text = await textOf(await made("en", { ...arrived, payment }));
      expect(text).toContain("Payment record");
      expect(text).not.toMatch(/payment receipt|needs no signature/i);
      expect(text).toContain("back in your account by 02-07-2026 23:59");
      expect(text).toContain("₹100.00 for each day");
      expect(text).toContain("14448");
    }
  });

  it("takes the upper third of its page, with what closes it", async () => {
    const file = await papers.receipt("en");
    const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
    const page = await pdf.getPage(1);
    const { items } = await page.getTextContent();
    const lowest = Math.min(...items.flatMap((item) => ("str" in item ? [item.transform[5] as number] : [])));
    expect(1 - lowest / page.getViewport({ scale: 1 }).height).toBeLessThan(0.34);
    await pdf.destroy();
  });

  it("of a loan's repayment says what it did to the loan", async () => {
    const paidInto = [["Outstanding after", "₹9,40,000.00"]] as const;
    const text = await textOf(await made("en", { ...arrived, paidInto }));
    expect(text).toContain("Outstanding after ₹9,40,000.00");
  });

  it("leaves out what a payment has none of", async () => {
    const { bankName: _, ifsc: __, networkReference: ___, ...within } = arrived.payment;
    const payment = { ...within, kind: "within-bank" as const, state: "posted" as const, charge: 0n };
    const text = await textOf(await made("en", { ...arrived, payment }));
    expect(text).not.toMatch(/IFSC|Network reference/);
    expect(text).toContain("Charges None");
  });

  it.each(languages)("is one A4 page in %s, in that language's words", async (language) => {
    const file = await made(language, returned);
    const { pages, sizes, information } = await readPdf(file);
    expect(pages).toHaveLength(1);
    expect(sizes[0]![0]).toBeCloseTo(595.28, 1);
    const t = translator(language, "documents");
    expect(information.Title).toBe(`${t("receipt.record")} P0123456789ABC`);
    const read = pages.flat(2).join(" ");
    expect(read).toContain("P0123456789ABC");
    expect(read).toContain("₹12,34,567.89");
  });
});
