import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { expiryWarning, type ExpiryWarning } from "./expiry-warning.rules";
import { findNews } from "~/change/news.server";
import { listBalances } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountCard } from "~/ui/account-card";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, Card, Notice } from "~/ui/content";
import { Cluster, Grid, Page } from "~/ui/layout";

export const handle = { i18n: ["common", "accounts", "sign-in"], title: "accounts:home.title" };

/** The main balances; `?still-in` after 'Sign out' was pressed on a page of an earlier session. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const { customer } = by.session;
  const operative = by.accounts.filter(({ kind }) => isOperative(kind));
  return {
    name: customer.customerName,
    mayPay: !by.viewOnly,
    warning: expiryWarning(customer),
    passwordDays: customer.passwordDays,
    transactionPasswordDays: customer.transactionPasswordDays,
    accounts: await listBalances(by, operative),
    stillIn: (await findNews(args, by)) !== null,
  };
}

/** Where what a warning speaks of is changed. */
const login = { to: "/ChangePassword", label: "changePassword" } as const;
const transaction = { to: "/ChangeTransactionPassword", label: "changeTransactionPassword" } as const;
const changes = {
  both: { to: "/ChangeIBPortalPassword", label: "changeBothPasswords" },
  password: login,
  "password-today": login,
  transaction,
  "transaction-today": transaction,
  "transaction-expired": transaction,
} as const satisfies Record<ExpiryWarning, { to: string; label: string }>;

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: signIn } = useTranslation("sign-in");
  const { t: common } = useTranslation();
  return (
    <Page title={t("home.greeting", { name: page.name })}>
      {page.stillIn ? <Announcement kind="warning">{t("home.stillIn")}</Announcement> : null}
      {page.warning ? (
        <Notice kind="warning">
          <p>
            {signIn(`warnings.${page.warning}`, {
              count: page.warning === "transaction" ? page.transactionPasswordDays : page.passwordDays,
            })}
          </p>
          <p>
            <Link to={changes[page.warning].to}>{common(`menu.${changes[page.warning].label}`)}</Link>
          </p>
        </Notice>
      ) : null}
      <Grid>
        {page.accounts.map((account) => (
          <AccountCard
            key={account.accountNumber}
            account={account}
            main={account.primary}
            pays={page.mayPay}
          />
        ))}
      </Grid>
      <Card title={t("home.quickActions")}>
        <Cluster>
          {page.mayPay ? <LinkButton to="/FundTransfer">{t("home.sendMoney")}</LinkButton> : null}
          <LinkButton look={page.mayPay ? "secondary" : undefined} to="/AccountStatement">
            {t("home.seeStatement")}
          </LinkButton>
          {page.mayPay ? <SecondaryLink to="/Payments">{t("home.seePayments")}</SecondaryLink> : null}
          <SecondaryLink to="/MiniStatement">{t("home.seeMini")}</SecondaryLink>
          <SecondaryLink to="/Dashboard">{t("home.seeDashboard")}</SecondaryLink>
          <SecondaryLink to="/ChartDashboard">{common("menu.chartDashboard")}</SecondaryLink>
          <SecondaryLink to="/DebitCard">{t("home.seeCards")}</SecondaryLink>
          <SecondaryLink to="/StopChequeRequest">{common("menu.stopCheque")}</SecondaryLink>
          <LinkButton look="danger" to="/BlockAllCards">
            {t("home.blockAllCards")}
          </LinkButton>
        </Cluster>
      </Card>
    </Page>
  );
}
