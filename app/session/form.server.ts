import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import { translator } from "~/i18n/instances.server";
import type { Portal } from "~/load-context";
import { FORM_FIELD, type FormDraft } from "~/ui/form-draft";
import { entryAsSeen, isSecretField } from "~/ui/secret-fields";
import { ticketCookie, current, pageOf, ticketOf, type RequestArgs } from "./visitor.server";
import { networkOf } from "./limits.server";
import { noteEvent } from "./security-events.server";
import type { SessionTicket } from "./details.server";
import { STATUS_CODES } from "node:http";
import { digest, type Sealer } from "~/seal.server";

interface Leniency {
  /** Ticket of this browser when the page was rendered, if it has changed. */
  earlier?: Pick<SessionTicket, "id"> | undefined;
  /** The act is harmless, so pages of ended sessions may request it, too. */
  harmless?: true;
}

/**
 * Reads the posted fields named in `fields` (`all`: every field and the token), each at most once. Throws a Response: 403 foreign
 * origin or invalid token, 415 wrong encoding, 413 too large, 400 malformed; and a redirect to the page with its draft when it belongs
 * to another session.
 */
export async function readForm(
  args: RequestArgs,
  fields: readonly string[] | "all",
  leniency: Leniency = {},
): Promise<FormData> {
  try {
    return await readOwnForm(args, fields, leniency);
  } catch (refused) {
    await noteRefused(args, refused);
    throw refused;
  }
}

async function noteRefused(args: RequestArgs, refused: unknown): Promise<void> {
  if (!(refused instanceof Response) || refused.status < 400) return;
  const { visitor } = current(args);
  const act = refused.status === 403 ? "foreign-form" : "malformed-form";
  await noteEvent(visitor, { act, subject: String(refused.status), whose: networkOf(visitor.address) });
}

async function readOwnForm(
  args: RequestArgs,
  fields: readonly string[] | "all",
  { earlier, harmless }: Leniency,
): Promise<FormData> {
  const { portal, ticket } = current(args).visitor;
  const { env, sealer } = portal;
  if (isForeign(args.request.headers, { publicUrl: env.PUBLIC_URL, secure: env.secure })) throw refuse(403);
  const body = await readBody(args.request);
  const form = fields === "all" ? parseFields(body) : parseFields(body, [...fields, FORM_FIELD]);
  const named = readToken(sealer, form.get(TOKEN_FIELD));
  if (!named) throw refuse(403);
  const isOwn = [ticket, earlier].some((one) => one && isTokenOf(named, one));
  if (!isOwn && !harmless) throw await reopenWithDraft(args, named, body);
  current(args).sent = draftOf(form, "waiting");
  if (fields !== "all") for (const own of [TOKEN_FIELD, FORM_FIELD]) form.delete(own);
  return form;
}

const TOKEN_FIELD = "token";

/**
 * Form entries whose page is gone: left for another language, or sent after the session ended. Nothing is carried out. The page opens
 * again under `?kept=` and shows the entries. They are sealed, without secrets, and readable by the same customer in any session; for
 * pages before sign-in, in the same browser, or once by whoever follows the redirect if that browser sent no cookie.
 */
const KEPT = "kept";

export const DRAFT_LIFE_MS = 30 * 60_000;
const MAX = 10;
const MAX_LENGTH = 8_000;

/** Fields of the page and the portal, not typed by the customer. */
const untyped = new Set([
  FORM_FIELD,
  TOKEN_FIELD,
  ...["back", "display", "here", "intent", "language", "reference", "run", "why"],
]);

/** Customer of a form token; null if not signed in. */
async function customerOf({ db }: Portal, named: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("portal.session")
    .select("customer_number")
    .where("id_digest", "=", named)
    .where("step", "=", "signed-in")
    .executeTakeFirst();
  return row?.customer_number ?? null;
}

async function customerHere(args: RequestArgs): Promise<string | null> {
  const session = await current(args).session;
  return session?.step === "signed-in" ? session.customer.customerNumber : null;
}

/** Digest of the owner: a customer, or a browser without a signed-in customer. */
function ownerOf(args: RequestArgs, customerNumber: string | null): Buffer {
  const { portal } = current(args).visitor;
  const who = customerNumber === null ? `browser ${ticketOf(args).ticket.id}` : `customer ${customerNumber}`;
  return digestOf(portal, who);
}

const digestOf = ({ sealer }: Portal, who: string): Buffer =>
  createHmac("sha256", sealer.key("kept form")).update(who).digest();

/**
 * Owner of what a browser without any cookie has sent from a page before sign-in: whoever comes with the address next, once and within
 * a minute. Either its first cookie then comes with it, or it keeps none.
 */
