import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import type { OwnSession } from "~/session/own-sessions.server";
import { DataTable } from "~/ui/data-table";
import { Pagination } from "~/ui/pagination";
import { BrowserLabel } from "./browser-label.part";

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
        columns={[
          {
            heading: t("sessions.browser"),
            names: true,
            cell: ({ browser }) => <BrowserLabel browser={browser} />,
          },
          { heading: t("sessions.address"), cell: ({ address }) => address },
          { heading: t("sessions.since"), kind: "date", cell: ({ since }) => formatIstTime(since) },
          { heading: t("sessions.lastSeen"), kind: "date", cell: ({ lastSeen }) => formatIstTime(lastSeen) },
        ]}
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
