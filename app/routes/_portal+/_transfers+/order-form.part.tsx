import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { frequencies, LAST_DAY_OF_EXECUTION } from "common/standing-instructions";
import { say, wordingOf, type Message } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { DateInput } from "~/ui/controls";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitSelect, KitText, useFormKit, type FormKit } from "~/ui/form-kit";
import { noBreak } from "~/ui/text";
import { errorValues, wayOf, type Way } from "./ways.rules";
import { Amount, Remark, Source, Target } from "./order-fields.part";
import { orderFields, orderForm, typedIn, whenFields, type TypedOrder, type When } from "./orders.forms";
import type { Offer } from "./order-reading.server";
import type { startOrder } from "./orders.server";
import { asksPayee, transferPages } from "./transfers.forms";

interface OrderFormProps {
  offer: Offer;
  chosen: TypedOrder;
  wrong: Message | null;
  clear: string;
  /** Fields of a form with several ways; defaults to those of one way. */
  fields?(form: OrderParts): React.ReactNode;
  children?: React.ReactNode;
}

export interface OrderParts {
  kit: FormKit<keyof TypedOrder>;
  ways: readonly Way[];
  typed: Pick<TypedOrder, "from" | "to" | "amount" | "way">;
}

export function OrderForm(props: OrderFormProps) {
  const { t } = useTranslation("transfers");
  const { ways, payees } = props.offer;
  const first = ways[0]!;
  const complete = ways.every((way) => way.complete);
  const some = ways.some(({ kind, targets }) => targets.length > (kind === "own-account" ? 1 : 0));
  if (complete && first.accounts.length === 0) return <EmptyState title={t("empty.noAccount")} />;
  if (complete && !some) {
    const { asks } = transferPages[(ways.find(asksPayee) ?? first).kind];
    return (
      <EmptyState title={t(`empty.${asks}.title`)} text={t(`empty.${asks}.text`)}>
        {asks === "payee" ? <LinkButton to="/Beneficiary">{t("empty.addPayee")}</LinkButton> : null}
      </EmptyState>
    );
  }
  return (
    <>
      {complete ? null : <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>}
      {complete || payees ? <Fields {...props} /> : null}
    </>
  );
}

function Fields({ offer, chosen, wrong, clear, fields, children }: OrderFormProps) {
  const { t } = useTranslation("transfers");
  const { t: flows } = useTranslation("flows");
  const { ways, when, payees } = offer;
  const sent = useActionData<typeof startOrder>();
  const answer = sent && "result" in sent ? sent : undefined;
  const kit = useFormKit<Partial<TypedOrder>>({
    id: payees ? "send" : "transfer",
    plainIds: whenFields,
    schema: (form) => {
      const typed = typedIn(Object.fromEntries(form));
      return orderForm(wayOf(ways, typed), when, typed);
    },
    result: answer?.result,
    defaultValue: chosen,
    say: (error, _, __, valueOf) => {
      const typed = typedWay(valueOf);
      const values = { ...answer?.values, ...errorValues(wayOf(ways, typed), typed) };
      return say(t, wordingOf(error, error.startsWith("errors.") ? values : whenValues(when)));
    },
    wrong: wrong === null ? null : { field: null, text: say(flows, wrong) },
    order: orderFields,
  });
  const typed = typedWay(kit.valueOf);
  const first = ways[0]!;
  return (
    <KitForm kit={kit}>
      {fields ? (
        fields({ kit, ways, typed })
      ) : (
        <>
          <Source kit={kit} way={first} clear={clear} />
          <Target kit={kit} way={first} />
          <Amount kit={kit} way={first} typed={typed} />
          <Remark kit={kit} />
        </>
      )}
      {children}
      <WhenFields kit={kit} when={when} />
      <FormFoot clear={clear} />
    </KitForm>
  );
}

const typedWay = (valueOf: FormKit<keyof TypedOrder>["valueOf"]): OrderParts["typed"] => ({
  from: valueOf("from"),
  to: valueOf("to"),
  amount: valueOf("amount"),
  way: valueOf("way"),
});

interface WhenFieldsProps<W = When> {
  kit: FormKit<keyof TypedOrder>;
  when: W;
}

function WhenFields({ kit, when }: WhenFieldsProps) {
  switch (when.when) {
    case "now":
      return null;
    case "on-day":
      return <DayField kit={kit} when={when} />;
    case "repeating":
      return <RepeatFields kit={kit} when={when} />;
  }
}

/** Its texts come only with pages of scheduled transfers. */
function DayField({ kit, when }: WhenFieldsProps<Extract<When, { when: "on-day" }>>) {
  const { t } = useTranslation("payments");
  return (
    <KitField kit={kit} name="date" label={t("schedule.date")} hint={t("schedule.dateHint", dayValues(when))}>
      {(control) => <DateInput {...control} min={when.first} max={when.last} />}
    </KitField>
  );
}

function whenValues(when: When): Record<string, string> {
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
