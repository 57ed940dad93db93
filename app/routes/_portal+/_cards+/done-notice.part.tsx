import { useTranslation } from "react-i18next";
import type { CardDone } from "~/flows/card-deeds.server";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";

/** What was done to a card just now. */
export function DoneNotice({ done: { news, maskedNumber, reference } }: { done: CardDone }) {
  const { t } = useTranslation("cards");
  return (
    <Notice kind="success" announced>
      <p>{t(`done.${news}`)}</p>
      <p>{t("list.doneFacts", { card: maskedNumber, reference })}</p>
      <Cluster>
        <LinkButton look="secondary" to="/main">
          {t("list.toDashboard")}
        </LinkButton>
      </Cluster>
    </Notice>
  );
}
