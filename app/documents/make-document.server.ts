import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { StatementData } from "./statement-data";
import { inBatches, Tally } from "./tally.server";
import {
  documentKinds,
  type AnyEntry,
  type DocumentRequest,
  type Reply,
  type Request,
  type Task,
} from "./tasks.server";
import { WorkerPool, type Wish } from "./workers/pool.server";
import type { Worker } from "./workers/worker.server";

export type { DocumentRequest } from "./tasks.server";

export interface MadeDocument {
  body: Uint8Array;
  mediaType: string;
  fileName: string;
}

type DocumentOutcome =
  | { outcome: "made"; document: MadeDocument }
  | { outcome: "too-long"; entryCount: number; limit: number }
  | { outcome: "busy" }
  | { outcome: "changed" };

/** The document process failed on this document; the message is for the log. */
class DocumentFault extends Error {
  constructor(error: string) {
    super(`the document could not be made: ${error}`);
    this.name = "DocumentFault";
  }
}

const MEGABYTE = 1024 * 1024;

/** Takes about a second; longer documents use another lane. */
export const MAX_SHORT_ENTRIES = 1_000;

/** Pages come first. On a full machine a short document still gets a third of a page's share; at 19 it would never be made. */
const lanes = {
  short: {
    restAfter: null,
    limits: { heapMegabytes: 256, residentBytes: 384 * MEGABYTE, answerWithin: 60_000, niceness: 5 },
  },
  long: {
    restAfter: 5 * 60_000,
    limits: { heapMegabytes: 512, residentBytes: 768 * MEGABYTE, answerWithin: 3 * 60_000, niceness: 10 },
  },
};

type Pools = Partial<Record<keyof typeof lanes, WorkerPool>>;

/**
 * Chooses the pool by the number of entries: two lanes, so that a short document never waits for a long one. Each lane has one
 * process, or two on machines with four cores and one portal.
 */
export function lanesOf(processPath: () => string, pools: Pools = {}): (entryCount: number) => WorkerPool {
  return (entryCount) => {
    const lane = entryCount > MAX_SHORT_ENTRIES ? "long" : "short";
    return (pools[lane] ??= new WorkerPool({
      path: processPath(),
      size: availableParallelism() >= 4 && !cluster.isWorker ? 2 : 1,
      waiting: 32,
      ...lanes[lane],
    }));
  };
}

const portalPools: Pools = {};
const portalLanes = lanesOf(documentProcessPath, portalPools);

/**
 * Starts the process of short documents, unless one is there. Loading its libraries takes it half a second, which a customer
 * who looks at a page with links to documents need not wait for.
 */
export const prepareDocuments = (): void => portalLanes(0).prepare();

export function documentLoad(): WorkerPool["load"] {
  const loads = Object.values(portalPools).map(({ load }) => load);
  const sum = (state: keyof WorkerPool["load"]) => loads.reduce((so, load) => so + load[state], 0);
  return { waiting: sum("waiting"), running: sum("running") };
}

/** Path of the built document process: beside the running bundle or one of its chunks. */
function documentProcessPath(): string {
  const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const candidates = [beside("./documents.js"), beside("../documents.js"), resolve("build/documents.js")];
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`build/documents.js is missing: run the build first (looked at ${candidates})`);
  return found;
}

/**
 * Makes a document in another process. Throws the signal's reason when it aborts, DocumentFault or WorkerLost when the process
 * fails, and any error of the source of entries.
 */
export async function makeDocument(
  request: DocumentRequest,
  wish: Wish,
  poolFor: (entryCount: number) => WorkerPool = portalLanes,
): Promise<DocumentOutcome> {
  const entryCount = entriesOf(request);
  const limit = documentKinds[request.kind].maxEntries;
  if (entryCount > limit) return { outcome: "too-long", entryCount, limit };
  const outcome = await poolFor(entryCount).run(wish, (worker) => makeWith(worker, request, wish));
  return outcome ?? { outcome: "busy" };
}

export const entriesOf = ({ data }: DocumentRequest): number =>
  "figures" in data ? data.figures.entryCount : data.entries.length;

async function makeWith(
  worker: Worker,
  request: DocumentRequest,
  { signal, passed }: Wish,
): Promise<DocumentOutcome> {
  const { kind, language, data, verification } = request;
  const { entries, ...frame } = { ...data, verification };
  const tally = "figures" in data ? new Tally(data.figures) : null;
  let count = 0;
  try {
    await ask(worker, { ask: "begin", task: { kind, language, frame } as Task });
    const source = tally ? (entries as StatementData["entries"]) : [entries as readonly AnyEntry[]];
    for await (const batch of inBatches<AnyEntry>(source, signal)) {
      tally?.add(batch as Parameters<Tally["add"]>[0]);
      if (tally?.exceeded) break;
      await ask(worker, { ask: "add", entries: batch });
      passed?.((count += batch.length));
    }
    if (tally && !tally.agrees) {
      await ask(worker, { ask: "drop" });
      return { outcome: "changed" };
    }
    const reply = await ask(worker, { ask: "finish" });
    if (reply.reply !== "made") throw new DocumentFault("the process gave no file");
    return { outcome: "made", document: { body: reply.file, ...typeAndName(request) } };
  } catch (error) {
    // The process survives a failing source, so it must forget this customer.
    if (worker.alive) await ask(worker, { ask: "drop" }).catch(() => worker.end());
    throw error;
  }
}

async function ask(worker: Worker, request: Request): Promise<Exclude<Reply, { reply: "failed" }>> {
  const reply = await worker.ask(request);
  if (reply.reply === "failed") throw new DocumentFault(reply.fault);
  return reply;
}

const mediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export function typeAndName({ kind, data }: DocumentRequest): Omit<MadeDocument, "body"> {
  const extension = kind.endsWith("-pdf") ? "pdf" : "xlsx";
  // Kind and data belong together by `DocumentRequest`.
  const stem = documentKinds[kind].stem(data as never);
  return { mediaType: mediaTypes[extension], fileName: `${stem}.${extension}` };
}
