import { MOST_PDF_ENTRIES } from "~/domain/statement-range";
import type { Language } from "~/i18n/languages";
import type { AnyEntry, Task } from "./maker.server";
import type { ReceiptData } from "./receipt-data";
import type { MiniStatementData, StatementData } from "./statement-data";
import type { BalanceCertificateData, InterestCertificateData, TaxDeductedData } from "./tax-data";
import { inBatches, Tally } from "./tally.server";
import type { Reply, Request } from "./workers/messages.server";
import type { WorkerPool } from "./workers/pool.server";
import type { Worker } from "./workers/worker.server";

/** One document: from a request to the bytes, the work itself done by a process of the pool. */
export type DocumentRequest =
  | { kind: "statement-pdf" | "statement-xlsx"; language: Language; data: StatementData }
  | { kind: "mini-statement-pdf" | "mini-statement-xlsx"; language: Language; data: MiniStatementData }
  | { kind: "receipt-pdf"; language: Language; data: ReceiptData }
  | { kind: "tax-deducted-pdf"; language: Language; data: TaxDeductedData }
  | { kind: "interest-certificate-pdf"; language: Language; data: InterestCertificateData }
  | { kind: "balance-certificate-pdf"; language: Language; data: BalanceCertificateData };
export type DocumentKind = DocumentRequest["kind"];

export type MakingOutcome =
  | { outcome: "made"; file: Uint8Array }
  /** More entries than this kind of document carries. */
  | { outcome: "too-long"; entryCount: number; limit: number }
  /** Too many documents are being made; nothing was begun. */
  | { outcome: "busy" }
  /** The entries are not those the figures speak of: the account moved while it was read. */
  | { outcome: "changed" };

/** The document process could not make this document; others are not concerned. The message is for the log. */
export class DocumentFault extends Error {
  constructor(fault: string) {
    super(`the document could not be made: ${fault}`);
    this.name = "DocumentFault";
  }
}

/** A PDF of more rows nobody reads and few programs open well; a spreadsheet is bounded by the process's memory. */
export const longest: Record<DocumentKind, number> = {
  "statement-pdf": MOST_PDF_ENTRIES,
  "statement-xlsx": 150_000,
  "mini-statement-pdf": 1_000,
  "mini-statement-xlsx": 1_000,
  "receipt-pdf": 100,
  "tax-deducted-pdf": 5_000,
  "interest-certificate-pdf": 1_000,
  "balance-certificate-pdf": 1_000,
};

/**
 * Throws the signal's reason when it aborts (the work is stopped), WorkerLost or DocumentFault when the
 * document cannot be made, and whatever the source of the entries throws.
 */
export async function makeWith(
  pool: WorkerPool,
  request: DocumentRequest,
  signal: AbortSignal,
): Promise<MakingOutcome> {
  const entryCount =
    "figures" in request.data ? request.data.figures.entryCount : request.data.entries.length;
  const limit = longest[request.kind];
  if (entryCount > limit) return { outcome: "too-long", entryCount, limit };
  const outcome = await pool.run(signal, (worker) => work(worker, request, signal));
  return outcome ?? { outcome: "busy" };
}

async function work(worker: Worker, request: DocumentRequest, signal: AbortSignal): Promise<MakingOutcome> {
  const { entries, ...frame } = request.data;
  const tally = "figures" in request.data ? new Tally(request.data.figures) : null;
  try {
    await ask(worker, {
      ask: "begin",
      task: { kind: request.kind, language: request.language, frame } as Task,
    });
    const source = tally ? (entries as StatementData["entries"]) : [entries as readonly AnyEntry[]];
    for await (const batch of inBatches<AnyEntry>(source, signal)) {
      tally?.add(batch as Parameters<Tally["add"]>[0]);
      if (tally?.exceeded) break;
      await ask(worker, { ask: "add", entries: batch });
    }
    if (tally && !tally.agrees) {
      await ask(worker, { ask: "drop" });
      return { outcome: "changed" };
    }
    const reply = await ask(worker, { ask: "finish" });
    if (reply.reply !== "made") throw new DocumentFault("the process gave no file");
    return { outcome: "made", file: reply.file };
  } catch (fault) {
    // The process outlives a failing source: what it was given of this customer is forgotten.
    if (worker.alive) await ask(worker, { ask: "drop" }).catch(() => worker.end());
    throw fault;
  }
}

async function ask(worker: Worker, request: Request): Promise<Exclude<Reply, { reply: "failed" }>> {
  const reply = await worker.ask(request);
  if (reply.reply === "failed") throw new DocumentFault(reply.fault);
  return reply;
}
