import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { depositRates } from "~/domain/bank-tariff";
import { istDate } from "~/domain/dates";
import { inForce, type DepositRate } from "~/domain/tariff";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/page";
import { InForceFrom, useTenures } from "./tariff-page.part";

export const handle = { i18n: ["common", "rates"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOf(request), "rates");
  return {
    title: t("deposits.title"),
    rates: inForce(depositRates, istDate(portal().clock.now())),
  };
}

const notes = ["compounding", "senior", "fixedRate"] as const;

export default function DepositRates() {
  const { rates } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  return (
    <Page title={t("deposits.title")} lead={t("deposits.lead")} width="text">
      <InForceFrom date={rates.from} />
      <RateTable caption={t("deposits.fixed")} rates={rates.fixed} />
      <RateTable caption={t("deposits.recurring")} rates={rates.recurring} />
      <Card title={t("deposits.savings")}>
        <p>{t("deposits.savingsText", { rate: rates.savings })}</p>
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
      rowKey={(_, index) => index}
      columns={[
        { heading: t("deposits.tenure"), names: true, cell: (row) => tenure(row.tenure) },
        { heading: t("deposits.general"), kind: "amount", cell: (row) => `${row.general} %` },
        { heading: t("deposits.senior"), kind: "amount", cell: (row) => `${row.senior} %` },
      ]}
    />
  );
}
