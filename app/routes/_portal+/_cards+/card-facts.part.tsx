import { useTranslation } from "react-i18next";
import { DescriptionList } from "~/ui/description-list";

interface CardFactsProps {
  card: { accountNumber: string; maskedNumber: string; expiry?: string };
}

/** Which card a page is about: its account, its masked number and, while it is known, its expiry. */
export function CardFacts({ card }: CardFactsProps) {
  const { t } = useTranslation("cards");
  return (
    <DescriptionList
      facts={[
        { term: t("pin.account"), value: card.accountNumber },
        { term: t("pin.card"), value: card.maskedNumber },
        ...(card.expiry ? [{ term: t("pin.expiry"), value: card.expiry }] : []),
      ]}
    />
  );
}
