import { useTranslation } from "react-i18next";
import { limitedChannels, type ChannelSwitch, type LimitedChannel } from "common/card-changes";
import { formatRupees } from "common/money";
import { KitForm, useFormKit } from "~/ui/form-kit";
import type { IconName } from "~/ui/icon";
import { List, Avatar, Row, Section, SwitchRow } from "~/ui/list";
import { CardFormFoot, CvvField, useCardErrors, type CardFormStart } from "./card-change.part";
import { channelsForm, isStale, requestedStates, writeStates, type ChannelStates } from "./channels.forms";
import type { LimitOfEach } from "./limits.forms";

/** The switch of the same channel for abroad. */
export const abroadOf = {
  atm: "intlAtm",
  pos: "intlPos",
  ecom: "intlEcom",
  contactless: "intlContactless",
} as const satisfies Record<LimitedChannel, ChannelSwitch>;

const scopes = {
  domestic: limitedChannels,
  international: limitedChannels.map((channel) => abroadOf[channel]),
} satisfies Record<string, readonly ChannelSwitch[]>;

/** The channel's name, and that it is one abroad. */
export function useChannelName() {
  const { t } = useTranslation("cards");
  return (channel: ChannelSwitch): string => {
    const at = (scopes.international as readonly ChannelSwitch[]).indexOf(channel);
    if (at < 0) return t(`channelNames.${channel as (typeof limitedChannels)[number]}`);
    return t("channels.abroad", { channel: t(`channelNames.${limitedChannels[at]!}`) });
  };
}

/** What the form shows. */
export interface ChannelTerms {
  now: ChannelStates;
  /** Whether a channel may be switched on, or only off. */
  mayOpen: boolean;
  /** Of a day, in paise; the same abroad. */
  limits: LimitOfEach;
}

type ChannelFormProps = Pick<CardFormStart<unknown, ChannelTerms>, "card" | "terms" | "result" | "wrong">;

export const channelIcons = {
  atm: "cash",
  pos: "shop",
  ecom: "globe",
  contactless: "contactless",
} as const satisfies Record<LimitedChannel, IconName>;

/** A switch for each channel of both scopes, and the CVV; it carries the states it shows. */
export function ChannelForm({ card, terms, result, wrong }: ChannelFormProps) {
  const { now, mayOpen } = terms;
  const { t } = useTranslation("cards");
  const say = useCardErrors();
  const kit = useFormKit({
    id: "channels",
    schema: channelsForm(now),
    result,
    say: (error) => say(error),
    wrong,
  });
  const typed = result?.initialValue;
  const requested = typed && !isStale(typed, now) ? requestedStates(typed) : now;
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={writeStates(now)} />
      {(["domestic", "international"] as const).map((scope) => (
        <ChannelSwitches key={scope} scope={scope} {...terms} wanted={requested} />
      ))}
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t(mayOpen ? "channels.title" : "viewOnly.switchOff")} />
    </KitForm>
  );
}

interface ChannelSwitchesProps extends ChannelTerms {
  scope: keyof typeof scopes;
  wanted: ChannelStates;
}

/** One switch a channel, with what it may spend there; who may not switch on sees what is off. */
function ChannelSwitches({ scope, now, wanted: requested, mayOpen, limits }: ChannelSwitchesProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  const nameOf = useChannelName();
  return (
    <Section title={t(`scopes.${scope}`)}>
      <List>
        {scopes[scope].map((channel, at) => {
          const limited = limitedChannels[at]!;
          const row = {
            lead: <Avatar icon={channelIcons[limited]} />,
            title: nameOf(channel),
            // A day's limit is one, wherever it is used.
            ...(scope === "domestic"
              ? { small: t("list.aDay", { limit: formatRupees(limits[limited]) }) }
              : {}),
          };
          return now[channel] === "on" || mayOpen ? (
            <SwitchRow
              key={channel}
              {...row}
              id={channel}
              name={channel}
              value="on"
              defaultChecked={requested[channel] === "on"}
            />
          ) : (
            <Row key={channel} {...row} end={common("switch.off")} />
          );
        })}
      </List>
    </Section>
  );
}
