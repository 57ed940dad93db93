import { availableParallelism } from "node:os";
import { safeName } from "./file-name.server";
import { makeWith, type DocumentRequest, type MakingOutcome } from "./making.server";
import { WorkerPool } from "./workers/pool.server";
import { documentProcessPath } from "./workers/process-path.server";

/** The portal's documents: what a route asks for, and the answer it gives the browser. */
export type { DocumentRequest } from "./making.server";

export interface MadeDocument {
  body: Uint8Array;
  /** Bytes. */
  length: number;
  mediaType: string;
  fileName: string;
}

export type DocumentOutcome =
  { outcome: "made"; document: MadeDocument } | Exclude<MakingOutcome, { outcome: "made" }>;

const MEGABYTE = 1024 * 1024;

const mediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

let pool: WorkerPool | undefined;

/** One document process, two on larger machines; they share what the pages leave of it. */
function portalPool(): WorkerPool {
  return (pool ??= new WorkerPool({
    path: documentProcessPath(),
    size: availableParallelism() >= 4 ? 2 : 1,
    waiting: 16,
    restAfter: 5 * 60_000,
    limits: { heapMegabytes: 512, residentBytes: 768 * MEGABYTE, answerWithin: 3 * 60_000 },
  }));
}

/**
 * Makes one document in another process. Aborting `signal` stops the work and throws its reason; a
 * process that crashes, outgrows its memory or takes minutes throws, and the next request has a fresh one.
 */
export async function makeDocument(
  request: DocumentRequest,
  signal: AbortSignal,
  makers: WorkerPool = portalPool(),
): Promise<DocumentOutcome> {
  const made = await makeWith(makers, request, signal);
  if (made.outcome !== "made") return made;
  const ending = request.kind.endsWith("-pdf") ? "pdf" : "xlsx";
  return {
    outcome: "made",
    document: {
      body: made.file,
      length: made.file.byteLength,
      mediaType: mediaTypes[ending],
      fileName: fileNameOf(request, ending),
    },
  };
}

function fileNameOf(request: DocumentRequest, ending: "pdf" | "xlsx"): string {
  return safeName(`${stemOf(request)}.${ending}`);
}

/**
 * Section 9: statements are named by their account, mini statements are called so; receipts by their reference, papers
 * for the tax office by the year or day they are about.
 */
function stemOf({ kind, data }: DocumentRequest): string {
  switch (kind) {
    case "statement-pdf":
    case "statement-xlsx":
      return data.account.accountNumber;
    case "mini-statement-pdf":
    case "mini-statement-xlsx":
      return "MiniStatement";
    case "receipt-pdf":
      return data.payment.reference;
    case "tax-deducted-pdf":
      return `TDS-${data.year}`;
    case "interest-certificate-pdf":
      return `InterestCertificate-${data.year}`;
    case "balance-certificate-pdf":
      return `BalanceCertificate-${data.date}`;
  }
}
