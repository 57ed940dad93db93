import { createHmac, timingSafeEqual } from "node:crypto";
import { portal } from "~/portal.server";
import type { SessionTicket } from "./cookie.server";

/** Every form carries the token of its session: what a foreign page cannot know, whatever headers a browser sends. */
export function formToken(ticket: SessionTicket): string {
  const key = portal().sealer.key("form-token");
  return createHmac("sha256", key).update(ticket.id).digest("base64url").slice(0, 22);
}

export function isFormToken(ticket: SessionTicket, given: string): boolean {
  const expected = Buffer.from(formToken(ticket));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
