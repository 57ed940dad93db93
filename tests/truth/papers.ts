import { addDays, formatDate, isoDate } from "common/dates";
import { strFromU8, unzipSync } from "fflate";
import type { Visitor } from "tests/support/visitor";
import { miniStatementColumns, statementColumns } from "~/documents/statement-columns";
import { linesOf, readPdf } from "tests/support/pdf-text";
import { saidInLine, type Said } from "./said";
import type { Source } from "./rules/rule";

/** A document as lines: of a PDF or a CSV as they are, of a spreadsheet its shared texts and numbers. */
export async function readPaper(
  visitor: Visitor,
  address: string,
  about: readonly string[],
): Promise<Source> {
  const { pathname } = new URL(address, visitor.origin);
  const file = await visitor.download(address);
  const lines = pathname.endsWith(".pdf")
    ? linesOf((await readPdf(file)).pages)
    : pathname.endsWith(".csv")
      ? strFromU8(file)
          .split(/\r?\n/)
          .map((line) => line.replace(/"?,"?/g, "  "))
      : sheetLines(file);
  const named = lines.join(" ").match(/\b\d{15}\b/g) ?? [];
  return {
    path: pathname,
    about: about.length > 0 ? about : [...new Set(named)],
    said: lines.flatMap((line): Said[] => saidInLine("paper", line)),
  };
}

/** A day and its number in spreadsheets. */
const [DAY, NUMBER] = [isoDate("1990-01-01"), 32_874];

/** Letters of the columns with dates, in the sheets of both kinds of statement. */
const columnsOfDates = new Set(
  [statementColumns({ account: { kind: "savings" } }), miniStatementColumns].flatMap((columns) =>
    columns.flatMap(({ kind }, at) => (kind === "date" ? String.fromCharCode(65 + at) : [])),
  ),
);

/** Numbers of a spreadsheet are amounts, in columns of dates numbers of days. */
function numberIn(value: string, column: string): string {
  const number = Number(value);
  if (value === "" || Number.isNaN(number)) return value;
  return columnsOfDates.has(column) && number > 36_500 && number < 73_000
    ? formatDate(addDays(DAY, number - NUMBER))
    : number.toFixed(2);
}

function sheetLines(file: Uint8Array): string[] {
  const parts = unzipSync(file);
  const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const texts = [...xml("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner]) =>
    [...inner!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(""),
  );
  return [...xml("xl/worksheets/sheet1.xml").matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, cells]) =>
    [...cells!.matchAll(/<c([^>]*)>(.*?)<\/c>/gs)]
      .map(([, attributes, inner]) => {
        const value = /<v>([^<]*)<\/v>/.exec(inner!)?.[1] ?? /<t[^>]*>([^<]*)<\/t>/.exec(inner!)?.[1] ?? "";
        return attributes!.includes('t="s"')
          ? texts[Number(value)]
          : numberIn(value, /r="([A-Z]+)/.exec(attributes!)![1]!);
      })
      .join(" "),
  );
}
