import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { formatAmount, groupIndian, type Paise } from "common/money";
import { inCrores } from "common/tariff";
import { portalOf } from "~/load-context";
import { DataTable } from "~/ui/data-table";
import { Page } from "~/ui/layout";

export const handle = {
  i18n: ["common", "rates"],
  title: "rates:progress.title",
  menu: { group: "rates", order: 40 },
  under: "/help",
};

export async function loader({ context }: LoaderFunctionArgs) {
  return { years: portalOf(context).tariff.progress };
}

const amounts = ["ownFunds", "deposits", "advances", "profit"] as const;

export default function ProgressReport() {
  const { years } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rates");
  const crores = (paise: Paise) => formatAmount(inCrores(paise));
  return (
    <Page lead={t("progress.lead")}>
      <DataTable
        caption={t("progress.caption")}
        wide
        rows={years}
        rowKey={({ on }) => on}
        columns={[
          { heading: t("progress.year"), kind: "date", names: true, cell: ({ on }) => formatDate(on) },
          ...amounts.map((figure) => ({
            heading: t(`progress.${figure}`),
            kind: "amount" as const,
            cell: (year: (typeof years)[number]) => crores(year[figure]),
          })),
          { heading: t("progress.grossNpa"), kind: "amount", cell: ({ grossNpa }) => grossNpa },
          { heading: t("progress.branches"), kind: "amount", cell: ({ branches }) => branches },
          {
            heading: t("progress.members"),
            kind: "amount",
            cell: ({ members }) => groupIndian(String(members)),
          },
        ]}
      />
    </Page>
  );
}
