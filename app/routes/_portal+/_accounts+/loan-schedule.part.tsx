import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import type { loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { pagesOf, readPage } from "common/paging";
import { accountPath } from "~/ui/account-pages";
import { amountColumn, dateColumn } from "~/ui/columns";
import { noBreak } from "~/ui/text";
import { PagedTable } from "~/ui/paged-table";

const ROWS = 12;

/** Without `?page=` the bank gives the page of the first unpaid instalment. */
export const requestedPage = (query: URLSearchParams) => ({
  pageSize: ROWS,
  page: query.has("page") ? readPage(query) : undefined,
});

export function pageOfSchedule({ instalments, page, total }: AnswerOf<typeof loanSchedule>) {
  return { rows: instalments, page, pages: pagesOf(total, ROWS), total };
}

interface LoanScheduleProps {
  account: NamedAccount;
  schedule: ReturnType<typeof pageOfSchedule>;
}

export function LoanSchedule({ account, schedule }: LoanScheduleProps) {
  const { t } = useTranslation("accounts");
  if (schedule.total === 0) return <p>{t("schedule.none")}</p>;
  return (
    <PagedTable
      captionHidden
      caption={t("schedule.title")}
      list={schedule}
      href={(page) => `${accountPath("/LoanDetailsView", account, { page: String(page) })}#schedule`}
      rowKey={({ number }) => number}
      columns={[
        { heading: t("schedule.number"), names: true, cell: ({ number }) => number },
        dateColumn(t("schedule.dueOn"), "dueOn"),
        { ...amountColumn(t("card.instalment"), "payment"), leads: true },
        amountColumn(t("schedule.interest"), "interest"),
        amountColumn(t("schedule.principal"), "principal"),
        amountColumn(t("schedule.outstanding"), "outstanding"),
        {
          heading: t("schedule.state"),
          plain: true,
          cell: ({ state, paidOn }) =>
            state === "paid" && paidOn
              ? t("schedule.paidOn", { date: noBreak(formatDate(paidOn)) })
              : t(`schedule.${state}`),
        },
      ]}
    />
  );
}
