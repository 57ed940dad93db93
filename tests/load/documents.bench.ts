import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import XLSX from "sheetjs-style";
import { builtDocumentProcess } from "tests/support/document-process";
import { entriesOf, statementOf } from "tests/support/statements";
import { lanesOf, makeDocument, type DocumentRequest } from "~/documents/make-document.server";
import type { StatementData, StatementEntry } from "~/documents/statement-data";
import { WorkerPool } from "~/documents/workers/pool.server";
import { formatDate } from "common/dates";
import { formatAmount, plainAmount } from "common/money";
import { figure, inTurn, median, milliseconds, quotients, told } from "./figures";

/**
 * How long documents take, as ratios to the bare libraries writing the same table in the same run, and how
 * much memory the document process holds at its peak. Both sides are warm; the middle of several runs counts.
 */
const wish = { customer: "100200301", signal: new AbortController().signal };
const built = await builtDocumentProcess();
const poolOf = () =>
  new WorkerPool({
    path: built.path,
    size: 1,
    waiting: 1,
    restAfter: 60_000,
    limits: { heapMegabytes: 512, residentBytes: 2 ** 40, answerWithin: 600_000, niceness: 10 },
  });

function dataOf(count: number): StatementData {
  const remark = (index: number) =>
    `UPI/${512_345_678_901 + index * 7_919}/Payment to SHOP ${index % 500} Chennai`;
  return statementOf(entriesOf(count, remark, 10n ** 11n));
}

const cellsOf = (entry: StatementEntry): string[] => [
  formatDate(entry.entryDate),
  formatDate(entry.valueDate),
  entry.particulars,
  entry.chequeNumber ?? "",
  entry.direction === "debit" ? formatAmount(entry.amount) : "",
  entry.direction === "credit" ? formatAmount(entry.amount) : "",
  formatAmount(entry.balance),
];

const font = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
);
const columns = [51, 51, 161, 48, 70, 70, 80];

/** The same text cells, seven to a row, wrapped and aligned by pdfkit itself. */
async function pdfkitAlone(data: StatementData): Promise<void> {
  const page = new PDFDocument({ size: "A4", margin: 32 });
  page.resume();
  const ended = new Promise((resolve) => page.on("end", resolve));
  page.registerFont("text", font).font("text", 8);
  let y = 160;
  for (const entry of (data.entries as StatementEntry[][])[0]!) {
    if (y > 760) {
      page.addPage();
      y = 60;
    }
    let x = 32;
    cellsOf(entry).forEach((cell, index) => {
      const width = columns[index]!;
      if (cell) page.text(cell, x, y, { width, height: 22, align: index > 3 ? "right" : "left" });
      x += width;
    });
    y += 24;
  }
  page.end();
  await ended;
}

/** The same values without any look, packed as the document is. */
function sheetjsAlone(data: StatementData): void {
  const rows = (data.entries as StatementEntry[][])[0]!.map((entry) => [
    new Date(`${entry.entryDate}T00:00:00Z`),
    new Date(`${entry.valueDate}T00:00:00Z`),
    entry.particulars,
    entry.chequeNumber ?? null,
    entry.direction === "debit" ? Number(plainAmount(entry.amount)) : null,
    entry.direction === "credit" ? Number(plainAmount(entry.amount)) : null,
    Number(plainAmount(entry.balance)),
  ]);
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  XLSX.write(
    { SheetNames: ["S"], Sheets: { S: sheet } },
    { type: "buffer", bookType: "xlsx", compression: true },
  );
}

async function made(pool: WorkerPool, request: DocumentRequest): Promise<void> {
  const outcome = await makeDocument(request, wish, () => pool);
  if (outcome.outcome !== "made") throw new Error(outcome.outcome);
}

async function compare(
  name: string,
  kind: "statement-pdf" | "statement-xlsx",
  count: number,
  runs: number,
  alone: (data: StatementData) => unknown,
  atMost: number,
) {
  const data = dataOf(count);
  const pool = poolOf();
  const request: DocumentRequest = { kind, language: "en", data };
  // The first, unmeasured time of each loads fonts and compiles.
  const [ours, theirs] = await inTurn(
    runs,
    () => milliseconds(() => made(pool, request)),
    () => milliseconds(() => alone(data)),
  );
  pool.close();
  figure(
    name,
    quotients(ours, theirs),
    { atMost },
    `${median(ours).toFixed(0)} ÷ ${median(theirs).toFixed(0)} ms`,
  );
}

/** The process's own high-water mark; Linux only. */
async function peak(name: string, kind: "statement-pdf" | "statement-xlsx", count: number) {
  const pool = poolOf();
  await made(pool, { kind, language: "en", data: dataOf(count) });
  const status = await pool.run(wish, (worker) =>
    readFile(`/proc/${worker.pid}/status`, "utf8").catch(() => ""),
  );
  pool.close();
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status ?? "")?.[1];
  const measured = kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : "not known here";
  told(`${name}, peak memory`, measured, "of the document process");
}

/** What somebody with a page of entries waits while another customer has the longest one made. */
async function shortBesideLong(rounds: number) {
  const lanes = lanesOf(() => built.path);
  const short = () => makeDocument({ kind: "statement-pdf", language: "en", data: dataOf(30) }, wish, lanes);
  const [alone, beside] = await inTurn(
    rounds,
    () => milliseconds(short),
    async () => {
      const gone = new AbortController();
      const longWish = { customer: "100200306", signal: gone.signal };
      const long = makeDocument(
        { kind: "statement-pdf", language: "en", data: dataOf(20_000) },
        longWish,
        lanes,
      ).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const waited = await milliseconds(short);
      gone.abort();
      await long;
      return waited;
    },
  );
  for (const count of [30, 20_000]) lanes(count).close();
  figure(
    "PDF of 30 rows while one of 20,000 is made ÷ alone",
    quotients(beside, alone),
    { atMost: 3 },
    `${median(beside).toFixed(0)} ÷ ${median(alone).toFixed(0)} ms`,
  );
}

await shortBesideLong(5);
await compare("PDF of 1,000 rows ÷ pdfkit alone", "statement-pdf", 1_000, 5, pdfkitAlone, 4);
await compare("PDF of 10,000 rows ÷ pdfkit alone", "statement-pdf", 10_000, 3, pdfkitAlone, 5);
await compare("XLSX of 10,000 rows ÷ sheetjs-style alone", "statement-xlsx", 10_000, 5, sheetjsAlone, 1.3);
await peak("PDF of 10,000 rows", "statement-pdf", 10_000);
await peak("PDF of 25,000 rows", "statement-pdf", 25_000);
await peak("XLSX of 100,000 rows", "statement-xlsx", 100_000);
await peak("XLSX of 150,000 rows", "statement-xlsx", 150_000);
await built.remove();
