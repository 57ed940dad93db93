import { useTranslation } from "react-i18next";
import { limitedChannels, type CardLimits } from "~/domain/card-changes";
import type { LimitOfEach } from "~/domain/card-limit-form";
import { DataTable } from "~/ui/data-table";
import { Money } from "~/ui/money";

/** The limits of a day beside the highest that may be set. */
export function LimitTable({ now, most }: { now: LimitOfEach; most: LimitOfEach }) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("limits.caption")}
      columns={[
        { heading: t("limits.channel"), names: true, cell: (channel) => t(`channelNames.${channel}`) },
        { heading: t("limits.now"), kind: "amount", cell: (channel) => <Money paise={now[channel]} /> },
        { heading: t("limits.most"), kind: "amount", cell: (channel) => <Money paise={most[channel]} /> },
      ]}
      rows={limitedChannels}
      rowKey={(channel) => channel}
    />
  );
}

/** Old and new limits, before the OTP makes the new ones hold. */
export function LimitChangeTable({ now, limits }: { now: LimitOfEach; limits: CardLimits }) {
  const { t } = useTranslation("cards");
  return (
    <DataTable
      caption={t("limits.otpCaption")}
      columns={[
        { heading: t("limits.channel"), names: true, cell: (channel) => t(`channelNames.${channel}`) },
        { heading: t("limits.old"), kind: "amount", cell: (channel) => <Money paise={now[channel]} /> },
        {
          heading: t("limits.new"),
          kind: "amount",
          cell: (channel) => {
            const wanted = limits[channel];
            return wanted === undefined ? t("limits.stays") : <Money paise={wanted} />;
          },
        },
      ]}
      rows={limitedChannels}
      rowKey={(channel) => channel}
    />
  );
}
