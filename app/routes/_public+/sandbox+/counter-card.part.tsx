import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardChannels, cardScopes } from "~/domain/counter-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/password-input";
import { Select } from "~/ui/select";
import { CounterInput, type CounterFormProps } from "./counter-field.part";

/** Room for the spaces between the groups of a card number. */
const MOST_TYPED = 19;

/** A card at a machine, in a shop or on the web. */
export function CardUseForm({ reference, ...form }: CounterFormProps) {
  const { t } = useTranslation("counter");
  const { t: cards } = useTranslation("cards");
  return (
    <Card title={t("card.title")}>
      <Form method="post" action="/sandbox/counter" noValidate autoComplete="off">
        <FormToken />
        <input type="hidden" name="act" value="card" />
        <input type="hidden" name="reference" value={reference} />
        <Stack>
          <CounterInput {...form} name="cardNumber" label={t("card.cardNumber")}>
            {(control) => <TextInput {...control} digits maxLength={MOST_TYPED} required />}
          </CounterInput>
          <CounterInput {...form} name="channel" label={t("card.channel")} first="atm">
            {(control) => (
              <Select
                {...control}
                options={cardChannels.map((value) => ({ value, label: cards(`channelNames.${value}`) }))}
              />
            )}
          </CounterInput>
          <CounterInput {...form} name="scope" label={t("card.scope")} first="domestic">
            {(control) => (
              <Select
                {...control}
                options={cardScopes.map((value) => ({ value, label: cards(`scopes.${value}`) }))}
              />
            )}
          </CounterInput>
          <CounterInput {...form} name="cardAmount" label={t("card.cardAmount")}>
            {(control) => <TextInput {...control} inputMode="decimal" width="medium" required />}
          </CounterInput>
          <CounterInput {...form} name="place" label={t("card.place")}>
            {(control) => <TextInput {...control} required />}
          </CounterInput>
          <CounterInput {...form} name="pin" label={t("card.pin")} hint={t("card.pinHint")} optional>
            {(control) => (
              <PasswordInput {...control} label={t("card.pin")} digits maxLength={4} autoComplete="off" />
            )}
          </CounterInput>
          <div>
            <Button>{t("card.use")}</Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
