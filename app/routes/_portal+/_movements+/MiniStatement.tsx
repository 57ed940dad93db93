import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";

export const handle = { query: ["account"] };

/** The latest ten are the beginning of the transactions, which also offer them as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const account = await findChosenAccount(args, await requireCustomer(args));
  return redirect(account ? accountPath("/Movements", account) : "/Movements");
}
