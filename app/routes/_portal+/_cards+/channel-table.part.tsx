import { useTranslation } from "react-i18next";
import { limitedChannels, type ChannelSwitch } from "~/domain/card-changes";
import type { ChannelStates } from "~/domain/card-channel-form";
import { Checkbox } from "~/ui/choices";
import { DataTable } from "~/ui/data-table";
import { Unseen } from "~/ui/unseen";

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

interface ChannelTableProps {
  scope: keyof typeof scopes;
  now: ChannelStates;
  /** What the boxes show. */
  wanted: ChannelStates;
  /** Whether a channel may be switched on, or only off. */
  mayOpen: boolean;
}

/** The channels in India, or abroad: the status of each, and what it is to become. */
export function ChannelTable({ scope, now, wanted, mayOpen }: ChannelTableProps) {
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
                    {t("channels.on")} <Unseen>({nameOf(channel)})</Unseen>
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
