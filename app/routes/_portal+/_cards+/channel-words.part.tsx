import { useTranslation } from "react-i18next";
import { limitedChannels } from "~/domain/card-changes";
import { formatRupees } from "~/domain/money";
import type { ShownCard } from "~/flows/cards.server";

const abroadOf = {
  atm: "intlAtm",
  pos: "intlPos",
  ecom: "intlEcom",
  contactless: "intlContactless",
} as const;

/** Where the card works and for how much a day; then which channels work abroad. */
export function ChannelWords({ card }: { card: ShownCard }) {
  const { t } = useTranslation("cards");
  const name = (channel: keyof typeof abroadOf) => t(`channelNames.${channel}`);
  const abroad = limitedChannels.filter((channel) => card[abroadOf[channel]] === "on");
  return (
    <div>
      {limitedChannels.map((channel) => (
        <div key={channel}>
          {card[channel] === "on"
            ? t("list.on", { channel: name(channel), limit: formatRupees(card[`${channel}Limit`]) })
            : t("list.off", { channel: name(channel) })}
        </div>
      ))}
      <div>
        {t("list.abroad", {
          scope: t("scopes.international"),
          channels: abroad.length > 0 ? abroad.map(name).join(", ") : t("list.noneAbroad"),
        })}
      </div>
    </div>
  );
}
