import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf, statementOf } from "tests/support/statements";
import { formatDate } from "common/dates";
import { plainAmount } from "common/money";
import { csvText, statementCsv } from "./statement-csv.server";
import type { StatementData } from "./statement-data";
import { StatementChanged } from "./tally.server";
import { byHeading } from "tests/support/by-heading";
import { readCsv } from "tests/support/csv";

async function made(data: StatementData): Promise<string> {
  let file = "";
  for await (const part of statementCsv("en", data, new AbortController().signal)) file += part;
  return file;
}

/** Values by heading. */
function read(file: string) {
  const [head, ...lines] = readCsv(file);
  for (const line of lines) expect(line).toHaveLength(head!.length);
  return lines.map((line) => byHeading(head!, line));
}

const asLine = ({ entryDate, valueDate, particulars, chequeNumber, direction, amount, balance }: Entry) => ({
  Date: formatDate(entryDate),
  "Value date": formatDate(valueDate),
  Particulars: csvText(particulars),
  "Cheque no.": chequeNumber ?? "",
  "Withdrawals (₹)": direction === "debit" ? plainAmount(amount) : "",
  "Deposits (₹)": direction === "credit" ? plainAmount(amount) : "",
  "Balance (₹)": plainAmount(balance),
});
type Entry = ReturnType<typeof entriesOf>["entries"][number];

describe("a statement as CSV", () => {
  it("names its columns first and has one line an entry and no other, amounts plain, debts with their sign", async () => {
    const statement = entriesOf(40, undefined, -10_000_000n);
    const lines = read(await made(statementOf(statement)));
    expect(lines).toHaveLength(40);
    expect(lines).toMatchObject(statement.entries.map(asLine));
    expect(lines[0]?.["Balance (₹)"]).toMatch(/^-\d+\.\d\d$/);
  });

  it("has a column for references of networks if the bank tells them", async () => {
    const { entries, figures } = entriesOf(6);
    const data = { ...statementOf({ entries, figures }), networkReferences: true };
    const told = read(await made(data))
      .map((line) => line["UTR/RRN"])
      .filter(Boolean);
    expect(told).toEqual([entries[1]!.networkReference]);
    expect(await made(statementOf({ entries, figures }))).not.toContain("KVGBN26069");
  });

  it("begins with the byte order mark and ends each line with CR LF", async () => {
    const file = await made(statementOf(entriesOf(3)));
    expect(file.startsWith("\ufeffDate,")).toBe(true);
    expect(file.split("\r\n")).toHaveLength(5);
    expect(file.endsWith("\r\n")).toBe(true);
  });

  it("whatever remarks say, a reader gets the same lines back", async () => {
    const odd = fc.constantFrom('"', ",", "\r", "\n", "=", "+", "-", "@", "\t", "'", "a", "வ", "😀", " ");
    const remark = fc.array(odd, { maxLength: 8 }).map((list) => list.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(remark, { maxLength: 10 }), async (remarks) => {
        const statement = entriesOf(remarks.length, (index) => remarks[index]!);
        expect(read(await made(statementOf(statement)))).toMatchObject(statement.entries.map(asLine));
      }),
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])("%j stays text", (remark) => {
    expect(csvText(remark)).toBe(`'${remark}`);
  });

  it("leaves other text as it is", () => {
    for (const remark of ["", "UPI/1/x=1", "'quoted", " =1", "1-2"]) expect(csvText(remark)).toBe(remark);
  });

  it("of a part begins with the same names, and has its entries alone", async () => {
    const { entries, figures } = entriesOf(4);
    const filter = { search: 'rent, "May"', direction: "debit" } as const;
    const data = { ...statementOf({ entries, figures }), filter, recordsFrom: entries[0]!.entryDate };
    expect(await made(data)).toBe(await made(statementOf({ entries, figures })));
  });

  it("breaks off when its entries are not those the figures speak of", async () => {
    const { entries, figures } = entriesOf(3);
    const data = statementOf({ entries: entries.slice(1), figures });
    await expect(made(data)).rejects.toThrow(StatementChanged);
  });
});
