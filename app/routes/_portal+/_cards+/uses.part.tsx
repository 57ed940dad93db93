import { useTranslation } from "react-i18next";
import type { cardActivity } from "common/contract/cards.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime, istDate, formatDate } from "common/dates";
import { Avatar, List, ListHead, Row } from "~/ui/list";
import { State } from "~/ui/state";
import { Money, Written } from "~/ui/text";
import { channelIcons } from "./channels-page.part";

type Use = AnswerOf<typeof cardActivity>["uses"][number];

/** Uses of a card by day; a declined use with its reason. */
export function CardUses({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation("cards");
  return (
    <List>
      {uses.flatMap(({ at, channel, scope, place, amount, declined }, index) => {
        const day = istDate(at);
        const before = uses[index - 1];
        const words = [
          t(`channelNames.${channel}`),
          scope === "international" && t("scopes.international"),
          formatIstTime(at).slice(-5),
          declined && t(`activity.declines.${declined}`),
        ];
        return [
          before && istDate(before.at) === day ? null : <ListHead key={day} title={formatDate(day)} />,
          <Row
            key={index}
            lead={<Avatar icon={declined ? "ban" : channelIcons[channel]} />}
            title={<Written>{place}</Written>}
            small={words.filter(Boolean).join(" · ")}
            end={<Money paise={amount} direction="debit" signed={!declined} />}
            endSmall={declined ? <State of="refused">{t("activity.refused")}</State> : null}
          />,
        ];
      })}
    </List>
  );
}
