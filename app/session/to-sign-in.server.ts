import { redirect } from "@remix-run/node";
import type { Portal } from "~/load-context";
import { claimCookie, isClaimed } from "./sealed-claim.server";
import { droppedCookie } from "./cookie.server";
import { signInReasons, type SignInReason } from "./sign-out-reasons";
import type { RequestArgs } from "./visitor.server";

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
