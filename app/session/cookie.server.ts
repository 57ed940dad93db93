import { randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { Portal } from "~/load-context";
import type { Sealer } from "~/seal.server";

/**
 * Session cookie: the id that names the row, and the key that opens its sealed data. The cookie is itself sealed, so that a readable
 * cookie jar reveals neither.
 */
export interface SessionTicket {
  id: string;
  key: Buffer;
}

const CONTEXT = "cookie:session";

/** The `__Host-` prefix (https only) keeps other hosts of the domain from setting it. */
const sessionCookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

export function newTicket(): SessionTicket {
  return { id: randomBytes(24).toString("base64url"), key: randomBytes(32) };
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}

/** The request's ticket; null if missing or not sealed by the portal for this purpose. */
export function readTicket(request: Request, sealer: Sealer, secure: boolean): SessionTicket | null {
  const value = readCookie(request.headers.get("Cookie"), sessionCookieName(secure));
  const plain = value ? sealer.open(CONTEXT, value) : null;
  const [id, key] = plain?.split(".") ?? [];
  return id && key ? { id, key: Buffer.from(key, "base64url") } : null;
}

type Keeper = Pick<Portal, "env" | "sealer">;

export function ticketCookie({ env, sealer }: Keeper, ticket: SessionTicket): string {
  const value = sealer.seal(CONTEXT, `${ticket.id}.${ticket.key.toString("base64url")}`);
  return cookieLine(env.secure, value);
}

export const droppedCookie = ({ env }: Keeper): string => `${cookieLine(env.secure, "")}; Max-Age=0`;

function cookieLine(secure: boolean, value: string): string {
  return `${sessionCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Redirects with the cookie of the session's next step, and optionally another cookie. */
export function goWithSession(
  portal: Keeper,
  { ticket }: { ticket: SessionTicket },
  to: string,
  another?: string,
): Response {
  const headers = new Headers([["Set-Cookie", ticketCookie(portal, ticket)]]);
  if (another) headers.append("Set-Cookie", another);
  return redirect(to, { status: 303, headers });
}
