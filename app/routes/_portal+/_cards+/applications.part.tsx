import { useTranslation } from "react-i18next";
import type { cardApplications } from "~/contract/cards.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { PageOf } from "~/domain/paging";
import { DataTable } from "~/ui/data-table";
import { Pagination } from "~/ui/pagination";

type Application = AnswerOf<typeof cardApplications>["applications"][number];

/** What was applied for, newest first, and how far it is. */
export function Applications({ rows, page, pages, total }: PageOf<Application>) {
  const { t } = useTranslation("cards");
  if (total === 0) return <p>{t("apply.none")}</p>;
  return (
    <>
      <DataTable
        caption={t("apply.list")}
        rows={rows}
        rowKey={({ requestNumber }) => requestNumber}
        columns={[
          { heading: t("apply.number"), names: true, kind: "code", cell: (row) => row.requestNumber },
          { heading: t("apply.account"), kind: "code", cell: (row) => row.accountNumber },
          { heading: t("apply.reason"), cell: ({ reason }) => t(`apply.reasons.${reason}`) },
          { heading: t("apply.delivery"), cell: ({ delivery }) => t(`apply.deliveries.${delivery}`) },
          { heading: t("apply.on"), kind: "date", cell: ({ appliedOn }) => formatDate(appliedOn) },
          { heading: t("apply.state"), cell: ({ state }) => t(`apply.states.${state}`) },
        ]}
      />
      <Pagination page={page} pages={pages} rows={total} href={(at) => `/DebitCardApply?page=${at}`} />
    </>
  );
}
