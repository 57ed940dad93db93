import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { frequencies, LAST_DAY_OF_EXECUTION } from "common/standing-instructions";
import { DateInput } from "~/ui/controls";
import { KitField, KitText, type FormKit, KitSelect } from "~/ui/form-kit";
import { noBreak } from "~/ui/text";
import type { TypedOrder, When } from "./orders.forms";

interface WhenFieldsProps<W = When> {
  kit: FormKit<keyof TypedOrder>;
  when: W;
}

export function WhenFields({ kit, when }: WhenFieldsProps) {
  switch (when.when) {
    case "now":
      return null;
    case "on-day":
      return <DayField kit={kit} when={when} />;
    case "repeating":
      return <RepeatFields kit={kit} when={when} />;
  }
}

export function whenValues(when: When): Record<string, string> {
  if (when.when === "on-day") return dayValues(when);
  return when.when === "repeating" ? { most: String(when.most) } : {};
}

type OnDay = Extract<When, { when: "on-day" }>;

const dayValues = ({ first, last }: OnDay) => ({
  first: noBreak(formatDate(first)),
  last: noBreak(formatDate(last)),
});

function DayField({ kit, when }: WhenFieldsProps<OnDay>) {
  const { t } = useTranslation("payments");
  return (
    <KitField kit={kit} name="date" label={t("schedule.date")} hint={t("schedule.dateHint", dayValues(when))}>
      {(control) => <DateInput {...control} min={when.first} max={when.last} />}
    </KitField>
  );
}

const days = Array.from({ length: LAST_DAY_OF_EXECUTION }, (_, place) => String(place + 1));

function RepeatFields({ kit, when }: WhenFieldsProps<Extract<When, { when: "repeating" }>>) {
  const { t } = useTranslation("instructions");
  const timesHint = t(when.changes ? "form.timesLeftHint" : "form.timesHint", { most: String(when.most) });
  const choices = {
    frequency: frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) })),
    day: days.map((value) => ({ value, label: value })),
  };
  const choice = (name: keyof typeof choices, hint?: string) => (
    <KitSelect
      kit={kit}
      name={name}
      label={t(`fields.${name}`)}
      hint={hint}
      options={choices[name]}
      placeholder
      required
    />
  );
  return (
    <>
      {choice("frequency")}
      {choice("day", t("form.dayHint"))}
      <KitText
        kit={kit}
        name="times"
        label={t("fields.times")}
        hint={timesHint}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
      <KitText
        kit={kit}
        name="untilAmount"
        label={t("fields.untilAmount")}
        hint={t("form.untilHint")}
        optional
        inputMode="decimal"
        autoComplete="off"
        width="medium"
      />
    </>
  );
}
