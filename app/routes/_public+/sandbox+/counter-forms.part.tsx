import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/content";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { DateInput, PasswordInput, Select, TextInput } from "~/ui/controls";
import {
  cardChannels,
  cardScopes,
  cardUseForm,
  presentedChequeForm,
  type CounterFault,
} from "./counter.forms";

interface CounterFormProps {
  reference: string;
  result: SubmissionResult | null;
}

/** A card at a machine, in a shop or on the web. */
export function CardUseForm({ reference, result }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const { t: cards } = useTranslation("cards");
  const say = (error: string) => t(`errors.${error as CounterFault}`);
  const kit = useFormKit({ id: "card", schema: cardUseForm, result, say });
  return (
    <Card title={t("card.title")}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value="card" />
        <input type="hidden" name="reference" value={reference} />
        <KitField kit={kit} name="cardNumber" label={t("card.cardNumber")}>
          {/* With room for the spaces between its groups. */}
          {(control) => <TextInput {...control} digits maxLength={19} required />}
        </KitField>
        <KitField kit={kit} name="channel" label={t("card.channel")}>
          {(control) => (
            <Select
              {...control}
              options={cardChannels.map((value) => ({ value, label: cards(`channelNames.${value}`) }))}
            />
          )}
        </KitField>
        <KitField kit={kit} name="scope" label={t("card.scope")}>
          {(control) => (
            <Select
              {...control}
              options={cardScopes.map((value) => ({ value, label: cards(`scopes.${value}`) }))}
            />
          )}
        </KitField>
        <KitField kit={kit} name="cardAmount" label={t("card.cardAmount")}>
          {(control) => <TextInput {...control} inputMode="decimal" width="medium" required />}
        </KitField>
        <KitField kit={kit} name="place" label={t("card.place")}>
          {(control) => <TextInput {...control} required />}
        </KitField>
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
  const say = (error: string) => t(`errors.${error as CounterFault}`);
  const kit = useFormKit({ id: "cheque", schema: presentedChequeForm, result, say });
  return (
    <Card title={t("cheque.title")}>
      <KitForm kit={kit} action="/sandbox/counter" autoComplete="off">
        <input type="hidden" name="act" value="cheque" />
        <input type="hidden" name="reference" value={reference} />
        <KitField kit={kit} name="account" label={t("cheque.account")}>
          {(control) => <TextInput {...control} digits maxLength={20} required />}
        </KitField>
        <KitField kit={kit} name="number" label={t("cheque.number")}>
          {(control) => <TextInput {...control} digits width="medium" maxLength={12} required />}
        </KitField>
        <KitField kit={kit} name="date" label={t("cheque.date")}>
          {(control) => <DateInput {...control} required />}
        </KitField>
        <KitField kit={kit} name="chequeAmount" label={t("cheque.chequeAmount")}>
          {(control) => <TextInput {...control} inputMode="decimal" width="medium" required />}
        </KitField>
        <KitField kit={kit} name="payee" label={t("cheque.payee")}>
          {(control) => <TextInput {...control} required />}
        </KitField>
        <div>
          <Button look="secondary">{t("cheque.present")}</Button>
        </div>
      </KitForm>
    </Card>
  );
}
