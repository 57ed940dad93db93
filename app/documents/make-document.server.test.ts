import { getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { builtDocumentProcess } from "tests/support/document-process";
import { readPdf } from "tests/support/pdf-text";
import { entriesOf, statementOf } from "tests/support/statements";
import { isoDate } from "common/dates";
import type { Portal } from "~/load-context";
import { documentResponse } from "./file-response.server";
import {
  lanesOf,
  makeDocument,
  MAX_SHORT_ENTRIES,
  type DocumentRequest,
  type MadeDocument,
} from "./make-document.server";
import type { MiniStatementData, StatementData } from "./statement-data";
import { WorkerPool } from "./workers/pool.server";

let built: Awaited<ReturnType<typeof builtDocumentProcess>>;
let pool: WorkerPool;
const wish = { customer: "100200301", signal: new AbortController().signal };

beforeAll(async () => {
  built = await builtDocumentProcess();
  pool = new WorkerPool({
    path: built.path,
    size: 1,
    waiting: 4,
    restAfter: 60_000,
    limits: { heapMegabytes: 512, residentBytes: 768 * 1024 * 1024, answerWithin: 120_000, niceness: 10 },
  });
});
afterAll(async () => {
  pool.close();
  await built.remove();
});

const statement = (
  data: StatementData,
  kind: "statement-pdf" | "statement-xlsx" = "statement-pdf",
): DocumentRequest => ({
  kind,
  language: "en",
  data,
});

async function made(request: DocumentRequest): Promise<MadeDocument> {
  const outcome = await makeDocument(request, wish, () => pool);
  if (outcome.outcome !== "made") throw new Error(outcome.outcome);
  return outcome.document;
}

const mini = (kind: "mini-statement-pdf" | "mini-statement-xlsx"): DocumentRequest => {
  const { bank, account, generatedAt } = statementOf(entriesOf(0));
  const data: MiniStatementData = {
    bank,
    account,
    generatedAt,
    entries: [
      { date: isoDate("2026-06-30"), particulars: "UPI/லட்சுமி", direction: "debit", amount: 12_345n },
      { date: isoDate("2026-06-29"), particulars: "Salary", direction: "credit", amount: 5_000_000n },
    ],
  };
  return { kind, language: "en", data };
};

describe("a document", () => {
  it("is made from batches that arrive one after the other", async () => {
    const { entries, figures } = entriesOf(120, (index) => `REF${index}.`);
    async function* batches() {
      for (let start = 0; start < entries.length; start += 50)
        yield await Promise.resolve(entries.slice(start, start + 50));
    }
    const { body } = await made(statement({ ...statementOf({ entries, figures }), entries: batches() }));
    const text = (await readPdf(body)).pages.flat(2);
    for (let index = 0; index < 120; index += 1)
      expect(text.filter((part) => part === `REF${index}.`)).toHaveLength(1);
  });

  it("has its kind's name, type and length", async () => {
    const data = statementOf(entriesOf(2));
    const pdf = await made(statement(data));
    const xlsx = await made(statement(data, "statement-xlsx"));
    const name = "Statement-0301_2026-01-01_2026-06-30";
    expect([pdf.fileName, xlsx.fileName]).toEqual([`${name}.pdf`, `${name}.xlsx`]);
    expect(Buffer.from(pdf.body).toString("latin1", 0, 5)).toBe("%PDF-");
    expect(Buffer.from(xlsx.body).toString("latin1", 0, 2)).toBe("PK");
    expect((await made(mini("mini-statement-xlsx"))).fileName).toBe("MiniStatement-0301_2026-07-01.xlsx");
    const response = documentResponse({ env: { secure: false } } as Portal, pdf);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.body.byteLength),
      "content-disposition": `attachment; filename="${name}.pdf"; filename*=UTF-8''${name}.pdf`,
      "cache-control": "private, no-store",
    });
    expect((await response.arrayBuffer()).byteLength).toBe(pdf.body.byteLength);
  });

  it("of a mini statement has the bank's columns and every movement", async () => {
    const { pages } = await readPdf((await made(mini("mini-statement-pdf"))).body);
    const lines = pages.flat();
    expect(lines).toContainEqual(["Date", "Tran Particulars", "Debit/Credit", "Amount (₹)"]);
    expect(lines).toContainEqual(["29-06-2026", "Salary", "Credit", "50,000.00"]);
    expect(lines.filter((line) => line.includes("123.45")).map(([first]) => first)).toEqual([
      "30-06-2026",
      "Totals",
    ]);
    expect(pages[0]!.flat()).toContain("Mini-Statement");
  });

  it("of more rows than a PDF carries is refused before a row is read", async () => {
    const read = vi.fn();
    const data = statementOf(entriesOf(1));
    const entries = (function* () {
      read();
      yield [];
    })();
    const outcome = await makeDocument(
      statement({ ...data, figures: { ...data.figures, entryCount: 25_001 }, entries }),
      wish,
      () => pool,
    );
    expect(outcome).toEqual({ outcome: "too-long", entryCount: 25_001, limit: 25_000 });
    expect(read).not.toHaveBeenCalled();
  });

  it("is not handed out when its entries are not those of the figures", async () => {
    const { entries, figures } = entriesOf(10);
    for (const torn of [entries.slice(1), [...entries, entries[0]!], entries.with(3, entries[4]!)])
      expect(
        await makeDocument(statement(statementOf({ entries: torn, figures })), wish, () => pool),
      ).toEqual({
        outcome: "changed",
      });
    expect((await made(statement(statementOf({ entries, figures })))).body.byteLength).toBeGreaterThan(0);
  });

  it("whose source fails, fails with the source's own fault, and the next is made", async () => {
    // eslint-disable-next-line require-yield
    async function* failing(): AsyncGenerator<never[]> {
      await Promise.resolve();
      throw new Error("the bank is gone");
    }
    const data = statementOf(entriesOf(3));
    await expect(makeDocument(statement({ ...data, entries: failing() }), wish, () => pool)).rejects.toThrow(
      "the bank is gone",
    );
    expect((await made(statement(data))).body.byteLength).toBeGreaterThan(0);
  });

  it("that makes the process stumble is one fault; the process goes on", async () => {
    const data = statementOf(entriesOf(1));
    const broken = { ...data, bank: { ...data.bank, colours: undefined } } as unknown as StatementData;
    await expect(makeDocument(statement(broken), wish, () => pool)).rejects.toMatchObject({
      name: "DocumentFault",
    });
    expect((await made(statement(data))).body.byteLength).toBeGreaterThan(0);
  });

  it("broken off while the bank is asked stops waiting and closes the source", async () => {
    const leaving = new AbortController();
    let closed = false;
    const hanging: AsyncIterable<never[]> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          leaving.abort(new Error("gone"));
          return new Promise(() => undefined);
        },
        return: () => {
          closed = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    const request = statement({ ...statementOf(entriesOf(3)), entries: hanging });
    await expect(makeDocument(request, { ...wish, signal: leaving.signal }, () => pool)).rejects.toThrow(
      "gone",
    );
    expect(closed).toBe(true);
    expect((await made(statement(statementOf(entriesOf(1))))).body.byteLength).toBeGreaterThan(0);
  });
});

