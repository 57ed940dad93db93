import { describe, expect, it } from "vitest";
import { isoDate } from "common/dates";
import { linesOf, readPdf } from "tests/support/pdf-text";
import { taxDeductedOf, taxRecord } from "tests/support/tax-papers";
import { formatAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { TaxDeductedData } from "../tax-data";
import { taxDeductedPdf } from "./tax-deducted.server";

async function made(language: Language, { entries, ...frame }: TaxDeductedData): Promise<Uint8Array> {
  const maker = taxDeductedPdf(language, frame);
  maker.add(entries);
  return maker.finish();
}

describe("tax deducted, as PDF", () => {
  it("lies across the sheet, titled by its year, with holder, rows, sums and page numbers", async () => {
    const { pages, sizes, information } = await readPdf(await made("en", taxDeductedOf([taxRecord])));
    expect(sizes[0]!.map(Math.round)).toEqual([842, 595]);
    expect(information.Title).toBe("Tax deducted at source (TDS), financial year 2025-26 100200301");
    const lines = linesOf(pages);
    const text = lines.join("\n");
    for (const fact of ["01-04-2025 to 31-03-2026", "Lakshmi Narayanan", "••301K", "All accounts"])
      expect(text).toContain(fact);
    expect(lines).toContain("CHEK00011B 001120010003304 21-11-2025 68,208.55 10% 6,821.00 12.00 5.00");
    expect(lines).toContain("Totals 68,208.55 6,821.00 5.00");
    expect(text).toContain("This is a system-generated statement. It needs no signature.");
    expect(text).toContain("Page 1 of 1");
  });

  it("is titled by a tax year from 2026-27 on, for a quarter too", async () => {
    const period = { from: isoDate("2026-04-01"), to: isoDate("2026-06-30") };
    const { information } = await readPdf(
      await made("en", { ...taxDeductedOf([taxRecord]), year: "2026-27", period }),
    );
    expect(information.Title).toBe("Tax deducted at source (TDS), tax year 2026-27 100200301");
  });

  it("of many records goes on over pages, each with its head, and sums them all", async () => {
    const records = Array.from({ length: 120 }, (_, index) => ({ ...taxRecord, tax: BigInt(index) * 100n }));
    const { pages } = await readPdf(await made("en", taxDeductedOf(records)));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      const text = linesOf([page]).join("\n");
      expect(text).toContain("TAN of the bank");
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const lines = linesOf(pages);
    expect(lines.filter((line) => line.startsWith("CHEK00011B"))).toHaveLength(120);
    expect(lines.find((line) => line.startsWith("Totals"))).toContain(
      formatAmount((119n * 120n * 100n) / 2n),
    );
  });

  it("without records says so, and sums nothing", async () => {
    const lines = linesOf((await readPdf(await made("en", taxDeductedOf([])))).pages);
    expect(lines).toContain("No tax was deducted in this period.");
    expect(lines).toContain("Totals 0.00 0.00 0.00");
  });

  it.each(languages)("is in the words of %s", async (language) => {
    const file = await made(language, taxDeductedOf([taxRecord]));
    const { pages } = await readPdf(file);
    const read = pages.flat(2).join(" ");
    for (const text of [translator(language, "tax")("columns.deductorTan"), "6,821.00"])
      for (const word of text.split(" ")) expect(read).toContain(word);
  });
});
