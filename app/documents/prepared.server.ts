import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "kysely";
import type { IsoDate } from "common/dates";
import { logOf } from "~/log.server";
import { digest, openBytes, openWith, sealWith } from "~/seal.server";
import { requireCustomerForDocument, type SignedIn } from "~/session/guards.server";
import { lives } from "~/session/sessions.server";
import { isNavigation } from "~/session/navigation";
import { isRefusal, refuseDocument, type Refusal } from "./document-refusals.server";
import { documentResponse } from "./file-response.server";
import type { MadeDocument } from "./make-document.server";

/** Long documents of browsers without scripts (docs/decisions/long-documents.md). */
export type Made = { document: MadeDocument } | { refusal: Refusal; count: number };

/** Never throws; `passed` is called with the number of entries that the document has so far. */
export type Making = (signal: AbortSignal, passed?: (entries: number) => void) => Promise<Made>;

export interface About extends Omit<MadeDocument, "body"> {
  accountNumber: string | null;
  period: { from: IsoDate; to: IsoDate } | null;
  entries: number;
}

/** Until a browser that navigates gets the waiting page in place of the document. */
const WAIT_MS = 3_000;
const TELL_MS = 1_000;
/** A process that has said nothing for so long has ended. */
const LOST_MS = 20_000;
/** Of all customers together; the oldest are deleted first and made again on request. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Guard of documents: a browser that navigates gets what is prepared for its session, or goes on waiting for it. */
export async function requireCustomerToDownload(args: LoaderFunctionArgs): Promise<SignedIn> {
  const customer = await requireCustomerForDocument(args);
  if (args.request.method !== "GET" || !isNavigation(args.request)) return customer;
  const row = await rowsOf(customer)
    .where("address_digest", "=", digest(addressOf(args.request)))
    .select(["id", "state", "touched_at"])
    .executeTakeFirst();
  if (!row) return customer;
  if (row.state === "making" && !isLost(customer, row.touched_at)) throw waitingFor(row.id);
  const document = await takePrepared(customer, row.id);
  if (document) throw documentResponse(customer.portal, document);
  return customer;
}

/** Answers with the document, or redirects to the waiting page if it takes long; it is then made without this request. */
export async function answerOrWait(
  customer: SignedIn,
  request: Request,
  about: About,
  make: Making,
): Promise<Response> {
  const work = new AbortController();
  const gone = () => work.abort(request.signal.reason);
  request.signal.addEventListener("abort", gone, { once: true });
  let entries = 0;
  const making = make(work.signal, (passed) => (entries = passed));
  const made = await Promise.race([making, pause(WAIT_MS, null, { ref: false })]);
  request.signal.removeEventListener("abort", gone);
  if (made) return answerOf(customer, made);
  const address = addressOf(request);
  const id = randomUUID();
  if (await begin(customer, id, address, { about, entries })) {
    void prepare(customer, id, { making, work, entries: () => entries }).catch((err: unknown) =>
      logOf(customer.portal).error({ err }, "a document could not be prepared"),
    );
    return waitingFor(id);
  }
  // Another request of this session makes the same document.
  work.abort(new Error("it is being made already"));
  return redirect(address, 303);
}

export const answerOf = (customer: SignedIn, made: Made): Response =>
  "document" in made
    ? documentResponse(customer.portal, made.document)
    : refuseDocument(customer, customer.language, made.refusal, made.count);

const waitingFor = (id: string) =>
  redirect(`/PreparedDocument?document=${id}`, { status: 303, headers: { "Cache-Control": "no-store" } });

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const isLost = ({ portal }: SignedIn, touched: Date) =>
  touched.getTime() < portal.clock.now().getTime() - LOST_MS;

/** Rows of this session only. */
const rowsOf = ({ portal, session }: SignedIn) =>
  portal.db.selectFrom("portal.prepared_document").where("session_digest", "=", session.digest);

