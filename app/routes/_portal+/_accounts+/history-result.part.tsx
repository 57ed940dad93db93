import { useTranslation } from "react-i18next";
import { endOfStep, extremesOf, type BalancePoint, type HistorySpan } from "~/domain/balance-history";
import { formatRupees } from "~/domain/money";
import { Card } from "~/ui/card";
import { LineChart } from "~/ui/charts/line-chart";
import type { LineData } from "~/ui/charts/line-drawing";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { HistoryTable } from "./history-table.part";

interface HistoryResultProps {
  accountNumber: string;
  span: HistorySpan;
  points: readonly BalancePoint[];
  /** Null where there are too few points for a line. */
  line: LineData | null;
  /** The line as the server drew it. */
  still: string;
}

/** How it stands and how far it went, the line, and the table of its figures. */
export function HistoryResult({ accountNumber, span, points, line, still }: HistoryResultProps) {
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
