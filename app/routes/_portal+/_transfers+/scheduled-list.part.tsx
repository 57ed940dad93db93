import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import type { ScheduledTransfer } from "./scheduled-transfers.server";
import { say, type Wording } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { Money } from "~/ui/text";
import { Pagination } from "~/ui/navigation";

/** With why it was not carried out. */
type Listed = ScheduledTransfer & { why: Wording | null };

interface ScheduledListProps {
  scheduled: Listed[];
  total: number;
  current: number;
  pages: number;
  mayPay: boolean;
  today: IsoDate;
}

/** The next one first; one that waits can be cancelled before its day. */
export function ScheduledList({ scheduled, total, current, pages, mayPay, today }: ScheduledListProps) {
  const { t } = useTranslation("payments");
  if (total === 0)
    return (
      <EmptyState title={t("schedule.none.title")} text={t("schedule.none.text")}>
        {mayPay ? <LinkButton to="/ScheduleTransfer">{t("schedule.newTitle")}</LinkButton> : null}
      </EmptyState>
    );
  const cancellable = (one: Listed) => mayPay && one.state === "waiting" && one.date > today;
  return (
    <>
      <DataTable
        caption={t("schedule.title")}
        captionHidden
        rows={scheduled}
        rowKey={({ reference }) => reference}
        columns={[
          {
            heading: t("columns.to"),
            names: true,
            cell: ({ toName, toAccount }) => <bdi>{toName || toAccount}</bdi>,
          },
          { heading: t("schedule.date"), kind: "date", cell: ({ date }) => formatDate(date) },
          { heading: t("columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
          { heading: t("columns.state"), cell: (one) => <State scheduled={one} /> },
          { heading: t("columns.amount"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
          ...(scheduled.some(cancellable)
            ? [
                {
                  heading: t("schedule.change"),
                  cell: (one: Listed) =>
                    cancellable(one) ? (
                      <Link to={`/ViewScheduleTransfer/${one.reference}/cancel`}>{t("schedule.cancel")}</Link>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      <Pagination page={current} pages={pages} rows={total} href={(page) => `?page=${page}`} />
    </>
  );
}

function State({ scheduled: { state, why, reference } }: { scheduled: Listed }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const word = t(`schedule.states.${state}`);
  if (state === "paid") return <Link to={`/Payments/${reference}`}>{word}</Link>;
  if (!why) return <>{word}</>;
  return (
    <>
      {word}: {say(flows, why)}
    </>
  );
}