it("a short document never waits for a long one", async () => {
  const lanes = lanesOf(() => built.path);
  const { entries, figures } = entriesOf(MAX_SHORT_ENTRIES + 1);
  let readOn: () => void = () => undefined;
  const shortIsMade = new Promise<void>((resolve) => (readOn = resolve));
  async function* slowly() {
    await shortIsMade;
    yield entries;
  }
  const long = makeDocument(
    statement({ ...statementOf({ entries, figures }), entries: slowly() }),
    wish,
    lanes,
  );
  const short = await makeDocument(statement(statementOf(entriesOf(3))), wish, lanes);
  readOn();
  expect([short.outcome, (await long).outcome]).toEqual(["made", "made"]);
  for (const count of [3, MAX_SHORT_ENTRIES + 1]) lanes(count).close();
});

it("a short lane has the memory for its longest document in four scripts", async () => {
  const remark = (index: number) => `Anna லட்சுமி శ్రీ സ്ത്രീ ${index} `.repeat(4);
  const lanes = lanesOf(() => built.path);
  const data = statementOf(entriesOf(MAX_SHORT_ENTRIES, remark));
  for (const kind of ["statement-pdf", "statement-xlsx"] as const)
    expect((await makeDocument({ ...statement(data, kind), language: "ml" }, wish, lanes)).outcome).toBe(
      "made",
    );
  lanes(1).close();
});

it("ten thousand entries are made a PDF within 512 MB", async () => {
  const tight = new WorkerPool({
    path: built.path,
    size: 1,
    waiting: 0,
    restAfter: 60_000,
    limits: { heapMegabytes: 512, residentBytes: 512 * 1024 * 1024, answerWithin: 80_000, niceness: 10 },
  });
  const data = statementOf(entriesOf(10_000));
  const outcome = await makeDocument(statement(data), wish, () => tight).finally(() => tight.close());
  expect(outcome.outcome).toBe("made");
});

it("pages come before short documents, and those before long ones", async () => {
  const lanes = lanesOf(() => built.path);
  const nicenessOf = (entryCount: number) =>
    lanes(entryCount).run(wish, async (worker) => {
      await worker.ask({ ask: "drop" });
      return getPriority(worker.pid!);
    });
  expect([await nicenessOf(1), await nicenessOf(MAX_SHORT_ENTRIES + 1)]).toEqual([5, 10]);
  lanes(1).close();
  lanes(MAX_SHORT_ENTRIES + 1).close();
});
