import type { LoaderFunctionArgs } from "@remix-run/node";
import { AccountDetailsPage } from "./account-details.part";
import { loadAccountDetails } from "./account-details.server";
import { requireRequestedAccount } from "./requested-account.server";

export const handle = {
  i18n: ["common", "bank-words", "account", "accounts"],
  title: "accounts:details.title",
  query: ["account"],
  under: "/AccountDetails",
};

export async function loader(args: LoaderFunctionArgs) {
  const { customer, account } = await requireRequestedAccount("/OdaCcaCaaAccountDetails", args);
  return loadAccountDetails(customer, account);
}

export default AccountDetailsPage;
