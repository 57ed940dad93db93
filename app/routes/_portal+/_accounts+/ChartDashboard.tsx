import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { istDate } from "~/domain/dates";
import { inForce } from "~/domain/tariff";
import { fetchTotals } from "~/gateway/totals.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { drawDoughnut } from "~/ui/charts/still.server";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { slicesOf } from "./total-slices";
import { TotalsCard } from "./totals-card.part";
import { TotalsWays } from "./totals-ways.part";

export const handle = { i18n: ["common", "accounts"] };

/** What the customer has and owes, as a picture and in figures. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const totals = await fetchTotals(gateway, session.customer, caller);
  const slices = slicesOf(totals, ({ label }) => t(`dashboard.${label}`));
  return {
    title: t("totals.title"),
    totals,
    slices,
    still: slices.length > 0 ? drawDoughnut(slices) : "",
    cashCredit: session.customer.accounts.some(({ kind }) => kind === "cash-credit"),
    insuredUpTo: inForce(bankProfile.depositInsurance.limits, istDate(clock.now())).upTo,
  };
}

export default function ChartDashboard() {
  const { totals, slices, still, cashCredit, insuredUpTo } = useLoaderData<typeof loader>();
  const { accounts, deposits, loans } = totals.missing;
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t("totals.title")} lead={t("totals.lead")}>
      {accounts.length > 0 || deposits || loans ? (
        <Notice kind="warning">
          <p>{t("dashboard.totalsIncomplete")}</p>
          {accounts.length > 0 ? <p>{t("totals.unanswered", { accounts: accounts.join(", ") })}</p> : null}
        </Notice>
      ) : null}
      <TotalsCard totals={totals} slices={slices} still={still} />
      <Cluster>
        <LinkButton to="/Dashboard">{t("home.seeDashboard")}</LinkButton>
        <LinkButton look="secondary" to="/LineChartDashboard">
          {common("menu.lineChart")}
        </LinkButton>
      </Cluster>
      <TotalsWays cashCredit={cashCredit} insuredUpTo={insuredUpTo} />
    </Page>
  );
}
