import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits } from "common/contract/accounts.server";
import { formatRupees } from "common/money";
import { pageOf, readPage } from "common/paging";
import { closedDeposit } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { numberWithName } from "~/ui/account-names";
import { detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { PagedTable } from "~/ui/paged-table";
import { Page } from "~/ui/layout";
import { Money } from "~/ui/text";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:deposits.title",
  menu: { group: "deposits", order: 10 },
  query: ["page"],
};

/** All deposits, those that have been paid out last. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const own = new Map(customer.accounts.map((account) => [account.accountNumber, account]));
  const list = await customer.ask(fixedDeposits, { key: "FDView" });
  return {
    pays: !customer.viewOnly,
    deposits: shownAs(list, ({ deposits }) => {
      const rows = deposits.map((deposit) => ({
        ...deposit,
        open: deposit.receiptStatus === "OPEN",
        account: own.get(deposit.accountNumber) ?? closedDeposit(customer, deposit),
      }));
      const ordered = rows.toSorted((one, other) => Number(other.open) - Number(one.open));
      return pageOf(ordered, readPage(customer.query));
    }),
  };
}

export default function TermDeposit() {
  const { deposits, pays } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page>
      {pays ? (
        <div>
          <LinkButton to="/TermDeposit/new">{t("deposits.openNew")}</LinkButton>
        </div>
      ) : null}
      <ShownList
        enquiry={deposits}
        none={
          <EmptyState title={t("dashboard.noDeposits")} text={t("deposits.noneText")}>
            <LinkButton to="/DepositRates">{t("deposits.rates")}</LinkButton>
          </EmptyState>
        }
      >
        {(list) => (
          <PagedTable
            wide
            caption={t("deposits.title")}
            list={list}
            href={(page) => `/TermDeposit?page=${page}`}
            rowKey={({ accountNumber }) => accountNumber}
            columns={[
              {
                heading: t("holder.accountNumber"),
                kind: "code",
                names: true,
                cell: ({ account }) => <Link to={detailsPath(account)}>{numberWithName(account)}</Link>,
              },
              {
                heading: t("details.accountType"),
                plain: true,
                cell: ({ account }) => t(`common:accountKinds.${account.kind}`),
              },
              {
                heading: t("deposits.principal"),
                leads: true,
                kind: "amount",
                cell: ({ account, principal }) =>
                  account.kind === "recurring-deposit" ? (
                    t("deposits.aMonth", { amount: formatRupees(principal) })
                  ) : (
                    <Money paise={principal} />
                  ),
              },
              { heading: t("card.rate"), cell: ({ rate }) => `${rate} %` },
              dateColumn(t("deposit.opened"), "openDate"),
              dateColumn(t("card.maturityDate"), "maturityDate"),
              amountColumn(t("card.maturityAmount"), "maturityAmount"),
              {
                heading: t("details.status"),
                plain: true,
                cell: ({ open }) => t(open ? "deposits.open" : "deposits.closed"),
              },
            ]}
          />
        )}
      </ShownList>
    </Page>
  );
}
