import { STATUS_CODES } from "node:http";

/** The shape of what a form sends. What no form of ours sends is refused before anything is read from it. */

export const TOKEN_FIELD = "token";

const MAX_FIELDS = 100;
const MAX_VALUE = 4_000;
const MAX_BODY = 64 * 1024;

export const refuse = (status: 400 | 403 | 413 | 415) =>
  new Response(null, { status, statusText: STATUS_CODES[status] });

/** The body of a form; throws a Response: 415 no form's encoding, 413 too large. */
export async function readBody(request: Request): Promise<string> {
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    throw refuse(415);
  const body = await request.text();
  if (body.length > MAX_BODY) throw refuse(413);
  return body;
}

/** The fields named, or all, each at most once. Throws 400 for shapes no form of ours sends (too many, repeated, `a[9]`). */
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
