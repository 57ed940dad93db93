import { useTranslation } from "react-i18next";
import type { ShownCard } from "~/flows/cards.server";
import { DataTable } from "~/ui/data-table";
import { CardActions } from "./card-actions.part";
import { ChannelWords } from "./channel-words.part";

interface CardTableProps {
  account: string;
  cards: readonly ShownCard[];
  mayPay: boolean;
}

/** The cards of one account, and what can be done to each as it stands now. */
export function CardTable({ account, cards, mayPay }: CardTableProps) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("list.caption", { account })}
      wide
      rows={cards}
      rowKey={({ enrolmentId }) => enrolmentId}
      columns={[
        { heading: t("list.card"), names: true, kind: "code", cell: ({ maskedNumber }) => maskedNumber },
        { heading: t("list.status"), cell: ({ status }) => t(`status.${status}`) },
        { heading: t("list.expiry"), kind: "date", cell: ({ expiry }) => expiry },
        { heading: t("list.limits"), cell: (card) => <ChannelWords card={card} /> },
        { heading: t("list.actions"), cell: (card) => <CardActions card={card} mayPay={mayPay} /> },
      ]}
    />
  );
}
