import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/content";
import { CardChangePage, CardFacts, ToCards } from "./card-change.part";
import type { ChannelsChange } from "./cards.changes.server";
import { ChannelForm, useChannelName, type ChannelTerms } from "./channel-form.part";
import { changedChannels, writeStates } from "./channels.forms";

/** The channels of a card: the form, then what is switched with the OTP. */
export function ChannelsPage() {
  const { t } = useTranslation("cards");
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
          <Switched {...change} />
          <ToCards card={card} />
        </>
      )}
    />
  );
}

/** The switches in words. */
function Switched({ maskedNumber, instructions }: Pick<ChannelsChange, "maskedNumber" | "instructions">) {
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <>
      <p>{t("channels.otpLead", { card: maskedNumber })}</p>
      <ul>
        {changedChannels(instructions).map((channel) => {
          const change = instructions[channel] === "switch-on" ? "switch-on" : "switch-off";
          return <li key={channel}>{t(`channels.${change}`, { channel: nameOf(channel) })}</li>;
        })}
      </ul>
    </>
  );
}
