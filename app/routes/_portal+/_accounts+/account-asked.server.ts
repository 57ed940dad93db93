import { redirect } from "@remix-run/node";
import { goAndTell } from "~/change/told.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { detailPageOf, detailsPath, type DetailPage } from "~/ui/account-pages";

/** The account of a page of one kind: another kind goes to the page that fits it; without an account to all of them, where one is chosen. */
export async function requireAccountAsked(page: DetailPage, args: RequestArgs) {
  const by = await requireCustomer(args);
  const asked = new URL(args.request.url).searchParams.get("account");
  if (!asked) throw await goAndTell(by, "/Dashboard", "choose");
  const account = await requireAccountEver(by, asked);
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  const { customerNumber } = by;
  return { by, account, holder: { customerNumber, customerName: by.session.customer.customerName } };
}
