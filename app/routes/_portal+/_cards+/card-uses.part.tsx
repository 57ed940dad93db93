import { useTranslation } from "react-i18next";
import type { cardActivity } from "~/contract/cards.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatIstTime } from "~/domain/dates";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/money";

/** Each use by where it was; one that was declined says why. */
export function CardUses({ uses }: Pick<AnswerOf<typeof cardActivity>, "uses">) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("activity.title")}
      captionUnseen
      rows={uses}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("activity.place"), names: true, cell: ({ place }) => <bdi>{place}</bdi> },
        { heading: t("activity.when"), kind: "date", cell: ({ at }) => formatIstTime(at) },
        {
          heading: t("activity.channel"),
          cell: ({ channel, scope }) => `${t(`channelNames.${channel}`)}, ${t(`scopes.${scope}`)}`,
        },
        {
          heading: t("activity.result"),
          cell: ({ declined }) =>
            declined
              ? t("activity.declined", { reason: t(`activity.declines.${declined}`) })
              : t("activity.carriedOut"),
        },
        { heading: t("activity.amount"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
      ]}
    />
  );
}
