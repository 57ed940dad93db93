import { useTranslation } from "react-i18next";
import { limitedChannels, type ChannelSwitch, type LimitedChannel } from "common/card-changes";
import { formatRupees } from "common/money";
import { Notice } from "~/ui/content";
import { KitForm, useFormKit } from "~/ui/form-kit";
import type { IconName } from "~/ui/icon";
import { List, Avatar, Row, Section, SwitchRow } from "~/ui/list";
import {
  CardChangePage,
  CardFacts,
  CardFormFoot,
  CvvField,
  ToCards,
  useCardErrors,
  type CardFormStart,
} from "./card-change.part";
import type { ChannelsChange } from "./cards.changes.server";
import {
  changedChannels,
  channelsForm,
  isStale,
  requestedStates,
  writeStates,
  type ChannelStates,
} from "./channels.forms";
import type { LimitOfEach } from "./limits.forms";

export const channelIcons = {
  atm: "cash",
  pos: "shop",
  ecom: "globe",
  contactless: "contactless",
} as const satisfies Record<LimitedChannel, IconName>;

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

function useChannelName() {
  const { t } = useTranslation("cards");
  return (channel: ChannelSwitch): string => {
    const abroad = limitedChannels.find((limited) => abroadOf[limited] === channel);
    if (abroad) return t("channels.abroad", { channel: t(`channelNames.${abroad}`) });
    return t(`channelNames.${channel as LimitedChannel}`);
  };
}

interface ChannelTerms {
  now: ChannelStates;
  /** False: channels may only be switched off. */
  mayOpen: boolean;
  /** A day, in paise, at home and abroad together. */
  limits: LimitOfEach;
}

export function ChannelsPage() {
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <CardChangePage<ChannelsChange, ChannelTerms>
      of="channels"
      act={t("channels.title")}
      lead={t("channels.lead")}
      form={({ attempt, ...start }) => (
        <>
          {start.terms.mayOpen ? null : <Notice>{t("channels.viewOnly")}</Notice>}
          <CardFacts card={start.card} />
          <ChannelForm key={`${attempt} ${writeStates(start.terms.now)}`} {...start} />
        </>
      )}
      summary={(change, card) => (
        <>
          <p>{t("channels.otpLead", { card: change.maskedNumber })}</p>
          <ul>
            {changedChannels(change.instructions).map((channel) => {
              const made = change.instructions[channel] === "switch-on" ? "switch-on" : "switch-off";
              return <li key={channel}>{t(`channels.${made}`, { channel: nameOf(channel) })}</li>;
            })}
          </ul>
          <ToCards card={card} />
        </>
      )}
    />
  );
}

type ChannelsStart = Omit<CardFormStart<ChannelsChange, ChannelTerms>, "attempt">;

function ChannelForm({ card, terms, result, wrong }: ChannelsStart) {
  const { now, mayOpen } = terms;
  const { t } = useTranslation("cards");
  const kit = useFormKit({
    id: "channels",
    schema: channelsForm(now),
    result,
    say: useCardErrors(),
    wrong,
  });
  const typed = result?.initialValue;
  const requested = typed && !isStale(typed, now) ? requestedStates(typed) : now;
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={writeStates(now)} />
      <ChannelSwitches scope="domestic" {...terms} requested={requested} />
      <ChannelSwitches scope="international" {...terms} requested={requested} />
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t(mayOpen ? "channels.title" : "viewOnly.switchOff")} />
    </KitForm>
  );
}

interface ChannelSwitchesProps extends ChannelTerms {
  scope: keyof typeof scopes;
  requested: ChannelStates;
}

function ChannelSwitches({ scope, now, requested, mayOpen, limits }: ChannelSwitchesProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  const nameOf = useChannelName();
  return (
    <Section title={t(`scopes.${scope}`)}>
      <List>
        {scopes[scope].map((channel, at) => {
          const limited = limitedChannels[at]!;
          const limit = t("list.aDay", { limit: formatRupees(limits[limited]) });
          const row = {
            lead: <Avatar icon={channelIcons[limited]} />,
            title: nameOf(channel),
            small: scope === "domestic" ? limit : undefined,
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
