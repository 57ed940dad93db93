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
  const { t } = useTranslation("payments");
  switch (when.when) {
    case "now":
      return null;
    case "on-day":
      return (
        <KitField
          kit={kit}
          name="date"
          label={t("schedule.date")}
          hint={t("schedule.dateHint", dayValues(when))}
        >
          {(control) => <DateInput {...control} min={when.first} max={when.last} />}
        </KitField>
      );
    case "repeating":
      return <RepeatFields kit={kit} when={when} />;
  }
}

/** Values of the messages about its fields. */
export function whenValues(when: When): Record<string, string> {
  if (when.when === "on-day") return dayValues(when);
  return when.when === "repeating" ? { most: String(when.most) } : {};
}

const dayValues = ({ first, last }: Extract<When, { when: "on-day" }>) => ({
  first: noBreak(formatDate(first)),
  last: noBreak(formatDate(last)),
});

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
        width="short"
      />
      <KitText
        kit={kit}
        name="untilAmount"
        label={t("fields.untilAmount")}
        hint={t("form.untilHint")}
        optional
        inputMode="decimal"
        width="medium"
      />
    </>
  );
}
