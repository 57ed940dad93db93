import { Form } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { browserWords } from "~/session/browser-name";
import type { OwnSession } from "~/session/own-sessions.server";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { FormToken } from "~/ui/form";
import { Pagination } from "~/ui/navigation";
import { VisuallyHidden } from "~/ui/text";

type T = TFunction<"profile">;

/** `Firefox, Windows`, or that the browser did not say. */
const browserOf = ({ browser }: OwnSession, t: T) => (
  <bdi>{browserWords(browser) || t("sessions.unknownBrowser")}</bdi>
);

/** What every list of sessions says of one: browser, address, from when to when. */
const columns = (t: T): Column<OwnSession>[] => [
  { heading: t("sessions.browser"), names: true, cell: (session) => browserOf(session, t) },
  { heading: t("sessions.address"), cell: ({ address }) => address },
  { heading: t("sessions.since"), kind: "date", cell: ({ since }) => formatIstTime(since) },
  { heading: t("sessions.lastSeen"), kind: "date", cell: ({ lastSeen }) => formatIstTime(lastSeen) },
];

/** Each with a form that ends it, but for the one that looks. */
export function LivingSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation("profile");
  return (
    <DataTable
      caption={t("sessions.living")}
      rows={sessions}
      rowKey={({ name }) => name}
      columns={[
        ...columns(t),
        {
          heading: t("sessions.signOut"),
          cell: (session) =>
            session.current ? (
              <b>{t("sessions.current")}</b>
            ) : (
              <Form method="post" action="/Sessions">
                <FormToken />
                <input type="hidden" name="session" value={session.name} />
                <Button look="secondary" size="small">
                  {t("sessions.signOut")}
                  <VisuallyHidden>
                    {": "}
                    {browserOf(session, t)}
                  </VisuallyHidden>
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}

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
      <DataTable caption={t("sessions.past")} rows={rows} rowKey={({ name }) => name} columns={columns(t)} />
      <Pagination
        page={page}
        pages={pages}
        rows={total}
        href={(number) => (number > 1 ? `/Sessions?page=${number}` : "/Sessions")}
      />
    </>
  );
}
