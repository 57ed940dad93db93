import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastFour } from "common/masks";
import { inForce } from "common/tariff";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { expiryKinds, expiryPath } from "~/ui/account-pages";
import { useBank } from "~/ui/bank";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Details, Notice, Unread } from "~/ui/content";
import { Doughnut, Swatch } from "~/ui/charts/chart";
import { drawDoughnut } from "~/ui/charts/still.server";
import { DataTable } from "~/ui/data-table";
import { ExternalLink, Money, TelephoneLink } from "~/ui/text";
import { Cluster, Grid, Page, Stack } from "~/ui/layout";
import { LinksCard, List, Row } from "~/ui/list";
import { pages } from "~/ui/pages.generated";
import { TotalsCard } from "./totals-card.part";
import { fetchTotals, slicesOf, worthOf } from "./totals.server";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:totals.title",
  menu: { group: "accounts", order: 80 },
  query: ["account"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(customer.language, "common");
  const { balances: _, held: _held, unread: _unread, holdings, ...totals } = await fetchTotals(customer);
  const { insurer, website, limits } = customer.portal.profile.depositInsurance;
  const slices = slicesOf(holdings, (kind) => t(`accountKinds.${kind}`));
  return {
    totals,
    worth: worthOf(totals),
    slices,
    still: slices.length > 0 ? drawDoughnut(slices) : "",
    cashCredit: customer.accounts.some(({ kind }) => kind === "cash-credit"),
    insurance: { insurer, website, upTo: inForce(limits, customer.today).upTo },
  };
}

export default function ChartDashboard() {
  const page = useLoaderData<typeof loader>();
  const { complete, silent } = page.totals;
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page>
      {complete ? null : (
        <Notice kind="warning" unread>
          <p>{t("dashboard.totalsIncomplete")}</p>
          {silent.length > 0 ? (
            <p>{t("totals.unanswered", { accounts: silent.map(lastFour).join(", ") })}</p>
          ) : null}
        </Notice>
      )}
      <TotalsCard totals={page.totals} worth={page.worth}>
        <TotalsTable totals={page.totals} />
      </TotalsCard>
      {page.slices.length > 0 ? (
        <Card title={t("totals.byKind")}>
          <Grid>
            <Doughnut label={t("totals.chart")} slices={page.slices} still={page.still} />
            <div>
              <List>
                {page.slices.map(({ id, label, words, ...look }) => (
                  <Row key={id} lead={<Swatch {...look} />} title={label} end={words} />
                ))}
              </List>
            </div>
          </Grid>
        </Card>
      ) : null}
      <Cluster>
        <SecondaryLink to="/Dashboard">{t("dashboard.title")}</SecondaryLink>
        <SecondaryLink to="/LineChartDashboard">{t("common:menu./LineChartDashboard")}</SecondaryLink>
      </Cluster>
      {page.cashCredit ? (
        <LinksCard
          title={t("totals.limits")}
          links={expiryKinds.map((kind) => ({ to: expiryPath(kind), label: t(`expiry.${kind}`) }))}
        />
      ) : null}
      <Details summary={t("totals.more")}>
        <TotalsWays insurance={page.insurance} />
      </Details>
    </Page>
  );
}

type PageData = SerializeFrom<typeof loader>;

const sums = [
  { id: "deposits", label: "totalDeposits" },
  { id: "liabilities", label: "totalLiabilities" },
  { id: "assets", label: "totalAssets" },
] as const;

function TotalsTable({ totals }: Pick<PageData, "totals">) {
  const { t } = useTranslation("accounts");
  return (
    <Details summary={t("totals.asTable")}>
      <DataTable
        caption={t("totals.title")}
        captionHidden
        rows={sums}
        rowKey={({ id }) => id}
        columns={[
          { heading: t("totals.kind"), names: true, cell: ({ label }) => t(`dashboard.${label}`) },
          {
            heading: t("totals.sum"),
            kind: "amount",
            cell: ({ id }) => (totals[id] === null ? <Unread within /> : <Money paise={totals[id]} />),
          },
        ]}
      />
    </Details>
  );
}

function TotalsWays({ insurance }: Pick<PageData, "insurance">) {
  const { t } = useTranslation(["accounts", "common"]);
  const { links, helpline, customerCareEmail } = useBank();
  const { insurer, website, upTo } = insurance;
  return (
    <Stack>
      <Grid>
        <Card title={t("common:shell.otherServices")}>
          <ul>
            {links.map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href}>{t(`common:links.${label}`)}</ExternalLink>
              </li>
            ))}
          </ul>
        </Card>
        <LinksCard
          title={t("totals.rates")}
          links={pages.rates.map(({ label, to }) => ({ to, label: t(`common:menu.${label}`) }))}
        />
      </Grid>
      <Card title={t("totals.contact")}>
        <DescriptionList
          facts={[
            { term: t("totals.helpline"), value: <TelephoneLink number={helpline} /> },
            {
              term: t("totals.customerCare"),
              value: <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a>,
            },
          ]}
        />
      </Card>
      <Card title={t("totals.insuranceTitle")}>
        <p>{t("totals.insurance", { insurer, amount: upTo })}</p>
        <p>
          <ExternalLink href={website}>{t("totals.insurer", { insurer })}</ExternalLink>
        </p>
      </Card>
    </Stack>
  );
}
