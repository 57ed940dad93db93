import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { LineChart } from "~/ui/charts/chart";
import { amountColumn, dateColumn } from "~/ui/columns";
import { Card, Details } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import type { drawnLine } from "./lines.server";

interface LineCardProps extends ReturnType<typeof drawnLine> {
  title: string;
  label: string;
  columns: readonly [day: string, amount: string];
  rows: ReadonlyArray<{ on: IsoDate; amount: Paise }>;
}

/** Sums of days as a line and a table; absent for fewer than two, or if they are hidden. */
export function LineCard({ title, label, columns, rows, line, still }: LineCardProps) {
  const { t } = useTranslation("accounts");
  if (!line) return null;
  const tips = rows.map(({ on, amount }) => ({ when: formatDate(on), words: formatRupees(amount) }));
  return (
    <Card title={title}>
      <LineChart label={label} data={line} tips={tips} still={still} />
      <Details summary={t("totals.asTable")}>
        <DataTable
          captionHidden
          caption={title}
          rows={rows}
          rowKey={({ on }) => on}
          columns={[
            { ...dateColumn(columns[0], "on"), names: true },
            { ...amountColumn(columns[1], "amount"), leads: true },
          ]}
        />
      </Details>
    </Card>
  );
}
