import { useTranslation } from "react-i18next";
import { leastCardLimits, limitedChannels, type LimitedChannel } from "common/card-changes";
import { formatRupees } from "common/money";
import { DataTable } from "~/ui/data-table";
import { type EnquiryResult, Shown } from "~/ui/enquiry";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Money } from "~/ui/text";
import {
  CardChangePage,
  CardFacts,
  CardFormFoot,
  CvvField,
  ToCards,
  useCardErrors,
  type CardFormStart,
} from "./card-change.part";
import type { LimitsChange } from "./cards.changes.server";
import { limitsForm, typedLimits, writeLimits, type LimitOfEach } from "./limits.forms";

interface Terms {
  now: LimitOfEach;
  most: EnquiryResult<LimitOfEach>;
}

export function LimitsPage() {
  const { t } = useTranslation("cards");
  return (
    <CardChangePage<LimitsChange, Terms>
      of="limits"
      act={t("limits.title")}
      lead={t("limits.lead")}
      form={({ attempt, terms: { now, most }, ...start }) => (
        <>
          <CardFacts card={start.card} />
          <Shown enquiry={most}>
            {(highest) => <LimitForm key={attempt} {...start} terms={{ now, most: highest }} />}
          </Shown>
        </>
      )}
      summary={(change, card) => (
        <>
          <CardFacts card={card} />
          <DataTable
            caption={t("limits.otpCaption")}
            columns={[
              { heading: t("limits.channel"), names: true, cell: (channel) => t(`channelNames.${channel}`) },
              {
                heading: t("limits.old"),
                kind: "amount",
                cell: (channel) => <Money paise={change.now[channel]} />,
              },
              {
                heading: t("limits.new"),
                kind: "amount",
                cell: (channel) => {
                  const requested = change.limits[channel];
                  return requested === undefined ? t("limits.stays") : <Money paise={requested} />;
                },
              },
            ]}
            rows={limitedChannels}
            rowKey={(channel) => channel}
          />
          <ToCards card={card} />
        </>
      )}
    />
  );
}

/** Eight digits, grouped, and needless paise. */
const MAX_TYPED = 14;

const isLimited = (name: string): name is LimitedChannel =>
  (limitedChannels as readonly string[]).includes(name);

type LimitsStart = Omit<CardFormStart<LimitsChange, Record<"now" | "most", LimitOfEach>>, "attempt">;

function LimitForm({ card, terms: { now, most }, before, result, wrong }: LimitsStart) {
  const { t } = useTranslation("cards");
  const bounds = (channel: LimitedChannel) => ({
    least: formatRupees(leastCardLimits[channel]),
    most: formatRupees(most[channel]),
  });
  const kit = useFormKit({
    id: "limits",
    schema: limitsForm({ now, most }),
    result,
    defaultValue: { ...typedLimits(now), ...typedLimits(before?.limits ?? {}), seen: writeLimits(now) },
    say: useCardErrors((field) => (isLimited(field) ? bounds(field) : {})),
    wrong,
  });
  return (
    <KitForm kit={kit} autoComplete="off">
      <input type="hidden" name="seen" value={kit.valueOf("seen") || writeLimits(now)} />
      {limitedChannels.map((channel) => (
        <KitText
          key={channel}
          kit={kit}
          name={channel}
          label={t("limits.newOf", { channel: t(`channelNames.${channel}`) })}
          hint={t("limits.hint", bounds(channel))}
          digits
          width="medium"
          maxLength={MAX_TYPED}
        />
      ))}
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t("limits.title")} />
    </KitForm>
  );
}
