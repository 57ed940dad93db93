import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { DataTable } from "~/ui/data-table";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { Pagination } from "~/ui/pagination";
import type { PageOf } from "~/domain/paging";
import type { Instalment } from "./loan-schedule";

interface LoanScheduleProps {
  accountNumber: string;
  enquiry: Enquiry<PageOf<Instalment>>;
}

export function LoanSchedule({ accountNumber, enquiry }: LoanScheduleProps) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const { rows, page, pages, total } = enquiry.answer;
  if (total === 0) return <p>{t("schedule.none")}</p>;
  return (
    <>
      <DataTable
        caption={t("schedule.title")}
        captionUnseen
        rows={rows}
        rowKey={({ number }) => number}
        columns={[
          { heading: t("schedule.number"), names: true, cell: ({ number }) => number },
          { heading: t("schedule.dueOn"), kind: "date", cell: ({ dueOn }) => formatDate(dueOn) },
          { heading: t("card.instalment"), kind: "amount", cell: ({ payment }) => <Money paise={payment} /> },
          {
            heading: t("schedule.interest"),
            kind: "amount",
            cell: ({ interest }) => <Money paise={interest} />,
          },
          {
            heading: t("schedule.principal"),
            kind: "amount",
            cell: ({ principal }) => <Money paise={principal} />,
          },
          {
            heading: t("schedule.outstanding"),
            kind: "amount",
            cell: ({ outstanding }) => <Money paise={outstanding} />,
          },
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
