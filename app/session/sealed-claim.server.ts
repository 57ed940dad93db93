import type { Portal } from "~/load-context";
import { readCookie } from "./cookie.server";
import { current } from "./current.server";
import type { RequestArgs } from "./visitor.server";

/**
 * What a page before sign-in says because of its address (`/?reason=`, `/NewUser?lost`). Anybody can write an address, and there is no
 * session that could remember what happened, as `change/told.server` does: whoever leads there seals it into a cookie as well, and
 * the page believes both together. It stays some minutes, so that a page loaded anew says the same.
 */
const CONTEXT = "cookie:claim";
const LIFE_SECONDS = 600;

const claimCookieName = (secure: boolean): string => (secure ? "__Host-claim" : "claim");

/** The cookie's line, for the answer that leads to the page. */
export function claimCookie({ env, sealer }: Pick<Portal, "env" | "sealer">, claim: string): string {
  const line = `${claimCookieName(env.secure)}=${sealer.seal(CONTEXT, claim)}; Path=/; Max-Age=${LIFE_SECONDS}`;
  return `${line}; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`;
}

/** Whether this browser was led here with that claim, and no other since. */
export function isClaimed(args: RequestArgs, claim: string): boolean {
  const { env, sealer } = current(args).visitor.portal;
  const value = readCookie(args.request.headers.get("Cookie"), claimCookieName(env.secure));
  return value !== null && sealer.open(CONTEXT, value) === claim;
}
