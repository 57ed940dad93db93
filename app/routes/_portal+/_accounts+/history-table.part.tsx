import { useTranslation } from "react-i18next";
import { endOfStep, type BalancePoint, type HistorySpan } from "~/domain/balance-history";
import { DataTable } from "~/ui/data-table";
import { Details } from "~/ui/details";
import { Money } from "~/ui/money";

interface HistoryTableProps {
  span: HistorySpan;
  /** Oldest first. */
  points: readonly BalancePoint[];
}

/** A year of months and what is shorter stands open. */
const OPEN_ROWS = 13;

/** The figures of the chart, newest first. */
export function HistoryTable({ span, points }: HistoryTableProps) {
  const { t } = useTranslation("accounts");
  const folded = points.length > OPEN_ROWS;
  const table = (
    <DataTable
      caption={t("history.table")}
      captionUnseen={folded}
      rows={points.toReversed()}
      rowKey={({ at }) => at.getTime()}
      columns={[
        { heading: t("history.until"), kind: "date", names: true, cell: ({ at }) => endOfStep(span, at) },
        {
          heading: t("history.credits"),
          kind: "amount",
          cell: ({ credits }) => <Money paise={credits} sign={false} />,
        },
        {
          heading: t("history.debits"),
          kind: "amount",
          cell: ({ debits }) => <Money paise={debits} sign={false} />,
        },
        { heading: t("card.ledger"), kind: "amount", cell: ({ balance }) => <Money paise={balance} /> },
      ]}
    />
  );
  return folded ? <Details summary={t("history.table")}>{table}</Details> : table;
}
