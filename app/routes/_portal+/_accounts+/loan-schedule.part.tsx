import { useTranslation } from "react-i18next";
import type { loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import type { Paise } from "common/money";
import { pageOf, type PageOf } from "common/paging";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/text";
import { Pagination } from "~/ui/navigation";

export type Instalment = AnswerOf<typeof loanSchedule>["instalments"][number];

/** A year of instalments: what a borrower compares with a year's income. */
const ROWS = 12;

/** The page asked for; without one, that of the first instalment which is not paid yet. */
export function pageOfSchedule(instalments: readonly Instalment[], asked: number | null): PageOf<Instalment> {
  const next = instalments.findIndex(({ state }) => state !== "paid");
  return pageOf(instalments, asked ?? Math.floor(Math.max(next, 0) / ROWS) + 1, ROWS);
}

interface LoanScheduleProps {
  accountNumber: string;
  schedule: PageOf<Instalment>;
}

export function LoanSchedule({ accountNumber, schedule }: LoanScheduleProps) {
  const { t } = useTranslation("accounts");
  const { rows, page, pages, total } = schedule;
  if (total === 0) return <p>{t("schedule.none")}</p>;
  const amount = (heading: string, of: (instalment: Instalment) => Paise) => ({
    heading,
    kind: "amount" as const,
    cell: (instalment: Instalment) => <Money paise={of(instalment)} />,
  });
  return (
    <>
      <DataTable
        caption={t("schedule.title")}
        captionHidden
        rows={rows}
        rowKey={({ number }) => number}
        columns={[
          { heading: t("schedule.number"), names: true, cell: ({ number }) => number },
          { heading: t("schedule.dueOn"), kind: "date", cell: ({ dueOn }) => formatDate(dueOn) },
          amount(t("card.instalment"), ({ payment }) => payment),
          amount(t("schedule.interest"), ({ interest }) => interest),
          amount(t("schedule.principal"), ({ principal }) => principal),
          amount(t("schedule.outstanding"), ({ outstanding }) => outstanding),
          {
            heading: t("schedule.state"),
            cell: ({ state, paidOn }) =>
              state === "paid" && paidOn
                ? t("schedule.paidOn", { date: formatDate(paidOn) })
                : t(`schedule.${state}`),
          },
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(number) => `/LoanDetailsView?account=${accountNumber}&page=${number}#schedule`}
      />
    </>
  );
}
