import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CardFacts } from "./card-facts.part";

interface CardStoppedProps {
  card: { accountNumber: string; enrolmentId: string; maskedNumber: string };
  status: "inactive" | "hot";
  /** What cannot be done to it. */
  act: "pin" | "limits" | "channels";
}

/** In place of the form of a card that is not active: why, and what helps. */
export function CardStopped({ card, status, act }: CardStoppedProps) {
  const { t } = useTranslation("cards");
  const { accountNumber, enrolmentId } = card;
  const unblock = new URLSearchParams({ account: accountNumber, card: enrolmentId });
  return (
    <Stack>
      <Notice kind="warning">{t(`${act}.stopped`, { status: t(`pin.stoppedStatus.${status}`) })}</Notice>
      <CardFacts card={card} />
      <Cluster>
        {status === "inactive" ? (
          <LinkButton to={`/BlockCard?${unblock}`}>{t("pin.toUnblock")}</LinkButton>
        ) : null}
        <LinkButton look="quiet" to={`/DebitCard?account=${accountNumber}`}>
          {t("list.toCards")}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
