import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  channelSwitches,
  limitedChannels,
  type ChannelInstructions,
  type ChannelSwitch,
  type LimitedChannel,
} from "common/card-changes";
import { formatRupees, type Paise } from "common/money";
import { Button, SecondaryLink } from "~/ui/button";
import { Details } from "~/ui/content";
import type { EnquiryResult } from "~/ui/enquiry";
import { KitForm, useFormKit } from "~/ui/form-kit";
import type { IconName } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { List, Avatar, Row, Section, SwitchRow } from "~/ui/list";
import {
  CardChangePage,
  CardFormFoot,
  CvvField,
  ToCards,
  useCardErrors,
  type CardFormStart,
} from "./card-change.part";
import type { ChannelTerms } from "./card-pages.server";
import type { ChannelsChange } from "./cards.changes.server";
import { cardPath } from "./cards.forms";
import type { ShownCard } from "./cards.server";
import { changedChannels, channelsForm, instructionsFor, isStale, writeStates } from "./channels.forms";

export const channelIcons = {
  atm: "cash",
  pos: "shop",
  ecom: "globe",
  contactless: "contactless",
} as const satisfies Record<LimitedChannel, IconName>;

const abroadOf = {
  atm: "intlAtm",
  pos: "intlPos",
  ecom: "intlEcom",
  contactless: "intlContactless",
} as const satisfies Record<LimitedChannel, ChannelSwitch>;

function useChannelName() {
  const { t } = useTranslation("cards");
  return (channel: ChannelSwitch): string => {
    const abroad = limitedChannels.find((limited) => abroadOf[limited] === channel);
    if (abroad) return t("channels.abroad", { channel: t(`channelNames.${abroad}`) });
    return t(`channelNames.${channel as LimitedChannel}`);
  };
}

export function ChannelsPage() {
  const { t } = useTranslation("cards");
  return (
    <CardChangePage<ChannelsChange, ChannelTerms>
      act={t("channels.title")}
      form={({ attempt, ...start }) => (
        <ChannelForm key={`${attempt} ${writeStates(start.terms.now)}`} {...start} />
      )}
      summary={(change, card) => (
        <>
          <p>{t("channels.otpLead", { card: change.maskedNumber })}</p>
          <Changes instructions={change.instructions} />
          <ToCards card={card} />
        </>
      )}
    />
  );
}

function Changes({ instructions }: { instructions: ChannelInstructions }) {
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <ul>
      {changedChannels(instructions).map((channel) => {
        const made = instructions[channel] === "switch-on" ? "switch-on" : "switch-off";
        return <li key={channel}>{t(`channels.${made}`, { channel: nameOf(channel) })}</li>;
      })}
    </ul>
  );
}

type ChannelsStart = Omit<CardFormStart<ChannelsChange, ChannelTerms>, "attempt">;

/** The changes once more, and the CVV that proves the card. */
function ChannelForm({ card, terms, before, result, wrong }: ChannelsStart) {
  const { now, requested, mayOpen } = terms;
  const { t } = useTranslation("cards");
  const kit = useFormKit({
    id: "channels",
    schema: channelsForm(now),
    result,
    say: useCardErrors(),
    wrong,
  });
  const given = [result?.initialValue ?? {}, requested].find((typed) => !isStale(typed, now));
  const instructions = (given && instructionsFor(now, given)) ?? before?.instructions;
  const isOn = (channel: ChannelSwitch) =>
    instructions?.[channel] === "switch-on" ||
    (now[channel] === "on" && instructions?.[channel] !== "switch-off");
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={writeStates(now)} />
      {channelSwitches.filter(isOn).map((channel) => (
        <input key={channel} type="hidden" name={channel} value="on" />
      ))}
      {instructions ? <Changes instructions={instructions} /> : null}
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t(mayOpen ? "channels.title" : "viewOnly.switchOff")} />
    </KitForm>
  );
}

/** How much each channel has left today. */
export type Uses = EnquiryResult<{ left: ReadonlyArray<{ channel: LimitedChannel; left: Paise }> }> | null;

/** Undefined if not known. */
export const leftToday = (uses: Uses, channel: LimitedChannel): Paise | undefined =>
  uses?.state === "shown" ? uses.answer.left.find((one) => one.channel === channel)?.left : undefined;

interface WhereItWorksProps {
  card: ShownCard;
  uses: Uses;
  mayPay: boolean;
}

/** The switches in place: one press gives them to the page that asks for the CVV. */
export function WhereItWorks({ card, uses, mayPay }: WhereItWorksProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  const abroad = limitedChannels.filter((channel) => card[abroadOf[channel]] === "on");
  const limitOf = (channel: LimitedChannel) => {
    const [limit, rest] = [card[`${channel}Limit`], leftToday(uses, channel)];
    const words = t("list.aDay", { limit: formatRupees(limit) });
    return rest === undefined || rest === limit
      ? words
      : `${words} · ${t("list.left", { left: formatRupees(rest) })}`;
  };
  const switchOf = (channel: ChannelSwitch, limited: LimitedChannel, small?: string) => {
    const row = {
      lead: <Avatar icon={channelIcons[limited]} />,
      title: t(`channelNames.${limited}`),
      small,
    };
    return card[channel] === "on" || mayPay ? (
      <SwitchRow
        key={channel}
        {...row}
        id={channel}
        name={channel}
        value="on"
        defaultChecked={card[channel] === "on"}
      />
    ) : (
      <Row key={channel} {...row} end={common("switch.off")} />
    );
  };
  const names = abroad.map((channel) => t(`channelNames.${channel}`)).join(", ");
  return (
    <Section title={t("list.where")}>
      <Form method="get" action="/ChannelWiseBlocking" key={card.enrolmentId}>
        <input type="hidden" name="account" value={card.handle} />
        <input type="hidden" name="card" value={card.enrolmentId} />
        <input type="hidden" name="seen" value={writeStates(card)} />
        <Stack gap="small">
          <List>{limitedChannels.map((channel) => switchOf(channel, channel, limitOf(channel)))}</List>
          <Details summary={`${t("scopes.international")}: ${names || common("switch.off")}`}>
            <List>{limitedChannels.map((channel) => switchOf(abroadOf[channel], channel))}</List>
          </Details>
          <Cluster foot>
            <Button>{t(mayPay ? "list.save" : "viewOnly.switchOff")}</Button>
          </Cluster>
          {mayPay ? (
            <div>
              <SecondaryLink to={cardPath("/CardLimitChange", card)}>{t("limits.title")}</SecondaryLink>
            </div>
          ) : null}
        </Stack>
      </Form>
    </Section>
  );
}
