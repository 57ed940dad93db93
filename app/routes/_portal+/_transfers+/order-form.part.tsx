import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say, wordingOf, type Message } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, useFormKit, type FormKit } from "~/ui/form-kit";
import { errorValues, wayOf, type TypedWay, type Way } from "./ways.rules";
import { Amount, Remark } from "./order-amount.part";
import { Source, Target } from "./order-who.part";
import { whenValues, WhenFields } from "./order-when.part";
import { orderFields, orderForm, typedIn, whenFields, type TypedOrder } from "./orders.forms";
import type { Offer } from "./order-reading.server";
import type { startOrder } from "./orders.server";
import { asksPayee, transferPages } from "./transfers.forms";

interface OrderFormProps {
  offer: Offer;
  chosen: TypedOrder;
  /** Why it was opened again after the check page. */
  wrong: Message | null;
  clear: string;
  /** Fields of a form with several ways; defaults to those of one way. */
  fields?(form: OrderParts): React.ReactNode;
  children?: React.ReactNode;
}

export interface OrderParts {
  kit: FormKit<keyof TypedOrder>;
  ways: readonly Way[];
  typed: TypedWay;
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

const typedWay = (valueOf: (name: keyof TypedWay) => string): TypedWay => ({
  from: valueOf("from"),
  to: valueOf("to"),
  amount: valueOf("amount"),
  way: valueOf("way"),
});
