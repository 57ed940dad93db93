import { redirect } from "@remix-run/node";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { dashboardPath, detailPageOf, detailsPath } from "~/ui/account-pages";

/**
 * The account in the query, else the first of the page's kinds. Redirects an account of another kind to its own page, and a customer
 * without one to the dashboard.
 */
export async function requireRequestedAccount(page: ReturnType<typeof detailPageOf>, args: RequestArgs) {
  const customer = await requireCustomer(args);
  const requested = customer.query.get("account");
  const account = requested
    ? await requireAccountEver(customer, requested)
    : customer.accounts.find(({ kind }) => detailPageOf(kind) === page);
  if (!account) {
    const kind =
      page === "/LoanDetailsView" ? "loan" : page === "/FDDetailsView" ? "fixed-deposit" : "savings";
    throw redirect(dashboardPath(kind));
  }
  if (detailPageOf(account.kind) !== page) throw redirect(detailsPath(account));
  const { customerNumber, session } = customer;
  return { customer, account, holder: { customerNumber, customerName: session.customer.customerName } };
}
