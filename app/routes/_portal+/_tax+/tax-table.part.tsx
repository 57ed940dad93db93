import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { TaxRecord } from "~/domain/tax-deducted";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/money";

export function TaxTable({ caption, records }: { caption: string; records: readonly TaxRecord[] }) {
  const { t } = useTranslation("tax");
  const amount = (key: "interest" | "tax" | "shortfall" | "refund") => ({
    heading: t(`columns.${key}`),
    kind: "amount" as const,
    cell: (record: Record<typeof key, Paise>) => <Money paise={record[key]} />,
  });
  return (
    <DataTable
      wide
      caption={caption}
      captionUnseen
      rows={records}
      rowKey={(_, index) => index}
      columns={[
        {
          heading: t("columns.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber }) => accountNumber,
        },
        { heading: t("columns.deductorTan"), kind: "code", cell: ({ deductorTan }) => deductorTan },
        { heading: t("columns.date"), kind: "date", cell: ({ date }) => formatDate(date) },
        amount("interest"),
        { heading: t("columns.rate"), kind: "amount", cell: ({ rate }) => `${rate} %` },
        amount("tax"),
        amount("shortfall"),
        amount("refund"),
      ]}
    />
  );
}
