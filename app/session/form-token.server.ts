import { timingSafeEqual } from "node:crypto";
import type { SessionTicket } from "./cookie.server";
import { digest, type Sealer } from "~/seal.server";

/**
 * Every form carries a token that names the session its page was made for. Nobody else can make one, and it is sealed anew for
 * each page: guessing it from the sizes of compressed pages (BREACH) leads nowhere.
 */
const CONTEXT = "form-token";

type Named = Pick<SessionTicket, "id">;

export const formToken = (sealer: Sealer, ticket: Named): string =>
  sealer.seal(CONTEXT, digest(ticket.id).toString("base64url"));

/** Digest of the session a token names, living or over; null for what is no token of ours. */
export function readToken(sealer: Sealer, given: unknown): Buffer | null {
  const plain = typeof given === "string" ? sealer.open(CONTEXT, given) : null;
  return plain === null ? null : Buffer.from(plain, "base64url");
}

export const isTokenOf = (named: Buffer, ticket: Named): boolean => timingSafeEqual(named, digest(ticket.id));
