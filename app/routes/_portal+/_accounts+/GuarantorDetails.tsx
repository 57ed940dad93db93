import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isBorrowing } from "common/accounts";
import { guarantors } from "common/contract/account-enquiries.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn, textColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:guarantors.title",
  menu: { group: "accounts", order: 140 },
  query: ["account"],
};

/** The guarantors of a loan or a credit limit. Defaults to the first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const accounts = customer.accounts.filter(({ kind }) => isBorrowing(kind));
  const account = (await findChosenAccount(args, customer)) ?? accounts[0];
  if (!account || !isBorrowing(account.kind)) return { accounts, account: null, guarantors: null };
  const { accountNumber } = account;
  const enquiry = await customer.ask(guarantors, { accountNumber });
  return { accounts, account, guarantors: shownAs(enquiry, (answer) => answer.guarantors) };
}

export default function GuarantorDetails() {
  const { accounts, account, guarantors } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page lead={t("guarantors.lead")}>
      {accounts.length === 0 ? (
        <EmptyState title={t("dashboard.noLoans")}>
          <LinkButton to="/Dashboard">{t("common:menu./Dashboard")}</LinkButton>
        </EmptyState>
      ) : (
        <AccountChoice accounts={accounts} chosen={account?.handle} show={t("details.show")} />
      )}
      {guarantors ? (
        <ShownList
          enquiry={guarantors}
          none={<EmptyState title={t("guarantors.none")} text={t("guarantors.noneText")} />}
        >
          {(rows) => (
            <DataTable
              caption={t("guarantors.title")}
              captionHidden
              rows={rows}
              columns={[
                textColumn(t("guarantors.name"), "name", { names: true }),
                textColumn(t("guarantors.address"), "address"),
                amountColumn(t("guarantors.amount"), "amount"),
                dateColumn(t("guarantors.since"), "since"),
              ]}
            />
          )}
        </ShownList>
      ) : null}
    </Page>
  );
}
