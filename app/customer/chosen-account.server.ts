import { redirect } from "@remix-run/node";
import type { AccountSummary } from "common/accounts";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { detailPageOf, detailsPath, type DetailPage } from "~/ui/account-pages";

/** The account the address names as `?account=`, the customer's own; null where it names none. */
export async function findChosenAccount(
  { request }: RequestArgs,
  by: SignedIn,
): Promise<AccountSummary | null> {
  const asked = new URL(request.url).searchParams.get("account");
  return asked ? requireAccount(by, asked) : null;
}

/** The account the address names, else the primary one; null for a customer without any. */
export async function findChosenOrPrimary(args: RequestArgs, by: SignedIn): Promise<AccountSummary | null> {
  return (await findChosenAccount(args, by)) ?? by.primaryAccount ?? null;
}

/** For a page of one kind: another kind goes to the page that fits it, no account at all to the dashboard. */
export async function getAccountOf(
  page: DetailPage,
  args: RequestArgs,
  by: SignedIn,
): Promise<AccountSummary> {
  const account = await findChosenAccount(args, by);
  if (!account) throw redirect("/Dashboard");
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  return account;
}
