import { useTranslation } from "react-i18next";
import type { drawingPowerExpiry } from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate, type IsoDate } from "~/domain/dates";
import { NOT_AVAILABLE } from "~/domain/masks";
import { DataTable, type Column } from "~/ui/data-table";
import type { ExpiryKind } from "./expiry-kinds";

type Row = AnswerOf<typeof drawingPowerExpiry>["expiries"][number];

interface ExpiryTableProps {
  kind: ExpiryKind;
  rows: readonly Row[];
}

/** Account number and when it ends; a limit has days of grace behind that. */
export function ExpiryTable({ kind, rows }: ExpiryTableProps) {
  const { t } = useTranslation("accounts");
  const date = (heading: string, of: (row: Row) => IsoDate | undefined): Column<Row> => ({
    heading,
    kind: "date",
    cell(row) {
      const day = of(row);
      return day ? formatDate(day) : NOT_AVAILABLE;
    },
  });
  const columns = {
    dp: [date(t("expiry.dpEnds"), (row) => row.drawingPowerExpiry)],
    limit: [
      date(t("expiry.limitEnds"), (row) => row.limitExpiry),
      date(t("expiry.graceEnds"), (row) => row.limitGraceExpiry),
    ],
    insurance: [date(t("expiry.insuranceEnds"), (row) => row.insuranceExpiry)],
  } satisfies Record<ExpiryKind, Column<Row>[]>;
  return (
    <DataTable
      caption={t(`expiry.${kind}`)}
      captionUnseen
      rows={rows}
      rowKey={({ accountNumber }) => accountNumber}
      columns={[
        {
          heading: t("holder.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber }) => accountNumber,
        },
        ...columns[kind],
      ]}
    />
  );
}
