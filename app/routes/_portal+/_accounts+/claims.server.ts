import type { LoaderFunctionArgs } from "@remix-run/node";
import { liens, nominees } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";

/**
 * Who else has a claim on an account, for the two paths that share one page: what is held on it
 * (`/LienEnquiry`) and who gets it after the holder (`/NomineeDetails`). Without `?account=` the primary one.
 */
export async function loadClaims(args: LoaderFunctionArgs, kind: "liens" | "nominees") {
  const by = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, by);
  const page = { kind, accounts: by.accounts, account, liens: null, nominees: null };
  if (!account) return page;
  const { accountNumber } = account;
  return kind === "liens"
    ? { ...page, liens: await by.ask(liens, { accountNumber }) }
    : { ...page, nominees: await by.ask(nominees, { accountNumber }) };
}
