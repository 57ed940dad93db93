import { redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/change/flash.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { detailPageOf, detailsPath } from "~/ui/account-pages";

/** The account of a page of one kind: another kind goes to the page that fits it; without an account to all of them, where one is chosen. */
export async function requireRequestedAccount(page: ReturnType<typeof detailPageOf>, args: RequestArgs) {
  const customer = await requireCustomer(args);
  const requested = new URL(args.request.url).searchParams.get("account");
  if (!requested) throw await redirectWithFlash(customer, "/Dashboard", "choose");
  const account = await requireAccountEver(customer, requested);
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  const { customerNumber } = customer;
  return {
    customer,
    account,
    holder: { customerNumber, customerName: customer.session.customer.customerName },
  };
}
