import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readDashboardTab, tabsFor } from "~/domain/account-pages";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { DashboardAccounts } from "./dashboard-accounts.part";
import { DepositCard, LoanCard } from "./dashboard-cards.part";
import { Records } from "./dashboard-records.part";
import { loadTab } from "./dashboard-tab.server";

export const handle = { i18n: ["common", "accounts"] };

/** All accounts by kind; `?acctype=` says which tab is open, and the bank is asked for that tab alone. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const tab = readDashboardTab(new URL(args.request.url).searchParams.get("acctype"));
  return {
    title: t("dashboard.title"),
    mayPay: !isViewOnly(signedIn.session),
    tab,
    tabs: tabsFor(signedIn.session.customer.accounts),
    content: await loadTab(signedIn, tab),
  };
}

export default function Dashboard() {
  const { mayPay, tab, tabs, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t("dashboard.title")}>
      <Tabs
        label={t("dashboard.kinds")}
        tabs={tabs.map((one) => ({
          to: `/Dashboard?acctype=${one}`,
          label: t(`dashboard.tabs.${one}`),
          current: one === tab,
        }))}
      />
      <h2>{t(`dashboard.tabs.${tab}`)}</h2>
      {content.kind === "deposits" ? (
        <Records enquiry={content.deposits} none={t("dashboard.noDeposits")} card={DepositCard} />
      ) : content.kind === "loans" ? (
        <Records enquiry={content.loans} none={t("dashboard.noLoans")} card={LoanCard} />
      ) : (
        <DashboardAccounts balances={content.balances} latest={content.latest} mayPay={mayPay} />
      )}
      <Cluster>
        <LinkButton look="secondary" to="/ChartDashboard">
          {common("menu.chartDashboard")}
        </LinkButton>
        <LinkButton look="secondary" to="/LineChartDashboard">
          {common("menu.lineChart")}
        </LinkButton>
      </Cluster>
    </Page>
  );
}