async function begin(
  customer: SignedIn,
  id: string,
  address: string,
  { about, entries }: { about: About; entries: number },
): Promise<boolean> {
  const { portal, session } = customer;
  const now = portal.clock.now();
  const row = {
    id,
    session_digest: session.digest,
    address_digest: digest(address),
    sealed_about: sealWith(session.ticket.key, `prepared:${id}`, JSON.stringify({ ...about, address })),
    entries,
    state: "making",
    sealed_document: null,
    touched_at: now,
  };
  const { numInsertedOrUpdatedRows } = await portal.db
    .insertInto("portal.prepared_document")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["session_digest", "address_digest"])
        .doUpdateSet(row)
        .where("portal.prepared_document.touched_at", "<", new Date(now.getTime() - LOST_MS)),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Work {
  making: Promise<Made>;
  work: AbortController;
  entries(): number;
}

/** Says every second how far it is; stops when the row is deleted or its session is over. */
async function prepare({ portal, session }: SignedIn, id: string, { making, work, entries }: Work) {
  const note = async (also: { state?: string; sealed_document?: Buffer } = {}) => {
    const now = portal.clock.now();
    const { numUpdatedRows } = await portal.db
      .updateTable("portal.prepared_document")
      .set({ entries: entries(), touched_at: now, ...also })
      .where("id", "=", id)
      .where("session_digest", "in", (eb) =>
        eb
          .selectFrom("portal.session")
          .select("id_digest")
          .where("id_digest", "=", session.digest)
          .where(lives(now)),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) work.abort(new Error("it is no longer wanted"));
  };
  const timer = setInterval(() => void note().catch(() => undefined), TELL_MS);
  const made = await making.finally(() => clearInterval(timer));
  if (work.signal.aborted) return;
  if ("refusal" in made) return note({ state: made.refusal });
  const sealed_document = sealWith(session.ticket.key, `prepared:${id}`, made.document.body);
  await note({ state: "ready", sealed_document });
  await sql`delete from portal.prepared_document where id in (
    select id from (
      select id, sum(octet_length(sealed_document)) over (order by touched_at desc, id) as held
      from portal.prepared_document where sealed_document is not null
    ) as kept where held > ${MAX_BYTES})`.execute(portal.db);
}

/** A word of another release means that it was not made. */
const stateOf = (word: string): "making" | "ready" | Refusal =>
  word === "making" || word === "ready" || isRefusal(word) ? word : "failed";

/** Null if nothing of that name is prepared for this session. */
export async function findPrepared(customer: SignedIn, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const row = await rowsOf(customer)
    .where("id", "=", id)
    .select(["sealed_about", "entries", "state", "touched_at"])
    .executeTakeFirst();
  if (!row) return null;
  const { sealed_about, entries, state, touched_at } = row;
  const about = openAbout(customer, id, sealed_about);
  if (!about) return null;
  const isOver = state === "making" && isLost(customer, touched_at);
  return { about, entries, state: isOver ? ("lost" as const) : stateOf(state) };
}

const openAbout = ({ session }: SignedIn, id: string, sealed: Buffer) => {
  const plain = openWith(session.ticket.key, `prepared:${id}`, sealed);
  return plain === null ? null : (JSON.parse(plain) as About & { address: string });
};

/** Deletes it; its making stops within a second. Returns the document if it was ready. */
export async function takePrepared(customer: SignedIn, id: string): Promise<MadeDocument | null> {
  const { portal, session } = customer;
  const row = await portal.db
    .deleteFrom("portal.prepared_document")
    .where("session_digest", "=", session.digest)
    .where("id", "=", id)
    .returning(["sealed_about", "sealed_document"])
    .executeTakeFirst();
  if (!row?.sealed_document) return null;
  const about = openAbout(customer, id, row.sealed_about);
  const body = openBytes(session.ticket.key, `prepared:${id}`, row.sealed_document);
  return about && body && { ...about, body };
}
