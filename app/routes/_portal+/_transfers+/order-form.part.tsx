import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { frequencies, LAST_DAY_OF_EXECUTION } from "common/standing-instructions";
import { say, wordingOf, type Message } from "~/i18n/wording";
import { useAnswer } from "~/ui/answer";
import { LinkButton } from "~/ui/button";
import { Announcement, Details, EmptyState, Notice } from "~/ui/content";
import { DateInput } from "~/ui/controls";
import { attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitSelect, KitText, useFormKit } from "~/ui/form-kit";
import { noBreak } from "~/ui/text";
import { errorOf, errorValues } from "./ways.rules";
import { Amount, Fold, From, How, LeaveButtons, PaidInto, To, type Kit } from "./order-fields.part";
import {
  chosenOf,
  decisiveFields,
  orderFields,
  orderForm,
  typedIn,
  whenFields,
  type Offer,
  type TypedNow,
  type TypedOrder,
  type When,
} from "./orders.forms";
import type { startOrder } from "./orders.server";
import { asksPayee, transferPages } from "./transfers.forms";

interface OrderFormProps {
  offer: Offer;
  chosen: TypedOrder;
  wrong: Message | null;
  /** Address of the empty form. */
  clear: string;
  children?: React.ReactNode;
}

export function OrderForm(props: OrderFormProps) {
  const { t } = useTranslation("transfers");
  // The server may have chosen another day.
  const attempt = attemptKeyOf(useAnswer());
  const { ways } = props.offer;
  const first = ways[0]!;
  const complete = ways.every((way) => way.complete);
  const some = ways.some(({ targets }) => targets.length > 0);
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
      {complete ? null : (
        <Announcement kind="danger" unread>
          {t("errors.targetsUnread")}
        </Announcement>
      )}
      {complete && (ways.some(({ unread }) => unread) || first.accounts.some(({ balance }) => !balance)) ? (
        <Notice unread>{t("errors.termsUnread")}</Notice>
      ) : null}
      {some ? <Fields key={attempt} {...props} /> : null}
    </>
  );
}

function Fields({ offer, chosen, wrong, clear, children }: OrderFormProps) {
  const { t } = useTranslation("transfers");
  const { t: flows } = useTranslation("flows");
  const sent = useAnswer<typeof startOrder>();
  const answer = sent && "result" in sent ? sent : undefined;
  const kit = useFormKit<Partial<TypedOrder>>({
    id: "transfer",
    plainIds: whenFields,
    schema: (form) => {
      const typed = typedIn(Object.fromEntries(form));
      const { way, when } = chosenOf(offer, typed);
      return orderForm(way, when, typed);
    },
    result: answer?.result,
    defaultValue: chosen,
    say: (error, _, __, valueOf) => {
      const typed = typedNow(valueOf);
      const { way, when } = chosenOf(offer, typed);
      const values = { ...answer?.values, ...errorValues(way, typed), ...whenValues(when) };
      return say(t, wordingOf(errorOf(error, way), values));
    },
    wrong: wrong === null ? null : { field: null, text: say(flows, wrong) },
    order: orderFields,
  });
  const typed = typedNow(kit.valueOf);
  const { ways } = chosenOf(offer, typed);
  const parts = { kit, offer, ways, typed };
  return (
    <KitForm kit={kit}>
      {children}
      <To {...parts} />
      <Amount {...parts} />
      <div className="order list">
        <From {...parts} />
        <WhenField kit={kit} whens={offer.whens} />
        <How {...parts} />
      </div>
      <FormFoot clear={clear}>{offer.ways.some(asksPayee) ? <LeaveButtons {...parts} /> : null}</FormFoot>
      <PaidInto {...parts} />
      <Details summary={t("send.changeRemark")} open={kit.errorOf("remark") !== undefined}>
        <KitText kit={kit} name="remark" label={t("form.remark")} hint={t("form.remarkHint")} required />
      </Details>
    </KitForm>
  );
}

const typedNow = (valueOf: Kit["valueOf"]) =>
  Object.fromEntries(decisiveFields.map((name) => [name, valueOf(name)])) as TypedNow;

function whenValues(when: When): Record<string, string> {
  if (when.when === "on-day") return dayValues(when);
  return when.when === "repeating" ? { mostTimes: String(when.most) } : {};
}

const dayValues = ({ first, last }: Extract<When, { when: "on-day" }>) => ({
  first: noBreak(formatDate(first)),
  last: noBreak(formatDate(last)),
});

const times = ["now", "on-day", "repeating"] as const;

/** The style sheet shows the fields of the chosen one. */
function WhenField({ kit, whens }: { kit: Kit; whens: readonly When[] }) {
  const { t } = useTranslation("transfers");
  const offered = times.flatMap((time) => whens.find(({ when }) => when === time) ?? []);
  return (
    <div className="when">
      {offered.length > 1 ? (
        <Fold
          kit={kit}
          name="when"
          label={t("when.label")}
          beside
          cards={offered.map(({ when }) => ({ value: when, title: t(`when.${when}`) }))}
        />
      ) : null}
      {offered.map((when) =>
        when.when === "now" ? null : (
          <div key={when.when} className={offered.length > 1 ? `when__${when.when}` : undefined}>
            {when.when === "on-day" ? (
              <DayField kit={kit} when={when} />
            ) : (
              <RepeatFields kit={kit} when={when} />
            )}
          </div>
        ),
      )}
    </div>
  );
}

function DayField({ kit, when }: { kit: Kit; when: Extract<When, { when: "on-day" }> }) {
  const { t } = useTranslation("transfers");
  return (
    <KitField kit={kit} name="date" label={t("when.date")} hint={t("when.dateHint", dayValues(when))}>
      {(control) => <DateInput {...control} min={when.first} max={when.last} />}
    </KitField>
  );
}

const days = Array.from({ length: LAST_DAY_OF_EXECUTION }, (_, place) => String(place + 1));

function RepeatFields({ kit, when }: { kit: Kit; when: Extract<When, { when: "repeating" }> }) {
  const { t } = useTranslation("transfers");
  return (
    <>
      <Fold
        kit={kit}
        name="frequency"
        label={t("when.frequency")}
        cards={frequencies.map((value) => ({ value, title: t(`when.frequencies.${value}`) }))}
      />
      <KitSelect
        kit={kit}
        name="day"
        label={t("when.day")}
        hint={t("when.dayHint")}
        options={days.map((value) => ({ value, label: value }))}
        width="short"
        placeholder
        required
      />
      <KitText
        kit={kit}
        name="times"
        label={t("when.times")}
        hint={t(when.changes ? "when.timesLeftHint" : "when.timesHint", { mostTimes: String(when.most) })}
        inputMode="numeric"
        width="short"
      />
      <KitText
        kit={kit}
        name="untilAmount"
        label={t("when.untilAmount")}
        hint={t("when.untilHint")}
        optional
        inputMode="decimal"
        width="medium"
      />
    </>
  );
}
