import { useTranslation } from "react-i18next";
import type { ShownCard } from "~/flows/cards.server";
import { DataTable } from "~/ui/data-table";

interface AllCardsTableProps {
  cards: readonly ShownCard[];
  /** Whether the button has been pressed: what was done, not what will be. */
  pressed: boolean;
}

/** All of the customer's cards, and what happens to each. */
export function AllCardsTable({ cards, pressed }: AllCardsTableProps) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("blockAll.caption")}
      rows={cards}
      rowKey={({ enrolmentId }) => enrolmentId}
      columns={[
        { heading: t("list.card"), names: true, kind: "code", cell: ({ maskedNumber }) => maskedNumber },
        { heading: t("list.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
        pressed
          ? { heading: t("blockAll.result"), cell: ({ status }) => t(`blockAll.results.${status}`) }
          : { heading: t("blockAll.what"), cell: ({ status }) => t(`blockAll.plans.${status}`) },
      ]}
    />
  );
}
