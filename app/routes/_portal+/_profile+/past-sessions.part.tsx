import { useTranslation } from "react-i18next";
import type { OwnSession } from "~/session/own-sessions.server";
import { DataTable } from "~/ui/data-table";
import { Pagination } from "~/ui/pagination";
import { sessionColumns } from "./session-columns.part";

interface PastSessionsProps {
  rows: readonly OwnSession[];
  total: number;
  page: number;
  pages: number;
}

/** The history of sign-ins that led to a session, five a page. */
export function PastSessions({ rows, total, page, pages }: PastSessionsProps) {
  const { t } = useTranslation("profile");
  if (total === 0) return <p>{t("sessions.noPast")}</p>;
  return (
    <>
      <DataTable
        caption={t("sessions.past")}
        rows={rows}
        rowKey={({ name }) => name}
        columns={sessionColumns(t)}
      />
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(number) => (number > 1 ? `/Sessions?page=${number}` : "/Sessions")}
      />
    </>
  );
}
