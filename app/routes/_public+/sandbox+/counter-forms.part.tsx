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
  type CounterError,
} from "./counter.forms";

interface CounterFormProps {
  reference: string;
  result: SubmissionResult | null;
}

/** A card at a machine, in a shop or on the web. */
export function CardUseForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const { t: cards } = useTranslation("cards");
  const say = (error: string) => t(`errors.${error as CounterError}`);
  const kit = useFormKit({ id: "card", schema: cardUseForm, result, say });
  const channels = cardChannels.map((value) => ({ value, label: cards(`channelNames.${value}`) }));
  const scopes = cardScopes.map((value) => ({ value, label: cards(`scopes.${value}`) }));
  return (
    <Card title={t("card.title")}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value="card" />
        <input type="hidden" name="reference" value={reference} />
        {/* With room for the spaces between its groups. */}
        <KitText kit={kit} name="cardNumber" label={t("card.cardNumber")} digits maxLength={19} required />
        <KitSelect kit={kit} name="channel" label={t("card.channel")} options={channels} />
        <KitSelect kit={kit} name="scope" label={t("card.scope")} options={scopes} />
        <KitText
          kit={kit}
          name="cardAmount"
          label={t("card.cardAmount")}
          inputMode="decimal"
          width="medium"
          required
        />
        <KitText kit={kit} name="place" label={t("card.place")} required />
        <KitField kit={kit} name="pin" label={t("card.pin")} hint={t("card.pinHint")} optional>
          {(control) => (
            <PasswordInput {...control} label={t("card.pin")} digits maxLength={4} autoComplete="off" />
          )}
        </KitField>
        <div>
          <Button>{t("card.use")}</Button>
        </div>
      </KitForm>
    </Card>
  );
}

/** A cheque that somebody has paid in elsewhere. */
export function PresentedChequeForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const say = (error: string) => t(`errors.${error as CounterError}`);
  const kit = useFormKit({ id: "cheque", schema: presentedChequeForm, result, say });
  return (
    <Card title={t("cheque.title")}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value="cheque" />
        <input type="hidden" name="reference" value={reference} />
        <KitText kit={kit} name="account" label={t("cheque.account")} digits maxLength={20} required />
        <KitText
          kit={kit}
          name="number"
          label={t("cheque.number")}
          digits
          width="medium"
          maxLength={12}
          required
        />
        <KitField kit={kit} name="date" label={t("cheque.date")}>
          {(control) => <DateInput {...control} required />}
        </KitField>
        <KitText
          kit={kit}
          name="chequeAmount"
          label={t("cheque.chequeAmount")}
          inputMode="decimal"
          width="medium"
          required
        />
        <KitText kit={kit} name="payee" label={t("cheque.payee")} required />
        <div>
          <Button look="secondary">{t("cheque.present")}</Button>
        </div>
      </KitForm>
    </Card>
  );
}

/** A card or cheque books on their way to the customer. */
export function DeliveryForm({ result }: Pick<CounterFormProps, "result">) {
  const { t } = useTranslation("counter");
  const say = (error: string) => t(`errors.${error as CounterError}`);
  const kit = useFormKit({ id: "delivery", schema: deliveryForm, result, say });
  return (
    <Card title={t("delivery.title")}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value="delivery" />
        <KitText
          kit={kit}
          name="requestNumber"
          label={t("delivery.requestNumber")}
          hint={t("delivery.hint")}
          width="medium"
          required
        />
        <div>
          <Button look="secondary">{t("delivery.move")}</Button>
        </div>
      </KitForm>
    </Card>
  );
}
