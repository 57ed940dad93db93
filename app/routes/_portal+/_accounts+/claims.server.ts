import type { LoaderFunctionArgs } from "@remix-run/node";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";

/** What is held on an account, or who gets it after the holder. Without `?account=` of the primary one. */
export async function loadClaims(args: LoaderFunctionArgs, kind: "liens" | "nominees") {
  const customer = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, customer);
  const mayChange = !customer.viewOnly;
  const page = { kind, accounts: customer.accounts, account, mayChange, liens: null, nominees: null };
  if (!account) return page;
  const { accountNumber } = account;
  return kind === "liens"
    ? { ...page, liens: await customer.ask(liens, { accountNumber }) }
    : { ...page, nominees: await customer.ask(nominees, { accountNumber }) };
}
