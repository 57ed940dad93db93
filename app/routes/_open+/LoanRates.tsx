import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loanRates } from "~/domain/bank-tariff";
import { istDate } from "~/domain/dates";
import { inForce } from "~/domain/tariff";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/page";
import { InForceFrom, useTenures } from "./tariff-page.part";

export const handle = { i18n: ["common", "rates"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await languageOf(request), "rates");
  return { title: t("loans.title"), rates: inForce(loanRates, istDate(portal().clock.now())) };
}

export default function LoanRates() {
  const { rates } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  const { term } = useTenures();
  const range = (least: string, most: string) =>
    least === most ? `${least} %` : t("tenure.to", { from: `${least} %`, to: `${most} %` });
  return (
    <Page title={t("loans.title")} lead={t("loans.lead")} width="text">
      <InForceFrom date={rates.from} />
      <DataTable
        caption={t("loans.caption")}
        rows={rates.loans}
        rowKey={({ product }) => product}
        columns={[
          {
            heading: t("loans.product"),
            names: true,
            cell: ({ product }) => t(`loans.products.${product}`),
          },
          { heading: t("loans.rate"), kind: "amount", cell: ({ least, most }) => range(least, most) },
          { heading: t("loans.longest"), kind: "amount", cell: ({ longest }) => term(longest) },
        ]}
      />
      <p>{t("loans.note")}</p>
      <p>
        <Link to="/Locator">{t("loans.apply")}</Link>
      </p>
    </Page>
  );
}
