import { useTranslation } from "react-i18next";
import type { ShownCard } from "~/flows/cards.server";
import { LinkButton } from "~/ui/button";
import { Cluster, Stack } from "~/ui/layout";
import { Unseen } from "~/ui/unseen";

interface CardActionsProps {
  card: ShownCard;
  mayPay: boolean;
}

const block = { to: "/BlockCard", label: "block" } as const;
const unblock = { to: "/BlockCard", label: "unblock" } as const;
const paying = [
  { to: "/GeneratePin", label: "generatePin" },
  { to: "/ChangePin", label: "changePin" },
  { to: "/GreenPinOtp", label: "greenPin" },
  { to: "/CardLimitChange", label: "changeLimits" },
] as const;
const channels = { to: "/ChannelWiseBlocking", label: "changeChannels" } as const;
const activity = { to: "/CardActivity", label: "seeActivity" } as const;

function actionsOf({ status }: ShownCard, mayPay: boolean) {
  switch (status) {
    case "active":
      return [block, ...(mayPay ? paying : []), channels, activity];
    case "inactive":
      return [unblock, activity];
    case "hot":
      return [activity];
  }
}

/** What can be done to the card as it stands, and why not more. */
export function CardActions({ card, mayPay }: CardActionsProps) {
  const { t } = useTranslation("cards");
  const query = new URLSearchParams({ account: card.accountNumber, card: card.enrolmentId });
  return (
    <Stack gap="small">
      {card.status === "active" ? null : <p>{t(`list.${card.status}Hint`)}</p>}
      <Cluster>
        {actionsOf(card, mayPay).map(({ to, label }) => (
          <LinkButton key={to} look="secondary" size="small" to={`${to}?${query}`}>
            {t(`list.${label}`)} <Unseen>{card.maskedNumber}</Unseen>
          </LinkButton>
        ))}
      </Cluster>
    </Stack>
  );
}
