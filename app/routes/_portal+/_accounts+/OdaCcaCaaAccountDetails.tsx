import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountDetails } from "common/contract/accounts.server";
import { Page } from "~/ui/layout";
import { requireRequestedAccount } from "./requested-account.server";
import { AccountFacts, AccountWays } from "./account-page.part";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:details.title",
  query: ["account"],
};

export async function loader(args: LoaderFunctionArgs) {
  const { customer, account } = await requireRequestedAccount("/OdaCcaCaaAccountDetails", args);
  const details = await customer.ask(accountDetails, { accountNumber: account.accountNumber });
  return { account, details };
}

export default function OdaCcaCaaAccountDetails() {
  const { account, details } = useLoaderData<typeof loader>();
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <AccountFacts account={account} enquiry={details} />
      <AccountWays account={account} />
    </Page>
  );
}