const ownerOnce = (portal: Portal, id: string): Buffer => digestOf(portal, `once ${id}`);
const ONCE_MS = 60_000;

/** True of a redirect within the portal that comes without the cookies which the answer before it has set. */
function keepsNoCookies(args: RequestArgs): boolean {
  const site = args.request.headers.get("Sec-Fetch-Site");
  return current(args).visitor.cookies === null && (site === null || site === "same-origin");
}

/** Browsers that send Origin or Sec-Fetch-Site have been checked; others might send a stranger's form with the stranger's token. */
const saysWhoSends = ({ request }: RequestArgs): boolean =>
  request.headers.has("Origin") || request.headers.has("Sec-Fetch-Site");

/** Stores the draft of a form sent by a page of session `named`. Returns the URL under which `page` shows it. */
export async function keepDraft(
  args: RequestArgs,
  {
    form,
    named,
    page,
    state,
  }: { form: FormData; named: Buffer; page: string; state: "left" | "ended" | "unsent" },
): Promise<string> {
  const { portal } = current(args).visitor;
  const [ofPage, here] = [await customerOf(portal, named), await customerHere(args)];
  const isBrowsers = here === null && (saysWhoSends(args) || isTokenOf(named, ticketOf(args).ticket));
  const mayHave = ofPage === null ? isBrowsers : here === null || here === ofPage;
  const draft = draftOf(form, state);
  const kept: FormDraft = mayHave ? draft : { ...draft, entries: {} };
  const isFirst = ofPage === null && current(args).visitor.cookies === null;
  if (state !== "unsent" && !isFirst && Object.keys(kept.entries).length === 0) return page;
  const owner = isFirst ? null : ownerOf(args, mayHave ? (ofPage ?? here) : here);
  // If a URL names several drafts, the newest counts.
  const { pathname, searchParams } = new URL(page, "http://portal.invalid");
  searchParams.set(KEPT, await insert(portal, owner, DRAFT, JSON.stringify(kept)));
  return `${pathname}?${searchParams.toString()}`;
}

/** Form entries without secrets and the portal's own fields. */
const draftOf = (form: FormData, state: FormDraft["state"]): FormDraft => ({
  state,
  form: String(form.get(FORM_FIELD) ?? ""),
  entries: typedIn(form),
});

function typedIn(form: FormData): FormDraft["entries"] {
  const entries: [name: string, value: string][] = [];
  let length = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string" || untyped.has(name) || isSecretField(name)) continue;
    length += name.length + value.length;
    if (length <= MAX_LENGTH) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

const DRAFT = "kept form";

/** Keeps a text for the visitor of this request. Returns its id. */
export const keep = async (args: RequestArgs, purpose: string, content: string): Promise<string> =>
  insert(current(args).visitor.portal, ownerOf(args, await customerHere(args)), purpose, content);

/** `known`: null of whoever comes with the id once. */
async function insert(
  portal: Portal,
  known: Buffer | null,
  purpose: string,
  content: string,
): Promise<string> {
  const { db, clock, sealer } = portal;
  const id = randomUUID();
  const owner = known ?? ownerOnce(portal, id);
  const now = clock.now();
  await db
    .deleteFrom("portal.kept_form")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("portal.kept_form")
        .select("id")
        .where("owner_digest", "=", owner)
        .orderBy("kept_at", "desc")
        .offset(MAX - 1),
    )
    .execute();
  const sealed = sealer.seal(`${purpose}:${id}`, content);
  await db
    .insertInto("portal.kept_form")
    .values({ id, owner_digest: owner, sealed_form: sealed, kept_at: now })
    .execute();
  return id;
}

const isKeptId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

/** A kept text, if it is the visitor's. */
export async function findKept(args: RequestArgs, purpose: string, id: string): Promise<string | null> {
  if (!isKeptId(id)) return null;
  const { db, clock, sealer } = current(args).visitor.portal;
  const row = await db
    .selectFrom("portal.kept_form")
    .select("sealed_form")
    .where("id", "=", id)
    .where("owner_digest", "=", ownerOf(args, await customerHere(args)))
    .where("kept_at", ">", new Date(clock.now().getTime() - DRAFT_LIFE_MS))
    .executeTakeFirst();
  return row ? sealer.open(`${purpose}:${id}`, row.sealed_form) : null;
}

/** Draft that `ownerOnce` keeps: it is gone then. */
async function takeOnce(args: RequestArgs, id: string): Promise<string | null> {
  const { portal } = current(args).visitor;
  const { db, clock, sealer } = portal;
  const row = await db
    .deleteFrom("portal.kept_form")
    .where("id", "=", id)
    .where("owner_digest", "=", ownerOnce(portal, id))
    .where("kept_at", ">", new Date(clock.now().getTime() - ONCE_MS))
    .returning("sealed_form")
    .executeTakeFirst();
  return row ? sealer.open(`${DRAFT}:${id}`, row.sealed_form) : null;
}

