import { redirect } from "@remix-run/node";
import { detailPageOf, detailsPath, type DetailPage } from "~/domain/account-pages";
import type { AccountSummary } from "~/domain/accounts";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

/** The account the address names, the customer's own; null where it names none. */
export async function findChosenAccount(
  { request }: RequestArgs,
  signedIn: SignedIn,
): Promise<AccountSummary | null> {
  const asked = new URL(request.url).searchParams.get("account");
  return asked ? requireAccount(signedIn, asked) : null;
}

/** For a page of one kind: an account of another kind goes to the page that fits it, and none at all to the dashboard. */
export async function getAccountOf(
  page: DetailPage,
  args: RequestArgs,
  signedIn: SignedIn,
): Promise<AccountSummary> {
  const account = await findChosenAccount(args, signedIn);
  if (!account) throw redirect("/Dashboard");
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  return account;
}
