import fc from "fast-check";
import readSheet, { readSheet as readTotals } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { entriesOf, statementOf } from "tests/support/statements";
import { byHeading } from "tests/support/by-heading";
import { xlsxParts } from "tests/support/xlsx-parts";
import { plainAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import { printableText } from "../document-text.server";
import { statementColumns } from "../statement-columns";
import type { StatementData } from "../statement-data";
import { statementXlsx } from "./statement.server";

async function made(language: Language, data: StatementData): Promise<Buffer> {
  const { entries, ...frame } = data;
  const maker = statementXlsx(language, frame);
  for (const batch of entries as Iterable<never[]>) maker.add(batch);
  return Buffer.from(await maker.finish());
}

/** Rows as a spreadsheet program shows them: numbers as numbers, dates as dates. */
async function rowsOf(file: Buffer): Promise<unknown[][]> {
  const read = (await readSheet(file)) as unknown;
  const [first] = read as [unknown];
  return (Array.isArray(first) ? read : (first as { data: unknown }).data) as unknown[][];
}

const columns = statementColumns({ account: { kind: "savings" } });

const dateOf = (text: string) => new Date(`${text}T00:00:00Z`);

describe("an account statement as a spreadsheet", () => {
  it("holds every entry once, dates as dates and amounts as numbers to the paisa", async () => {
    const { entries, figures } = entriesOf(300, (index) => `NEFT N${index}`);
    const rows = await rowsOf(await made("en", statementOf({ entries, figures })));
    const head = rows.findIndex((row) => row[0] === "Date");
    const number = (paise: bigint) => Number(plainAmount(paise));
    const named = (row: unknown[]) => byHeading(rows[head] as string[], row);
    expect(rows.slice(head + 1, head + 1 + entries.length).map(named)).toMatchObject(
      entries.map(({ entryDate, valueDate, particulars, chequeNumber, direction, amount, balance }) => ({
        Date: dateOf(entryDate),
        "Value date": dateOf(valueDate),
        Particulars: particulars,
        "Cheque no.": chequeNumber ?? null,
        "Withdrawals (₹)": direction === "debit" ? number(amount) : null,
        "Deposits (₹)": direction === "credit" ? number(amount) : null,
        "Balance (₹)": number(balance),
      })),
    );
    expect([rows[head - 1]!, rows.at(-4)!, rows.at(-3)!].map(named)).toMatchObject([
      { Particulars: "Opening balance", "Balance (₹)": number(figures.openingBalance) },
      {
        ...{ Particulars: "Totals", "Balance (₹)": null },
        "Withdrawals (₹)": number(figures.totalDebits),
        "Deposits (₹)": number(figures.totalCredits),
      },
      { Particulars: "Closing balance", "Balance (₹)": number(figures.closingBalance) },
    ]);
  });

  it("has a column for references of networks if the bank tells them", async () => {
    const { entries, figures } = entriesOf(3);
    const data = { ...statementOf({ entries, figures }), networkReferences: true };
    const rows = await rowsOf(await made("en", data));
    const head = rows.findIndex((row) => row[0] === "Date");
    const told = rows.slice(head + 1, head + 4).map((row) => byHeading(rows[head] as string[], row));
    expect(told.map((row) => row["UTR/RRN"])).toEqual([null, entries[1]!.networkReference, null]);
  });

  it("has its totals on a second sheet, as numbers, equal to the statement's", async () => {
    const { entries, figures } = entriesOf(30, undefined, -10_000_000n);
    const file = await made("en", statementOf({ entries, figures }));
    const totals = await readTotals(file, "Totals");
    const number = (paise: bigint) => Number(plainAmount(paise));
    expect(totals).toEqual([
      ["Account number", "123410010000301"],
      ["Period", "01-01-2026 to 30-06-2026"],
      ["Opening balance", number(figures.openingBalance)],
      ["Withdrawals (₹)", number(figures.totalDebits)],
      ["Deposits (₹)", number(figures.totalCredits)],
      ["Closing balance", number(figures.closingBalance)],
      ["Number of entries", 30],
    ]);
  });

  it("has the account block on top", async () => {
    const rows = await rowsOf(await made("en", statementOf(entriesOf(1))));
    const text = rows.slice(0, 6).map((row) => row.filter((cell) => cell !== null).join(" "));
    expect(text).toEqual([
      "Kaveri Grameena Co-operative Bank Statement of Account",
      "Account holder Lakshmi Narayanan Account number 123410010000301",
      "Joint holders Janaki Narayanan Account type Savings account",
      "Customer ID 100200301 Branch Mylapore, 27 North Mada Street, Chennai, Tamil Nadu, 600004",
      "Address 12, East Car Street, Mylapore, Chennai 600004 IFSC, MICR KVGB0001234, 600899011",
      "Period 01-01-2026 to 30-06-2026 Generated at 01-07-2026 10:30 IST",
    ]);
  });

  it("of a part says by what it was chosen, and whose totals these are, and leads from no balance to another", async () => {
    const { entries, figures } = entriesOf(5);
    const filter = { direction: "credit", atLeast: 100n } as const;
    const rows = await rowsOf(await made("en", { ...statementOf({ entries, figures }), filter }));
    const words = rows.map((row) => row.filter((cell) => cell !== null).join(" "));
    expect(words[6]).toBe("Only entries that match deposits; from ₹1.00");
    const head = rows.find((row) => row[0] === "Date") as string[];
    const totals = rows.find((row) => row.includes("Totals of the entries that match"))!;
    expect(byHeading(head, totals)).toMatchObject({
      "Withdrawals (₹)": Number(plainAmount(figures.totalDebits)),
      "Deposits (₹)": Number(plainAmount(figures.totalCredits)),
    });
    expect(words.join()).not.toMatch(/(Opening|Closing) balance/);
  });

  it("freezes the header row, sets widths, and styles header, dates and amounts", async () => {
    const { sheet, styles } = xlsxParts(await made("en", statementOf(entriesOf(3))));
    expect(sheet).toContain('<pane ySplit="8" topLeftCell="A9" activePane="bottomLeft" state="frozen"/>');
    expect(sheet.match(/<col /g)).toHaveLength(columns.length);
    expect(sheet).toMatch(/<col [^>]*width="5\d/);
    expect(styles).toContain('formatCode="dd-mm-yyyy"');
    expect(styles).toContain(String.raw`##\,##\,##\,##0.00`);
    expect(styles).toContain('rgb="FFC2410C"');
    expect(styles).toContain("<b/>");
    const style = /<c r="A6" s="(\d+)"/.exec(sheet)?.[1];
    expect(style).toBeDefined();
    expect(Number(style)).toBeGreaterThan(1);
  });

  it("shows whatever a remark says as text and carries nothing that runs", async () => {
    const hostile = [
      '=HYPERLINK("http://x","y")',
      "+1+1",
      "-2",
      "@SUM(A1)",
      "\t=1",
      "=cmd|' /C calc'!A0",
      "_x003D_1",
    ];
    const file = await made("en", statementOf(entriesOf(hostile.length, (index) => hostile[index]!)));
    const { sheet, strings, names } = xlsxParts(file);
    expect(sheet).not.toMatch(/<f[ >]|<hyperlink/);
    expect(names.filter((name) => /vba|externalLink|connection/i.test(name))).toEqual([]);
    const cells = [...sheet.matchAll(/<c r="C\d+"[^>]*>/g)].map(([cell]) => cell);
    expect(cells.length).toBeGreaterThan(hostile.length);
    for (const cell of cells) expect(cell).toContain('t="s"');
    expect(strings).toContain("_x005F_x003D_1");
    const rows = await rowsOf(file);
    for (const remark of hostile.slice(0, 6)) expect(rows.map((row) => row[2])).toContain(remark.trim());
  });

  it("has filters over its entries, not over balances or totals", async () => {
    const { sheet } = xlsxParts(await made("en", statementOf(entriesOf(30))));
    // Heads and thirty entries.
    const last = String.fromCharCode(64 + columns.length);
    expect(sheet).toContain(`<autoFilter ref="A8:${last}38"`);
  });

  it("keeps the account number and cheque numbers as text", async () => {
    const rows = await rowsOf(await made("en", statementOf(entriesOf(1))));
    expect(rows[1]).toContain("123410010000301");
    expect(rows.flat()).toContain("100000");
  });

  it.each(languages)("speaks %s", async (language) => {
    const t = translator(language, "documents");
    const rows = await rowsOf(await made(language, statementOf(entriesOf(0))));
    expect(rows[0]).toContain(t("statement.title"));
    expect(rows[7]).toEqual(columns.map(({ heading }) => t(`columns.${heading}`)));
    expect(rows.map((row) => row[2])).toContain(t("rows.none"));
    expect(rows.at(-1)![0]).toBe(t("foot.systemGenerated"));
  });

  it("can be read back whatever the remarks are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 8 }),
        async (remarks) => {
          const rows = await rowsOf(
            await made("en", statementOf(entriesOf(remarks.length, (index) => remarks[index]!))),
          );
          const head = rows.findIndex((row) => row[0] === "Date");
          remarks.forEach((remark, index) => {
            const expected = printableText(remark);
            if (!/_x[0-9a-f]{4}_/i.test(expected)) expect(rows[head + 1 + index]![2] ?? "").toBe(expected);
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
