import { useTranslation } from "react-i18next";
import { leastCardLimits, limitedChannels, type LimitedChannel } from "common/card-changes";
import { formatRupees } from "common/money";
import { DataTable } from "~/ui/data-table";
import { Shown } from "~/ui/enquiry";
import { TextInput } from "~/ui/controls";
import { controlAria, FieldNotes } from "~/ui/field";
import { type FormKit, KitForm, useFormKit } from "~/ui/form-kit";
import { Avatar, List, Row } from "~/ui/list";
import { Money } from "~/ui/text";
import {
  CardChangePage,
  CardLine,
  CardFormFoot,
  CvvField,
  ToCards,
  useCardErrors,
  type CardFormStart,
} from "./card-change.part";
import type { LimitTerms } from "./card-pages.server";
import type { LimitsChange } from "./cards.changes.server";
import { channelIcons, leftToday } from "./channels-page.part";
import { limitsForm, typedLimits, writeLimits, type LimitOfEach } from "./limits.forms";

export function LimitsPage() {
  const { t } = useTranslation("cards");
  return (
    <CardChangePage<LimitsChange, LimitTerms>
      act={t("limits.title")}
      form={({ attempt, ...start }) => (
        <Shown enquiry={start.terms.most}>
          {(most) => <LimitForm key={attempt} {...start} most={most} />}
        </Shown>
      )}
      summary={(change, card) => (
        <>
          <CardLine card={card} />
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

const isLimited = (name: string): name is LimitedChannel =>
  (limitedChannels as readonly string[]).includes(name);

interface LimitFormProps extends Omit<CardFormStart<LimitsChange, LimitTerms>, "attempt"> {
  most: LimitOfEach;
}

function LimitForm({ card, terms: { now, uses }, most, before, result, wrong }: LimitFormProps) {
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
      <List>
        {limitedChannels.map((channel) => {
          const left = leftToday(uses, channel);
          const hint = [
            t("limits.hint", bounds(channel)),
            left !== undefined && left < now[channel] && t("list.left", { left: formatRupees(left) }),
          ];
          return (
            <LimitRow key={channel} kit={kit} channel={channel} hint={hint.filter(Boolean).join(" · ")} />
          );
        })}
      </List>
      <CvvField kit={kit} />
      <CardFormFoot card={card} act={t("limits.title")} />
    </KitForm>
  );
}

interface LimitRowProps {
  kit: Pick<FormKit<LimitedChannel>, "field" | "errorOf">;
  channel: LimitedChannel;
  hint: string;
}

function LimitRow({ kit, channel, hint }: LimitRowProps) {
  const { t } = useTranslation("cards");
  const { id, name, initialValue } = kit.field(channel);
  const error = kit.errorOf(channel);
  return (
    <Row
      lead={<Avatar icon={channelIcons[channel]} />}
      title={<label htmlFor={id}>{t(`channelNames.${channel}`)}</label>}
      small={<FieldNotes id={id} hint={hint} error={error} />}
      action={
        <TextInput
          {...controlAria(id, { hint, error })}
          name={name}
          defaultValue={String(initialValue ?? "")}
          digits
          width="short"
          autoComplete="off"
        />
      }
    />
  );
}
