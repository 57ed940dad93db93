import { redirect } from "@remix-run/node";
import type { Portal } from "~/load-context";
import { droppedCookie, readCookie } from "./cookie.server";
import type { RequestArgs } from "./visitor.server";
import { current } from "./current.server";

/** What stands in the address of the sign-in page: why somebody is there, and the page to come back to. */
interface SignInQuery {
  reason?: SignInReason | null;
  to?: string;
}

type Keeper = Pick<Portal, "env" | "sealer">;
type Redirect = typeof redirect;

/** To the sign-in page, with the session's cookie as it is. */
export function goToSignIn(
  { env, sealer }: Keeper,
  query: SignInQuery,
  status = 302,
  go: Redirect = redirect,
) {
  const headers = new Headers();
  if (query.reason) headers.set("Set-Cookie", claimCookie({ env, sealer }, query.reason));
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return go(given.length > 0 ? `/?${new URLSearchParams(given)}` : "/", { status, headers });
}

/** The same without the session's cookie. */
export function goWithoutSession(portal: Keeper, query: SignInQuery, go?: Redirect): Response {
  const answer = goToSignIn(portal, query, 303, go);
  answer.headers.append("Set-Cookie", droppedCookie(portal));
  return answer;
}

/**
 * From a customer's pages: the browser forgets them. `go` is `redirectDocument` where nothing of them may be left in the page's
 * memory either.
 */
export function goSignedOut(portal: Keeper, query: SignInQuery, go?: Redirect): Response {
  const answer = goWithoutSession(portal, query, go);
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}

/** Why the portal has led this browser to the sign-in page; null where nothing but the address says so. */
export function findReason(args: RequestArgs): SignInReason | null {
  const requested = new URL(args.request.url).searchParams.get("reason");
  return signInReasons.find((reason) => reason === requested && isClaimed(args, reason)) ?? null;
}

/**
 * What a page before sign-in says because of its address (`/?reason=`, `/NewUser?lost`). Anybody can write an address, and there is no
 * session that could remember what happened, as `change/flash.server` does: whoever leads there seals it into a cookie as well, and
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

/** The path to come back to after sign-in: on this site and plain, else `/main`. */
export function safeReturnPath(given: string | null | undefined): string {
  const fallback = "/main";
  if (!given || given.length > 500 || !URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  const path = url.pathname + url.search;
  // A browser would read anything else its own way: '/x/..//host' and '/\\host' lead to another host.
  if (path !== given || url.origin !== origin || !/^\/[A-Za-z0-9]/.test(path)) return fallback;
  // A proxy may decode these before it looks where they lead.
  if (/\/\/|%2f|%5c|%2e|%00/i.test(url.pathname)) return fallback;
  // Documents open by themselves; coming back to a download would leave a blank page.
  return /\.(pdf|xlsx|csv|data)$/i.test(url.pathname) ? fallback : path;
}

const origin = "http://portal.invalid";

/** Why a session ended, as the sign-in page says it. */
const endReasons = [
  "session-ended",
  "signed-out",
  "idle",
  "stay-refused",
  "signed-out-elsewhere",
  "signed-out-everywhere",
  "password-changed",
  "own-password-changed",
  "transaction-password-changed",
  "net-banking-locked",
  "lock-unclear",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Why somebody is on the sign-in page; keys under `reasons` of `locales/*`/sign-in.json. */
export const signInReasons = [
  ...endReasons,
  "not-sent",
  "otp-ended",
  "session-refused",
  "grant-over",
] as const;
type SignInReason = (typeof signInReasons)[number];

/** Of what stands in a form or a row; anything else just means that the session has ended. */
export const endReasonOf = (given: unknown): EndReason =>
  endReasons.find((reason) => reason === given) ?? "session-ended";
