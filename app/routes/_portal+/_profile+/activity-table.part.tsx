import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import type { Activity } from "~/session/activity.server";
import { DataTable } from "~/ui/data-table";

/** Rows of the audit trail in words; what it was about stands below the act. */
export function ActivityTable({ rows }: { rows: readonly Activity[] }) {
  const { t } = useTranslation("profile");
  return (
    <DataTable
      caption={t("activity.title")}
      captionUnseen
      rows={rows}
      rowKey={(_, index) => index}
      columns={[
        {
          heading: t("activity.what"),
          names: true,
          cell: ({ act, subject, reference }) => (
            <>
              {t(`activity.acts.${act}`)}
              {[subject, reference].map((about) =>
                about ? (
                  <span key={about}>
                    {" "}
                    <bdi>{about}</bdi>
                  </span>
                ) : null,
              )}
            </>
          ),
        },
        { heading: t("activity.when"), kind: "date", cell: ({ at }) => formatIstTime(at) },
        { heading: t("activity.result"), cell: ({ result }) => t(`activity.results.${result}`) },
        { heading: t("activity.from"), cell: ({ address }) => address },
      ]}
    />
  );
}
