import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayHaveNominees } from "common/accounts";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";

/** The liens on an account, or its nominees. Defaults to the primary account. */
export async function loadClaims(args: LoaderFunctionArgs, kind: "liens" | "nominees") {
  const customer = await requireCustomer(args);
  const accounts =
    kind === "nominees" ? customer.accounts.filter((one) => mayHaveNominees(one.kind)) : customer.accounts;
  const account = await findChosenOrPrimary(args, customer);
  const isLent = account !== null && kind === "nominees" && !mayHaveNominees(account.kind);
  const asked = account && { accountNumber: account.accountNumber };
  const held = asked && kind === "liens" ? await customer.ask(liens, asked) : null;
  return {
    kind,
    accounts,
    account,
    mayChange: !customer.viewOnly,
    liens: held && shownAs(held, (answer) => answer.liens),
    isLent,
    nominees: asked && kind === "nominees" && !isLent ? await customer.ask(nominees, asked) : null,
  };
}
