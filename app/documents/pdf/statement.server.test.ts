import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPdf, readTexts } from "tests/support/pdf-text";
import { entriesOf, statementOf } from "tests/support/statements";
import { formatDate, isoDate } from "common/dates";
import { formatAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import type { StatementData } from "../statement-data";
import { statementPdf } from "./statement.server";

async function made(language: Language, data: StatementData): Promise<Uint8Array> {
  const { entries, ...frame } = data;
  const maker = statementPdf(language, frame);
  for (const batch of entries as Iterable<never[]>) maker.add(batch);
  return maker.finish();
}

describe("an account statement as PDF", () => {
  it("carries every entry exactly once, in the bank's order, between opening and closing", async () => {
    const { entries, figures } = entriesOf(
      230,
      (index) => `NEFT N${String(index).padStart(5, "0")} X`,
      10n ** 12n,
    );
    const { pages } = await readPdf(await made("en", statementOf({ entries, figures })));
    const rows = pages
      .flat()
      .filter(([first, second]) => /^\d\d-\d\d-2026$/.test(first!) && !/to/.test(second!));
    expect(rows.map((row) => row.join("|"))).toEqual([
      `01-01-2026|Opening balance|${formatAmount(figures.openingBalance)}`,
      ...entries.map(({ entryDate, valueDate, particulars, chequeNumber, amount, balance }) =>
        [
          formatDate(entryDate),
          formatDate(valueDate),
          particulars,
          chequeNumber,
          formatAmount(amount),
          formatAmount(balance),
        ]
          .filter(Boolean)
          .join("|"),
      ),
      `30-06-2026|Closing balance|${formatAmount(figures.closingBalance)}`,
    ]);
  });

  it("has a column for references of networks, each in one piece, if the bank tells them", async () => {
    const { entries, figures } = entriesOf(3);
    const longest = "SBINR12026063000000017";
    const long = entries.map((entry) => ({ ...entry, networkReference: longest }));
    const data = { ...statementOf({ entries: long, figures }), networkReferences: true };
    const lines = (await readPdf(await made("en", data))).pages.flat();
    expect(lines.flat()).toContain("UTR/RRN");
    expect(lines.flat().filter((text) => text === longest)).toHaveLength(3);
    const without = (await readPdf(await made("en", statementOf({ entries: long, figures })))).pages.flat(2);
    expect(without).not.toContain(longest);
  });

  it("says that the interest of its last quarter follows, unless it is filtered", async () => {
    const data = { ...statementOf(entriesOf(3)), interestFollows: isoDate("2026-06-30") };
    const said = "for the quarter ending 30-06-2026 follows";
    const linesOf = async (one: StatementData) =>
      (await readPdf(await made("en", one))).pages.flat(2).join(" ");
    expect(await linesOf(data)).toContain(said);
    expect(await linesOf({ ...data, filter: { search: "NEFT" } })).not.toContain("follows");
  });

  it("keeps withdrawals and deposits in their own columns and totals both", async () => {
    const { entries, figures } = entriesOf(2);
    const { pages } = await readPdf(await made("en", statementOf({ entries, figures })));
    const totals = pages.flat().find((line) => line[0] === "Totals");
    expect(totals).toEqual(["Totals", formatAmount(figures.totalDebits), formatAmount(figures.totalCredits)]);
  });

  it("numbers its pages, repeats the columns' headings and the note on each, all A4 portrait", async () => {
    const { pages, sizes } = await readPdf(await made("en", statementOf(entriesOf(150))));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      const text = page.map((line) => line.join(" "));
      expect(text.join("\n")).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text.filter((line) => line.startsWith("Date Value date Particulars"))).toHaveLength(1);
      expect(text.join("\n")).toContain("This is a system-generated statement.");
      expect(text.join("\n")).toContain("Generated on 01-07-2026 10:30 IST");
    });
    for (const [width, height] of sizes) {
      expect(width).toBeCloseTo(595.28, 1);
      expect(height).toBeCloseTo(841.89, 1);
    }
  });

  it("names bank, holders, customer, address, account, kind, branch with its address, codes and period", async () => {
    const { pages } = await readPdf(await made("en", statementOf(entriesOf(1))));
    const text = pages[0]!.map((line) => line.join(" ")).join("\n");
    for (const fact of [
      "Kaveri Grameena Co-operative Bank",
      "Statement of Account",
      "01-01-2026 to 30-06-2026",
      "Account holder Lakshmi Narayanan",
      "Joint holders Janaki Narayanan",
      "MICR 600899011",
      "Customer ID 100200301",
      "Account number 123410010000301",
      "Account type Savings account",
      "Branch Mylapore, 27 North Mada Street, Chennai,",
      "Tamil Nadu, 600004",
      "IFSC KVGB0001234",
    ])
      expect(text).toContain(fact);
    expect(text).toMatch(/Address 12, East Car Street, Mylapore, Chennai( .*\n)? ?600004/);
  });

  it("says in a box on its first page how the period began and ended, and what came and went", async () => {
    const { entries, figures } = entriesOf(150, undefined, 10n ** 12n);
    const { pages } = await readPdf(await made("en", statementOf({ entries, figures })));
    const [first, ...others] = pages;
    const box = first!.findIndex(
      ([opening, , , closing]) => `${opening} ${closing}` === "Opening balance (₹) Closing balance (₹)",
    );
    expect(first![box + 1]).toEqual(
      [figures.openingBalance, figures.totalDebits, figures.totalCredits, figures.closingBalance].map(
        formatAmount,
      ),
    );
    expect(others.flat().filter(([opening]) => opening === "Opening balance")).toEqual([]);
  });

  it("carries the balance forward at the foot of each page and brings it to the head of the next", async () => {
    const { entries, figures } = entriesOf(230);
    const { pages } = await readPdf(await made("en", statementOf({ entries, figures })));
    const balanceIn = (page: string[][], label: string) => page.find(([first]) => first === label)?.[1];
    const lastRowOf = (page: string[][]) => page.filter(([first]) => /^\d\d-\d\d-2026$/.test(first!)).at(-1);
    pages.forEach((page, index) => {
      const next = pages[index + 1];
      expect(balanceIn(page, "Carried forward")).toBe(next && lastRowOf(page)?.at(-1));
      if (next) expect(balanceIn(next, "Brought forward")).toBe(balanceIn(page, "Carried forward"));
    });
    expect(balanceIn(pages[0]!, "Brought forward")).toBeUndefined();
  });

  it.each(languages)("tells readers its title, language and author (%s)", async (language) => {
    const { information } = await readPdf(await made(language, statementOf(entriesOf(1))));
    const title = translator(language, "documents")("statement.title");
    expect(information).toMatchObject({
      Title: `${title} 123410010000301`,
      Author: "Kaveri Grameena Co-operative Bank",
      Language: language,
    });
  });

  it("says so when the period has no entries", async () => {
    const { pages } = await readPdf(await made("en", statementOf(entriesOf(0))));
    expect(pages.flat()).toContainEqual(["No entries in this period."]);
    expect(pages.flat()).toContainEqual(["30-06-2026", "Closing balance", "1,00,000.00"]);
  });

  it("of a part says by what it was chosen, and whose totals these are, and leads from no balance to another", async () => {
    const { entries, figures } = entriesOf(5);
    const filter = { search: "UPI", direction: "debit", atLeast: 100n, atMost: 9_900n } as const;
    const { pages } = await readPdf(await made("en", { ...statementOf({ entries, figures }), filter }));
    const lines = pages.flat();
    expect(lines.map((line) => line.join(" ")).join(" ")).toMatch(
      /Only entries that match .*“UPI” in particulars.* withdrawals; from .*₹1\.00; up to .*₹99\.00/,
    );
    const totals = lines.find(([first]) => first?.startsWith("Totals of the entries"));
    expect(totals).toContain(formatAmount(figures.totalDebits));
    for (const label of ["Opening balance", "Closing balance"]) expect(lines.flat()).not.toContain(label);
  });

  it("of a part without entries says so", async () => {
    const data = { ...statementOf(entriesOf(0)), filter: { search: "x" } };
    expect((await readPdf(await made("en", data))).pages.flat()).toContainEqual([
      "No entry of this period matches.",
    ]);
  });

  it("shows a debt without a sign and with the word", async () => {
    const { pages } = await readPdf(await made("en", statementOf(entriesOf(0, undefined, -12_345_600n))));
    expect(pages.flat()).toContainEqual(["01-01-2026", "Opening balance", "1,23,456.00 Dr"]);
  });

  it("keeps all digits of the largest amounts within their columns", async () => {
    const statement = statementOf(entriesOf(0, undefined, 999_999_999_999_999n));
    const { pages } = await readPdf(await made("en", statement));
    expect(pages.flat()).toContainEqual(["01-01-2026", "Opening balance", "99,99,99,99,99,999.99"]);
  });

  it("carries names and remarks of the four scripts, also mixed in one text, for copying and search", async () => {
    const remarks = ["NEFT/லட்சுமி கொடுத்தது/₹500", "శ్రీ లక్ష్మీ స్వామి", "മാത്യു വർഗ്ഗീസ് സ്ത്രീ", "Anna லட்சுமி శ్రీ സ്ത്രീ"];
    const statement = statementOf(entriesOf(4, (index) => remarks[index]!));
    const written = (await readTexts(await made("en", statement))).join("\n");
    for (const remark of remarks) expect(written).toContain(remark.normalize("NFC"));
  });

  it("wraps a long remark to five lines and marks what it leaves out", async () => {
    const long = `BEGIN ${"word ".repeat(60)}END`;
    const { pages } = await readPdf(await made("en", statementOf(entriesOf(1, () => long))));
    const text = pages.flat().flat();
    expect(text.some((part) => part.startsWith("BEGIN"))).toBe(true);
    expect(text.filter((part) => /word/.test(part))).toHaveLength(5);
    expect(text.filter((part) => part.endsWith("…"))).toHaveLength(1);
  });

  it("prints any remark whatever as text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), { maxLength: 8 }),
        async (remarks) => {
          const statement = statementOf(entriesOf(remarks.length, (index) => remarks[index]!));
          const { pages } = await readPdf(await made("en", statement));
          expect(pages.flat().filter(([first]) => first === "Totals")).toHaveLength(1);
        },
      ),
      { numRuns: 40 },
    );
  });
});