/** Draft named in the page's URL, if the visitor owns it. Says so if this browser keeps no cookies. */
export async function findKeptDraft(args: RequestArgs): Promise<FormDraft | null> {
  const id = new URL(args.request.url).searchParams.get(KEPT) ?? "";
  if (!isKeptId(id)) return null;
  const plain = (await findKept(args, DRAFT, id)) ?? (await takeOnce(args, id));
  const draft = plain === null ? null : (JSON.parse(plain) as FormDraft);
  if (!keepsNoCookies(args)) return draft;
  const says = translator(await current(args).language, "common")("browser.noCookies");
  return { form: "", entries: {}, ...draft, state: "no-cookies", says };
}

/** Redirects to the page of a form that came too late; nothing is carried out. */
async function reopenWithDraft(args: RequestArgs, named: Buffer, body: string): Promise<Response> {
  const { ticket, fresh } = ticketOf(args);
  const page = await keepDraft(args, { form: parseFields(body), named, page: pageOf(args), state: "unsent" });
  const cookie = fresh ? { "Set-Cookie": ticketCookie(current(args).visitor.portal, ticket) } : undefined;
  return redirectDocument(page, { status: 303, headers: cookie });
}

/** For a form whose customer is no longer signed in: URL of its page with the draft. Null for any other request. */
export async function keepUnsent(args: RequestArgs): Promise<string | null> {
  const { sealer } = current(args).visitor.portal;
  if (args.request.method !== "POST") return null;
  try {
    const form = parseFields(await readBody(args.request));
    const named = readToken(sealer, form.get(TOKEN_FIELD));
    // A form with a button only needs no draft.
    if (!named || (!form.has(FORM_FIELD) && Object.keys(typedIn(form)).length === 0)) return null;
    return await keepDraft(args, { form, named, page: pageOf(args), state: "unsent" });
  } catch (refused) {
    if (refused instanceof Response) return null;
    throw refused;
  }
}

/** Parses submitted forms. Refuses malformed ones before any field is read. */

const MAX_FIELDS = 100;
const MAX_VALUE = 4_000;
const MAX_BODY = 64 * 1024;

const refuse = (status: 400 | 403 | 413 | 415) =>
  new Response(null, { status, statusText: STATUS_CODES[status] });

/** Reads the body. Throws a Response: 415 wrong encoding, 413 too large. */
async function readBody(request: Request): Promise<string> {
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    throw refuse(415);
  const body = await request.text();
  if (body.length > MAX_BODY) throw refuse(413);
  return body;
}

/** Parses the fields named, or all, each at most once and as it is seen. Throws 400 for other shapes (too many, repeated, `a[9]`). */
export function parseFields(body: string, fields?: readonly string[]): FormData {
  if (body.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw refuse(400);
  const form = new FormData();
  const known = fields && new Set([...fields, TOKEN_FIELD]);
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,40}$/.test(name) || value.length > MAX_VALUE) throw refuse(400);
    if (known?.has(name) === false) continue;
    if (form.has(name)) throw refuse(400);
    form.set(name, entryAsSeen(name, value.replaceAll("\0", "")));
  }
  return form;
}

/**
 * Form token: names the session of its page and cannot be forged. Each page gets a newly sealed token, so compressed sizes reveal no
 * part of it (BREACH).
 */
const CONTEXT = "form-token";

type Named = Pick<SessionTicket, "id">;

export const formToken = (sealer: Sealer, ticket: Named): string =>
  sealer.seal(CONTEXT, digest(ticket.id).toString("base64url"));

/** Digest of the token's session, living or ended; null for an invalid token. */
export function readToken(sealer: Sealer, given: unknown): Buffer | null {
  const plain = typeof given === "string" ? sealer.open(CONTEXT, given) : null;
  return plain === null ? null : Buffer.from(plain, "base64url");
}

export const isTokenOf = (named: Buffer, ticket: Named): boolean => timingSafeEqual(named, digest(ticket.id));

/** True for a changing request from another origin. Requests without Origin (w3m, lynx) pass: the form token protects them. */
export function isForeign(
  headers: { get(name: string): string | null },
  portal: { publicUrl: string; secure: boolean },
): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("Origin");
  if (origin === null) return false;
  if (origin === "null") return true;
  // On plain http (sandbox only) the machine has several names.
  if (!portal.secure) return safeHost(origin) !== headers.get("Host");
  return origin !== new URL(portal.publicUrl).origin;
}

function safeHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
