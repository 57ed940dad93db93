import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isBorrowing } from "common/accounts";
import { guarantors } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { NOT_AVAILABLE } from "common/masks";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountChoice } from "~/ui/account-select";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Page } from "~/ui/layout";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:guarantors.title",
  menu: { group: "accounts", order: 140 },
};

/** The guarantors of a loan or a credit limit. Defaults to the first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const accounts = customer.accounts.filter(({ kind }) => isBorrowing(kind));
  const account = (await findChosenAccount(args, customer)) ?? accounts[0];
  if (!account || !isBorrowing(account.kind)) return { accounts, account: null, guarantors: null };
  const { accountNumber } = account;
  return { accounts, account, guarantors: await customer.ask(guarantors, { accountNumber }) };
}

export default function GuarantorDetails() {
  const { accounts, account, guarantors } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page lead={t("guarantors.lead")}>
      {accounts.length === 0 ? (
        <EmptyState title={t("dashboard.noLoans")}>
          <LinkButton to="/Dashboard">{common("menu./Dashboard")}</LinkButton>
        </EmptyState>
      ) : (
        <AccountChoice accounts={accounts} chosen={account?.handle} show={t("details.show")} />
      )}
      {guarantors ? <Shown enquiry={guarantors}>{(list) => <Guarantors {...list} />}</Shown> : null}
    </Page>
  );
}

function Guarantors({ guarantors: rows }: AnswerOf<typeof guarantors>) {
  const { t } = useTranslation("accounts");
  if (rows.length === 0) return <EmptyState title={t("guarantors.none")} text={t("guarantors.noneText")} />;
  return (
    <DataTable
      caption={t("guarantors.title")}
      captionHidden
      rows={rows}
      columns={[
        { heading: t("guarantors.name"), names: true, cell: ({ name }) => name },
        { heading: t("guarantors.address"), cell: ({ address }) => address ?? NOT_AVAILABLE },
        amountColumn(t("guarantors.amount"), "amount"),
        dateColumn(t("guarantors.since"), "since"),
      ]}
    />
  );
}
