import { randomBytes } from "node:crypto";
import type { Sealer } from "./seal.server";

/**
 * The cookie is the visitor's half of a session: a random id that names the row and a random key that opens
 * what the row has sealed. It is itself sealed, so a readable cookie jar gives away neither.
 */
export interface SessionTicket {
  id: string;
  key: Buffer;
}

const CONTEXT = "cookie:session";

/** On https the `__Host-` prefix keeps other hosts of the domain from setting it. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

export function newTicket(): SessionTicket {
  return { id: randomBytes(24).toString("base64url"), key: randomBytes(32) };
}

/** The value of a cookie in a request's header; null when it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}

/** The ticket a request carries; null when there is none or it was not sealed by us for this purpose. */
export function readTicket(request: Request, sealer: Sealer, secure: boolean): SessionTicket | null {
  const value = readCookie(request.headers.get("Cookie"), sessionCookieName(secure));
  const plain = value ? sealer.open(CONTEXT, value) : null;
  const [id, key] = plain?.split(".") ?? [];
  return id && key ? { id, key: Buffer.from(key, "base64url") } : null;
}

export function ticketCookie(ticket: SessionTicket, sealer: Sealer, secure: boolean): string {
  const value = sealer.seal(CONTEXT, `${ticket.id}.${ticket.key.toString("base64url")}`);
  return cookieLine(secure, value);
}

export function droppedTicketCookie(secure: boolean): string {
  return `${cookieLine(secure, "")}; Max-Age=0`;
}

function cookieLine(secure: boolean, value: string): string {
  return `${sessionCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
