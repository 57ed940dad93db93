import type { LoaderFunctionArgs } from "@remix-run/node";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";

/** The liens on an account, or its nominees. Defaults to the primary account. */
export async function loadClaims(args: LoaderFunctionArgs, kind: "liens" | "nominees") {
  const customer = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, customer);
  const asked = account && { accountNumber: account.accountNumber };
  const held = asked && kind === "liens" ? await customer.ask(liens, asked) : null;
  return {
    kind,
    accounts: customer.accounts,
    account,
    mayChange: !customer.viewOnly,
    liens: held && shownAs(held, (answer) => answer.liens),
    nominees: asked && kind === "nominees" ? await customer.ask(nominees, asked) : null,
  };
}
