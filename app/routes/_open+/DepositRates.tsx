import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "common/dates";
import { inForce, type DepositRate } from "common/tariff";
import { portalOf } from "~/load-context";
import { Card } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/layout";
import { InForceFrom, useTenures } from "./tariff-page.part";

export const handle = {
  i18n: ["common", "rates"],
  title: "rates:deposits.title",
  menu: { group: "rates", order: 10 },
  under: "/help",
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { tariff, clock } = portalOf(context);
  const today = istDate(clock.now());
  const rates = inForce(tariff.depositRates, today);
  const savings = inForce(tariff.savings, today);
  return { rates, savings: savings.rate, from: savings.from > rates.from ? savings.from : rates.from };
}

const notes = ["compounding", "senior", "fixedRate"] as const;

export default function DepositRates() {
  const { rates, savings, from } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  return (
    <Page lead={t("deposits.lead")} width="text">
      <InForceFrom date={from} />
      <RateTable caption={t("deposits.fixed")} rates={rates.fixed} />
      <RateTable caption={t("deposits.recurring")} rates={rates.recurring} />
      <Card title={t("deposits.savings")}>
        <p>{t("deposits.savingsText", { rate: savings })}</p>
      </Card>
      <ul>
        {notes.map((note) => (
          <li key={note}>{t(`deposits.notes.${note}`)}</li>
        ))}
      </ul>
    </Page>
  );
}

function RateTable({ caption, rates }: { caption: string; rates: readonly DepositRate[] }) {
  const { t } = useTranslation("rates");
  const { tenure } = useTenures();
  return (
    <DataTable
      caption={caption}
      rows={rates}
      columns={[
        { heading: t("deposits.tenure"), names: true, cell: (row) => tenure(row.tenure) },
        { heading: t("deposits.general"), kind: "amount", cell: (row) => `${row.general}%` },
        { heading: t("deposits.senior"), kind: "amount", cell: (row) => `${row.senior}%` },
      ]}
    />
  );
}
