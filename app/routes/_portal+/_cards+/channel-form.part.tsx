import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { limitedChannels, type ChannelSwitch } from "common/card-changes";
import { Checkbox } from "~/ui/controls";
import { DataTable } from "~/ui/data-table";
import { KitForm, useFormKit } from "~/ui/form-kit";
import { VisuallyHidden } from "~/ui/text";
import { CardFormFoot, CvvField, useCardErrors } from "./card-change.part";
import type { Refused } from "./card-form.server";
import { channelsForm, writeStates, type ChannelStates } from "./channels.forms";

const scopes = {
  domestic: limitedChannels,
  international: ["intlAtm", "intlPos", "intlEcom", "intlContactless"],
} as const satisfies Record<string, readonly ChannelSwitch[]>;

/** The channel's name, and that it is one abroad. */
export function useChannelName() {
  const { t } = useTranslation("cards");
  return (channel: ChannelSwitch): string => {
    const at = (scopes.international as readonly ChannelSwitch[]).indexOf(channel);
    if (at < 0) return t(`channelNames.${channel as (typeof limitedChannels)[number]}`);
    return t("channels.abroad", { channel: t(`channelNames.${limitedChannels[at]!}`) });
  };
}

interface Channels {
  now: ChannelStates;
  wanted: ChannelStates;
  /** Whether a channel may be switched on, or only off. */
  mayOpen: boolean;
}

interface ChannelFormProps extends Channels {
  card: { handle: string };
  result: SubmissionResult | null;
  wrong: Refused | null;
}

/** A box for each channel of both scopes, and the CVV; it carries the states it shows. */
export function ChannelForm({ card, result, wrong, ...channels }: ChannelFormProps) {
  const { now } = channels;
  const say = useCardErrors();
  const kit = useFormKit({
    id: "channels",
    schema: channelsForm(now),
    result,
    say: (error) => say(error),
    wrong: wrong && { field: wrong.field, text: say(wrong.error) },
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={writeStates(now)} />
      {(["domestic", "international"] as const).map((scope) => (
        <ChannelTable key={scope} scope={scope} {...channels} />
      ))}
      <CvvField kit={kit} />
      <CardFormFoot card={card} />
    </KitForm>
  );
}

function ChannelTable({ scope, now, wanted, mayOpen }: Channels & { scope: keyof typeof scopes }) {
  const { t } = useTranslation("cards");
  const nameOf = useChannelName();
  return (
    <DataTable<ChannelSwitch>
      caption={t(`scopes.${scope}`)}
      columns={[
        { heading: t("limits.channel"), names: true, cell: nameOf },
        { heading: t("channels.now"), cell: (channel) => t(`channels.${now[channel]}`) },
        {
          heading: t("channels.wanted"),
          cell: (channel) =>
            now[channel] === "on" || mayOpen ? (
              <Checkbox
                id={channel}
                name={channel}
                value="on"
                defaultChecked={wanted[channel] === "on"}
                label={
                  <>
                    {t("channels.on")} <VisuallyHidden>({nameOf(channel)})</VisuallyHidden>
                  </>
                }
              />
            ) : (
              t("channels.stays")
            ),
        },
      ]}
      rows={scopes[scope]}
      rowKey={(channel) => channel}
    />
  );
}
