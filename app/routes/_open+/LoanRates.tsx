import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "common/dates";
import { inForce } from "common/tariff";
import { portalOf } from "~/load-context";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { InForceFrom, useTenures } from "./tariff-page.part";

export const handle = {
  i18n: ["common", "rates"],
  title: "rates:loans.title",
  menu: { group: "rates", order: 20 },
  under: "/help",
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { tariff, clock } = portalOf(context);
  return { rates: inForce(tariff.loanRates, istDate(clock.now())) };
}

export default function LoanRates() {
  const { rates } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  const { term } = useTenures();
  const range = (least: string, most: string) =>
    least === most ? `${least}%` : t("tenure.to", { from: `${least}%`, to: `${most}%` });
  return (
    <Page lead={t("loans.lead")} width="text">
      <InForceFrom date={rates.from} />
      <DataTable
        caption={t("loans.caption")}
        rows={rates.loans}
        rowKey={({ product }) => product}
        columns={[
          { heading: t("loans.product"), names: true, cell: ({ product }) => t(`loans.products.${product}`) },
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
