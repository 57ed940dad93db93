import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { charges } from "common/bank-tariff";
import { istDate } from "common/dates";
import { formatRupees } from "common/money";
import { inForce, withGst } from "common/tariff";
import { portalOf } from "~/load-context";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/layout";
import { InForceFrom } from "./tariff-page.part";

export const handle = { i18n: ["common", "rates"], title: "rates:charges.title" };

export async function loader({ context }: LoaderFunctionArgs) {
  return { list: inForce(charges, istDate(portalOf(context).clock.now())) };
}

export default function Charges() {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  const amount = formatRupees(list.impsFreeUpTo);
  return (
    <Page lead={t("charges.lead")} width="text">
      <InForceFrom date={list.from} />
      <DataTable
        caption={t("charges.caption")}
        rows={list.services}
        rowKey={({ service }) => service}
        columns={[
          {
            heading: t("charges.service"),
            names: true,
            cell: ({ service }) => t(`charges.services.${service}`, { amount }),
          },
          {
            heading: t("charges.charge"),
            kind: "amount",
            cell: ({ charge }) => (charge === 0n ? t("charges.free") : formatRupees(charge)),
          },
          {
            heading: t("charges.withGst"),
            kind: "amount",
            cell: ({ charge }) =>
              charge === 0n ? t("charges.free") : formatRupees(withGst(charge, list.gst)),
          },
        ]}
      />
      <p>{t("charges.gst", { rate: list.gst })}</p>
    </Page>
  );
}
