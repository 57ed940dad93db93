import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";

/** The end of each form about a card: send it, or go back to the cards of its account. */
export function CardFormFoot({ accountNumber }: { accountNumber: string }) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button>{t("actions.submit")}</Button>
      <LinkButton look="quiet" to={`/DebitCard?account=${accountNumber}`}>
        {t("actions.cancel")}
      </LinkButton>
    </Cluster>
  );
}
