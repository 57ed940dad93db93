import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { SessionTicket } from "./cookie.server";
import { current } from "./guards.server";
import { isForeign } from "./origin";
import type { Sealer } from "./seal.server";
import type { RequestArgs } from "./visitor.server";

export const TOKEN_FIELD = "token";

const MAX_FIELDS = 100;
const MAX_VALUE = 4_000;
const MAX_BODY = 64 * 1024;

const refuse = (status: 400 | 403 | 413 | 415) =>
  new Response(null, { status, statusText: STATUS_CODES[status] });

/**
 * The posted fields named in `fields`, each at most once; whatever else was sent changes nothing. Throws a Response: 403 foreign
 * origin or wrong token, 415 no form's encoding, 413 too large, 400 shapes no form of ours sends (too many fields, repeated
 * ones, `a[9]`). `earlier`: the ticket this browser had when the page was made, where that is known to be another.
 */
export async function readForm(
  args: RequestArgs,
  fields: readonly string[],
  earlier?: Pick<SessionTicket, "id"> | undefined,
): Promise<FormData> {
  const { request } = args;
  const { portal, ticket } = current(args).visitor;
  const { env, sealer } = portal;
  if (isForeign(request.headers, { publicUrl: env.PUBLIC_URL, secure: env.secure })) throw refuse(403);
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    throw refuse(415);
  const body = await request.text();
  if (body.length > MAX_BODY) throw refuse(413);
  const form = parseFields(body, fields);
  const token = form.get(TOKEN_FIELD);
  if (!ticket || typeof token !== "string") throw refuse(403);
  if (!isFormToken(sealer, ticket, token) && !(earlier && isFormToken(sealer, earlier, token)))
    throw refuse(403);
  form.delete(TOKEN_FIELD);
  return form;
}

/** Throws 400 for shapes no form of ours sends. */
export function parseFields(body: string, fields: readonly string[]): FormData {
  if (body.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw refuse(400);
  const form = new FormData();
  const known = new Set([...fields, TOKEN_FIELD]);
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,40}$/.test(name) || value.length > MAX_VALUE) throw refuse(400);
    if (!known.has(name)) continue;
    if (form.has(name)) throw refuse(400);
    form.set(name, value.replaceAll("\0", ""));
  }
  return form;
}

/**
 * Every form carries the token of its session, which no foreign page knows, masked anew for each page: guessing it from the
 * sizes of compressed pages (BREACH) leads nowhere.
 */
const TOKEN_BYTES = 16;

function tokenOf(sealer: Sealer, ticket: Pick<SessionTicket, "id">): Buffer {
  return createHmac("sha256", sealer.key("form-token")).update(ticket.id).digest().subarray(0, TOKEN_BYTES);
}

const masked = (bytes: Uint8Array, mask: Uint8Array): Buffer =>
  Buffer.from(bytes.map((byte, at) => byte ^ mask[at]!));

export function formToken(sealer: Sealer, ticket: SessionTicket): string {
  const mask = randomBytes(TOKEN_BYTES);
  return Buffer.concat([mask, masked(tokenOf(sealer, ticket), mask)]).toString("base64url");
}

function isFormToken(sealer: Sealer, ticket: Pick<SessionTicket, "id">, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  if (bytes.length !== 2 * TOKEN_BYTES) return false;
  return timingSafeEqual(
    masked(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES)),
    tokenOf(sealer, ticket),
  );
}
