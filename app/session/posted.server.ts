import { STATUS_CODES } from "node:http";
import { timingSafeEqual } from "node:crypto";
import type { SessionTicket } from "./cookie.server";
import { digest, type Sealer } from "~/seal.server";

/** Parses submitted forms. Refuses malformed ones before any field is read. */

export const TOKEN_FIELD = "token";

const MAX_FIELDS = 100;
const MAX_VALUE = 4_000;
const MAX_BODY = 64 * 1024;

export const refuse = (status: 400 | 403 | 413 | 415) =>
  new Response(null, { status, statusText: STATUS_CODES[status] });

/** Reads the body. Throws a Response: 415 wrong encoding, 413 too large. */
export async function readBody(request: Request): Promise<string> {
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    throw refuse(415);
  const body = await request.text();
  if (body.length > MAX_BODY) throw refuse(413);
  return body;
}

/** Parses the fields named, or all, each at most once. Throws 400 for other shapes (too many, repeated, `a[9]`). */
export function parseFields(body: string, fields?: readonly string[]): FormData {
  if (body.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw refuse(400);
  const form = new FormData();
  const known = fields && new Set([...fields, TOKEN_FIELD]);
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,40}$/.test(name) || value.length > MAX_VALUE) throw refuse(400);
    if (known?.has(name) === false) continue;
    if (form.has(name)) throw refuse(400);
    form.set(name, value.replaceAll("\0", ""));
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
