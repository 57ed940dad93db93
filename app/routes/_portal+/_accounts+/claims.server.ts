import type { LoaderFunctionArgs } from "@remix-run/node";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";

/** What is held on an account, or who gets it after the holder. Without `?account=` of the primary one. */
export async function loadClaims(args: LoaderFunctionArgs, kind: "liens" | "nominees") {
  const by = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, by);
  const mayChange = !by.viewOnly;
  const page = { kind, accounts: by.accounts, account, mayChange, liens: null, nominees: null };
  if (!account) return page;
  const { accountNumber } = account;
  return kind === "liens"
    ? { ...page, liens: await by.ask(liens, { accountNumber }) }
    : { ...page, nominees: await by.ask(nominees, { accountNumber }) };
}
