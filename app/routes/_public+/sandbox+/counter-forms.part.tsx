import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/content";
import { KitField, KitForm, KitText, useFormKit, KitSelect } from "~/ui/form-kit";
import { DateInput, PasswordInput } from "~/ui/controls";
import {
  cardChannels,
  cardScopes,
  cardUseForm,
  deliveryForm,
  presentedChequeForm,
  type CounterAct,
  type CounterError,
} from "./counter.forms";

interface CounterFormProps {
  reference: string;
  result: SubmissionResult | null;
}

const useSay = () => {
  const { t } = useTranslation("counter");
  return (error: string) => t(`errors.${error as CounterError}`);
};

interface FrameProps {
  act: CounterAct;
  kit: React.ComponentProps<typeof KitForm>["kit"];
  reference?: string;
  button: React.ReactNode;
  children: React.ReactNode;
}

function Frame({ act, kit, reference, button, children }: FrameProps) {
  const { t } = useTranslation("counter");
  return (
    <Card title={t(`${act}.title`)}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value={act} />
        {reference ? <input type="hidden" name="reference" value={reference} /> : null}
        {children}
        <div>{button}</div>
      </KitForm>
    </Card>
  );
}

export function CardUseForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation(["counter", "cards"]);
  const kit = useFormKit({ id: "card", schema: cardUseForm, result, say: useSay() });
  const channels = cardChannels.map((value) => ({ value, label: t(`cards:channelNames.${value}`) }));
  const scopes = cardScopes.map((value) => ({ value, label: t(`cards:scopes.${value}`) }));
  const amount = { inputMode: "decimal", width: "medium" } as const;
  return (
    <Frame act="card" kit={kit} reference={reference} button={<Button>{t("card.use")}</Button>}>
      {/* With room for the spaces between its groups. */}
      <KitText kit={kit} name="cardNumber" label={t("card.cardNumber")} digits maxLength={19} required />
      <KitSelect kit={kit} name="channel" label={t("card.channel")} options={channels} />
      <KitSelect kit={kit} name="scope" label={t("card.scope")} options={scopes} />
      <KitText kit={kit} name="cardAmount" label={t("card.cardAmount")} {...amount} required />
      <KitText kit={kit} name="place" label={t("card.place")} required />
      <KitField kit={kit} name="pin" label={t("card.pin")} hint={t("card.pinHint")} optional>
        {(control) => (
          <PasswordInput {...control} label={t("card.pin")} digits maxLength={4} autoComplete="off" />
        )}
      </KitField>
    </Frame>
  );
}

export function PresentedChequeForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const kit = useFormKit({ id: "cheque", schema: presentedChequeForm, result, say: useSay() });
  const present = <Button look="secondary">{t("cheque.present")}</Button>;
  const number = { digits: true, width: "medium", maxLength: 12 } as const;
  const amount = { inputMode: "decimal", width: "medium" } as const;
  return (
    <Frame act="cheque" kit={kit} reference={reference} button={present}>
      <KitText kit={kit} name="account" label={t("cheque.account")} digits maxLength={20} required />
      <KitText kit={kit} name="number" label={t("cheque.number")} {...number} required />
      <KitField kit={kit} name="date" label={t("cheque.date")}>
        {(control) => <DateInput {...control} required />}
      </KitField>
      <KitText kit={kit} name="chequeAmount" label={t("cheque.chequeAmount")} {...amount} required />
      <KitText kit={kit} name="payee" label={t("cheque.payee")} required />
    </Frame>
  );
}

export function DeliveryForm({ result }: Pick<CounterFormProps, "result">) {
  const { t } = useTranslation("counter");
  const kit = useFormKit({ id: "delivery", schema: deliveryForm, result, say: useSay() });
  return (
    <Frame act="delivery" kit={kit} button={<Button look="secondary">{t("delivery.move")}</Button>}>
      <KitText
        kit={kit}
        name="requestNumber"
        label={t("delivery.requestNumber")}
        hint={t("delivery.hint")}
        width="medium"
        required
      />
    </Frame>
  );
}
