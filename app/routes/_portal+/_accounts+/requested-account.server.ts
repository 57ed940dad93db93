import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/change/flash.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { detailPageOf, detailsPath } from "~/ui/account-pages";

/** The account in the query. Redirects an account of another kind to its own page, and a query without an account to the dashboard. */
export async function requireRequestedAccount(page: ReturnType<typeof detailPageOf>, args: RequestArgs) {
  const customer = await requireCustomer(args);
  const requested = customer.query.get("account");
  if (!requested) throw await redirectWithFlash(customer, "/Dashboard", "choose");
  const account = await requireAccountEver(customer, requested);
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  const { customerNumber, session } = customer;
  return { customer, account, holder: { customerNumber, customerName: session.customer.customerName } };
}
