import type { LoaderFunctionArgs } from "@remix-run/node";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountDetailsPage } from "./account-details.part";
import { loadAccountDetails } from "./account-details.server";

export const handle = {
  i18n: ["common", "bank-words", "account", "accounts"],
  title: "accounts:details.title",
  menu: { group: "accounts", order: 90, about: "accounts:details.aboutPage" },
  query: ["account", "view"],
};

/** Of any kind of account. Defaults to the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, customer);
  return account && loadAccountDetails(customer, account);
}

export default AccountDetailsPage;
