import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountDetails } from "common/contract/accounts.server";
import { enquireHolder, findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountNumber } from "~/ui/account-names";
import { AccountSelect } from "~/ui/account-select";
import { Button } from "~/ui/button";
import { FactsCard, foundIn } from "~/ui/enquiry";
import { useBankWords } from "~/i18n/bank-words";
import { Cluster, Page } from "~/ui/layout";
import { AccountFacts, AccountWays } from "./account-page.part";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:details.title",
  menu: { group: "accounts", order: 90, about: "accounts:details.aboutPage" },
  query: ["account", "view"],
};

/** `view=OperativeView`: without the form to choose another account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const fixed = customer.query.get("view") === "OperativeView";
  const account = await findChosenAccount(args, customer);
  const page = { accounts: customer.accounts, choice: !(fixed && account) };
  if (!account) return { ...page, shown: null };

  const { accountNumber } = account;
  const [holder, details] = await Promise.all([
    enquireHolder(customer, accountNumber),
    customer.ask(accountDetails, { accountNumber }),
  ]);
  // The bank's list may lack this account.
  return { ...page, shown: { account, holder: foundIn(holder, (own) => own), details } };
}

/** The specification's table of the holder, masked as specified. */
export default function AccountDetails() {
  const { accounts, choice, shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  return (
    <Page>
      {choice ? (
        <Form method="get">
          <Cluster align="end">
            <AccountSelect accounts={accounts} chosen={shown?.account.handle ?? ""} placeholder />
            <Button>{t("details.show")}</Button>
          </Cluster>
        </Form>
      ) : null}
      {shown ? (
        <>
          <FactsCard
            title={t("holder.title")}
            enquiry={shown.holder}
            facts={(holder) => [
              { term: t("holder.name"), value: holder.customerName },
              { term: t("holder.customerNumber"), value: holder.customerNumber },
              { term: t("holder.accountNumber"), value: <AccountNumber account={shown.account} /> },
              { term: t("details.accountType"), value: t(`common:accountKinds.${shown.account.kind}`) },
              { term: t("holder.pan"), value: holder.pan },
              { term: t("holder.aadhaar"), value: holder.aadhaar },
              { term: t("holder.email"), value: holder.email },
              { term: t("holder.dateOfBirth"), value: holder.dateOfBirth },
              { term: t("holder.branchCode"), value: holder.branchCode },
              { term: t("holder.address1"), value: holder.address1 },
              { term: t("holder.address2"), value: holder.address2 },
              { term: t("holder.district"), value: holder.district },
              { term: t("holder.city"), value: holder.city },
              { term: t("holder.state"), value: bankWord("state", holder.state) },
              { term: t("holder.pinCode"), value: holder.pinCode },
            ]}
          />
          <AccountFacts account={shown.account} enquiry={shown.details} />
          <AccountWays account={shown.account} />
        </>
      ) : null}
    </Page>
  );
}
