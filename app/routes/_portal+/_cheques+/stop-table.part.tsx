import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { PageOf } from "~/domain/paging";
import type { Stop } from "~/flows/cheque-stop.server";
import { LinkButton } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { Unseen } from "~/ui/unseen";

/** The stops, and a way to take back those that still stand. */
export function StopTable({ list, mayRevoke }: { list: PageOf<Stop>; mayRevoke: boolean }) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const stop = (
    <LinkButton look={list.total ? "secondary" : undefined} to="/StopChequeRequest">
      {common("menu.stopCheque")}
    </LinkButton>
  );
  if (list.total === 0)
    return (
      <EmptyState title={t("stops.none")} text={t("stops.noneText")}>
        {stop}
      </EmptyState>
    );
  const revoke: Column<Stop> = { heading: t("columns.action"), cell: (row) => <RevokeLink stop={row} /> };
  return (
    <>
      <DataTable
        caption={t("stops.title")}
        captionUnseen
        wide
        rows={list.rows}
        rowKey={(_, index) => index}
        columns={[
          {
            heading: t("columns.customer"),
            kind: "code",
            cell: ({ customerNumber }) => customerNumber,
          },
          { heading: t("columns.request"), kind: "code", cell: ({ requestNumber }) => requestNumber },
          { heading: t("columns.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
          { heading: t("columns.number"), names: true, cell: ({ number }) => number },
          { heading: t("columns.status"), cell: ({ state }) => t(`stops.states.${state}`) },
          {
            heading: t("columns.date"),
            kind: "date",
            cell: ({ requestedOn }) => formatDate(requestedOn),
          },
          ...(mayRevoke ? [revoke] : []),
        ]}
      />
      <Pagination
        page={list.page}
        pages={list.pages}
        rows={list.total}
        href={(page) => `/ViewStopCheque?page=${page}`}
      />
      <div>{stop}</div>
    </>
  );
}

function RevokeLink({ stop: { accountNumber, number, state } }: { stop: Stop }) {
  const { t } = useTranslation("cheques");
  if (state !== "stopped") return "–";
  return (
    <Link to={`/ViewStopCheque/Revoke?${new URLSearchParams({ account: accountNumber, number })}`}>
      {t("stops.revoke")} <Unseen>{number}</Unseen>
    </Link>
  );
}
