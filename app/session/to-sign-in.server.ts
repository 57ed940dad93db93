import { redirect } from "@remix-run/node";
import type { Portal } from "~/load-context";
import { MAX_ADDRESS, MAX_PATH } from "~/ui/known-query";
import { openCookie, sealedCookie } from "./cookies.server";
import { current, droppedCookie, type RequestArgs } from "./visitor.server";

/** Query of the sign-in page: the reason, and the page to return to. */
interface SignInQuery {
  reason?: SignInReason | null;
  to?: string;
}

type Keeper = Pick<Portal, "env" | "sealer">;
type Redirect = typeof redirect;

/** Redirects to the sign-in page and keeps the session's cookie. */
export function goToSignIn(portal: Keeper, query: SignInQuery, status = 302, go: Redirect = redirect) {
  const headers = new Headers();
  if (query.reason) headers.set("Set-Cookie", claimCookie(portal, query.reason));
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return go(given.length > 0 ? `/?${new URLSearchParams(given)}` : "/", { status, headers });
}

/** Redirects to the sign-in page and removes the session's cookie. */
export function goWithoutSession(portal: Keeper, query: SignInQuery, go?: Redirect): Response {
  const answer = goToSignIn(portal, query, 303, go);
  answer.headers.append("Set-Cookie", droppedCookie(portal));
  return answer;
}

/** Signs out: the browser deletes the customer's pages. Pass `redirectDocument` as `go` to clear the page's memory, too. */
export function goSignedOut(portal: Keeper, query: SignInQuery, go?: Redirect): Response {
  const answer = goWithoutSession(portal, query, go);
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}

/** Reason for which the portal redirected this browser to the sign-in page; null if only the URL gives one. */
export function findReason(args: RequestArgs): SignInReason | null {
  const requested = new URL(args.request.url).searchParams.get("reason");
  return signInReasons.find((reason) => reason === requested && isClaimed(args, reason)) ?? null;
}

/**
 * Proof that a message in the URL of a page before sign-in (`/?reason=`, `/NewUser?lost`) comes from the portal, since anybody can
 * write a URL. The redirect also sets it as a sealed cookie; the page shows the message only if both agree. The cookie lasts some
 * minutes, for reloads.
 */
const CLAIM_SECONDS = 600;

export const claimCookie = (portal: Keeper, claim: string): string =>
  sealedCookie(portal, "claim", claim, CLAIM_SECONDS);

/** True if the portal's last redirect of this browser carried `claim`. */
export function isClaimed(args: RequestArgs, claim: string): boolean {
  const { portal, cookies } = current(args).visitor;
  return openCookie(portal, cookies, "claim") === claim;
}

/** Path to return to after sign-in: a plain path of this site, else `/main`. */
export function safeReturnPath(given: string | null | undefined): string {
  const fallback = "/main";
  if (!given || given.length > MAX_ADDRESS || !URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  if (url.pathname.length > MAX_PATH) return fallback;
  const path = url.pathname + url.search;
  // Browsers interpret others differently: '/x/..//host' and '/\\host' open another host.
  if (path !== given || url.origin !== origin || !/^\/[A-Za-z0-9]/.test(path)) return fallback;
  // A proxy may decode these before it routes.
  if (/\/\/|%2f|%5c|%2e|%00/i.test(url.pathname)) return fallback;
  if (/\.data$/i.test(url.pathname)) return fallback;
  return pageOffering(url) ?? path;
}

/** Pages that offer documents: returning to a download itself would leave the sign-in page in sight. */
const offering = new Map<string, (name: string, search: string) => string>([
  [
    "Statements",
    (account, search) =>
      `/AccountStatement?${new URLSearchParams([["account", account], ...new URLSearchParams(search)])}`,
  ],
  ["MiniStatements", () => "/Movements"],
  ["Receipts", (reference) => `/Payments/${reference}`],
  ["TaxDeducted", () => "/TDSEnquiry"],
  ["InterestCertificates", () => "/Certificates"],
  ["BalanceCertificates", () => "/Certificates"],
  ["Form121", () => "/Form121"],
  ["SchemeCertificates", () => "/Schemes"],
]);

/** Null if the address is not that of a document. */
function pageOffering({ pathname, search }: URL): string | null {
  const [, folder, name] = /^\/(\w+)\/([\w-]+)\.\w+$/.exec(pathname) ?? [];
  if (!folder || !name) return null;
  return offering.get(folder)?.(name, search) ?? "/main";
}

const origin = "http://portal.invalid";

/** Reasons of an ended session that the sign-in page explains. */
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
  "browser-changed",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Reasons shown on the sign-in page: keys under `reasons` in `locales/*`/sign-in.json. */
export const signInReasons = [
  ...endReasons,
  "not-sent",
  "otp-ended",
  "session-refused",
  "grant-over",
] as const;
type SignInReason = (typeof signInReasons)[number];

/** Unknown values just mean that the session has ended. */
export const endReasonOf = (given: unknown): EndReason =>
  endReasons.find((reason) => reason === given) ?? "session-ended";
