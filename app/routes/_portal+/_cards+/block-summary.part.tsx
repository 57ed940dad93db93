import { useTranslation } from "react-i18next";
import type { BlockAction } from "~/domain/card-changes";
import { DescriptionList } from "~/ui/description-list";
import { Notice } from "~/ui/notice";

interface BlockSummaryProps {
  card: { accountNumber: string; maskedNumber: string };
  change: BlockAction;
}

/** Which card, and what is about to be done to it. */
export function BlockSummary({ card, change }: BlockSummaryProps) {
  const { t } = useTranslation("cards");
  return (
    <DescriptionList
      facts={[
        { term: t("list.account"), value: card.accountNumber },
        { term: t("list.card"), value: card.maskedNumber },
        { term: t("block.action"), value: t(`block.actions.${change}`) },
      ]}
    />
  );
}

/** Asks whether it is meant, and says what it does. */
export function BlockWarning({ change }: { change: BlockAction }) {
  const { t } = useTranslation("cards");
  switch (change) {
    case "unblock":
      return <p>{t("block.sureUnblock")}</p>;
    case "block-temporarily":
      return (
        <Notice kind="warning">
          <p>{t("block.sure")}</p>
          <p>{t("block.forNow")}</p>
        </Notice>
      );
    case "block-for-good":
      return (
        <Notice kind="danger">
          <p>{t("block.sure")}</p>
          <p>{t("block.forGood")}</p>
        </Notice>
      );
  }
}
