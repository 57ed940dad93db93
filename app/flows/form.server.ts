import { isForeign } from "~/session/origin";
import type { SessionTicket } from "~/session/cookie.server";
import { isFormToken } from "~/session/form-token.server";
import { portal } from "~/portal.server";

/** The hidden field that carries the session's token. */
export const TOKEN_FIELD = "token";

const MOST_FIELDS = 100;
const LONGEST_VALUE = 4_000;
const LONGEST_BODY = 64 * 1024;

const refuse = (status: 400 | 403 | 413 | 415) =>
  new Response(null, {
    status,
    statusText: {
      400: "Bad Request",
      403: "Forbidden",
      413: "Payload Too Large",
      415: "Unsupported Media Type",
    }[status],
  });

/**
 * The posted fields named in `fields`, each at most once; whatever else was sent changes nothing.
 * Refuses by throwing a Response: 403 foreign origin or wrong token, 415 another encoding than a
 * form's, 413 too large, 400 for shapes no form of ours sends (too many fields, repeated ones, `a[9]`). `earlier`: the ticket
 * this browser had when the page was made, where that is known to be another.
 */
export async function readForm(
  request: Request,
  ticket: SessionTicket | null,
  fields: readonly string[],
  earlier?: Pick<SessionTicket, "id"> | undefined,
): Promise<FormData> {
  const { env } = portal();
  if (isForeign(request.headers, { publicUrl: env.PUBLIC_URL, secure: env.secure })) throw refuse(403);
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    throw refuse(415);
  const body = await request.text();
  if (body.length > LONGEST_BODY) throw refuse(413);
  const form = parseFields(body, fields);
  const token = form.get(TOKEN_FIELD);
  if (!ticket || typeof token !== "string") throw refuse(403);
  if (!isFormToken(ticket, token) && !(earlier && isFormToken(earlier, token))) throw refuse(403);
  form.delete(TOKEN_FIELD);
  return form;
}

/** Throws 400 for shapes no form of ours sends. */
export function parseFields(body: string, fields: readonly string[]): FormData {
  if (body.split("&", MOST_FIELDS + 1).length > MOST_FIELDS) throw refuse(400);
  const form = new FormData();
  const known = new Set([...fields, TOKEN_FIELD]);
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,40}$/.test(name) || value.length > LONGEST_VALUE) throw refuse(400);
    if (!known.has(name)) continue;
    if (form.has(name)) throw refuse(400);
    form.set(name, value.replaceAll("\0", ""));
  }
  return form;
}
