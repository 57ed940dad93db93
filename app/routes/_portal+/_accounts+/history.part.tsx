import { useTranslation } from "react-i18next";
import { endOfStep, extremesOf, type BalancePoint, type HistorySpan } from "./balance-history.rules";
import { formatRupees } from "common/money";
import { Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { LineChart } from "~/ui/charts/chart";
import type { LineData } from "~/ui/charts/line-drawing";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/text";

interface HistoryProps {
  accountNumber: string;
  span: HistorySpan;
  /** Oldest first. */
  points: readonly BalancePoint[];
  /** Null where there are too few points for a line. */
  line: LineData | null;
  /** The line as the server drew it. */
  still: string;
}

/** How it stands and how far it went, the line, and the table of its figures. */
export function History({ accountNumber, span, points, line, still }: HistoryProps) {
  const { t } = useTranslation("accounts");
  const [first, ...rest] = points;
  if (!first) return <EmptyState title={t("history.none")} text={t("history.noneText")} />;
  const { highest, lowest } = extremesOf([first, ...rest]);
  const onDay = ({ at, balance }: BalancePoint) => (
    <>
      <Money paise={balance} /> ({endOfStep(span, at)})
    </>
  );
  return (
    <>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("history.now"), value: <Money paise={points.at(-1)!.balance} size="large" /> },
            { term: t("history.highest"), value: onDay(highest) },
            { term: t("history.lowest"), value: onDay(lowest) },
          ]}
        />
        {line ? (
          <LineChart
            label={t("history.chart", { account: accountNumber })}
            data={line}
            tips={points.map(({ at, balance }) => ({
              when: endOfStep(span, at),
              words: formatRupees(balance),
            }))}
            still={still}
          />
        ) : null}
      </Card>
      <HistoryTable span={span} points={points} />
    </>
  );
}

/** A year of months and what is shorter stands open. */
const OPEN_ROWS = 13;

/** The figures of the chart, newest first. */
function HistoryTable({ span, points }: Pick<HistoryProps, "span" | "points">) {
  const { t } = useTranslation("accounts");
  const folded = points.length > OPEN_ROWS;
  const table = (
    <DataTable
      caption={t("history.table")}
      captionHidden={folded}
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
