import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { portal } from "~/portal.server";
import type { SessionTicket } from "./cookie.server";

/**
 * Every form carries the token of its session: what a foreign page cannot know, whatever headers a browser sends.
 * It is masked anew for each page, so that guessing it from the sizes of compressed pages (BREACH) leads nowhere.
 */
const BYTES = 16;

function tokenOf(ticket: Pick<SessionTicket, "id">): Buffer {
  const key = portal().sealer.key("form-token");
  return createHmac("sha256", key).update(ticket.id).digest().subarray(0, BYTES);
}

const masked = (bytes: Uint8Array, mask: Uint8Array): Buffer =>
  Buffer.from(bytes.map((byte, at) => byte ^ mask[at]!));

export function formToken(ticket: SessionTicket): string {
  const mask = randomBytes(BYTES);
  return Buffer.concat([mask, masked(tokenOf(ticket), mask)]).toString("base64url");
}

export function isFormToken(ticket: Pick<SessionTicket, "id">, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  if (bytes.length !== 2 * BYTES) return false;
  return timingSafeEqual(masked(bytes.subarray(BYTES), bytes.subarray(0, BYTES)), tokenOf(ticket));
}
