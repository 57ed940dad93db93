import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { PageOf } from "~/domain/paging";
import type { BookRequests } from "~/flows/cheque-books.server";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

interface BookRequestTableProps {
  account: string;
  list: PageOf<BookRequests["requests"][number]>;
  mayAsk: boolean;
}

export function BookRequestTable({ account, list, mayAsk }: BookRequestTableProps) {
  const { t } = useTranslation("cheques");
  const ask = mayAsk ? (
    <LinkButton look={list.total ? "secondary" : undefined} to={`/ChequeBookRequest?account=${account}`}>
      {t("requests.ask")}
    </LinkButton>
  ) : null;
  if (list.total === 0)
    return (
      <EmptyState title={t("requests.none")} text={t("requests.noneText")}>
        {ask}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("requests.title")}
        captionUnseen
        rows={list.rows}
        rowKey={({ requestNumber }) => requestNumber}
        columns={[
          { heading: t("columns.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
          { heading: t("columns.leaves"), cell: ({ leaves }) => leaves },
          {
            heading: t("columns.bookRequest"),
            kind: "code",
            names: true,
            cell: ({ requestNumber }) => requestNumber,
          },
          {
            heading: t("columns.date"),
            kind: "date",
            cell: ({ requestedOn }) => formatDate(requestedOn),
          },
          { heading: t("columns.issue"), cell: ({ state }) => t(`requests.states.${state}`) },
        ]}
      />
      <Pagination
        page={list.page}
        pages={list.pages}
        rows={list.total}
        href={(page) => `?${new URLSearchParams({ account, page: String(page) })}`}
      />
      <div>{ask}</div>
    </>
  );
}
