import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormToken } from "~/ui/form-token";
import { DateInput, TextInput } from "~/ui/input";
import { Stack } from "~/ui/layout";
import { CounterInput, type CounterFormProps } from "./counter-field.part";

/** A cheque that somebody has paid in elsewhere. */
export function PresentedChequeForm({ reference, ...form }: CounterFormProps) {
  const { t } = useTranslation("counter");
  return (
    <Card title={t("cheque.title")}>
      <Form method="post" action="/sandbox/counter" noValidate autoComplete="off">
        <FormToken />
        <input type="hidden" name="act" value="cheque" />
        <input type="hidden" name="reference" value={reference} />
        <Stack>
          <CounterInput {...form} name="account" label={t("cheque.account")}>
            {(control) => <TextInput {...control} digits maxLength={20} required />}
          </CounterInput>
          <CounterInput {...form} name="number" label={t("cheque.number")}>
            {(control) => <TextInput {...control} digits width="medium" maxLength={12} required />}
          </CounterInput>
          <CounterInput {...form} name="date" label={t("cheque.date")}>
            {(control) => <DateInput {...control} required />}
          </CounterInput>
          <CounterInput {...form} name="chequeAmount" label={t("cheque.chequeAmount")}>
            {(control) => <TextInput {...control} inputMode="decimal" width="medium" required />}
          </CounterInput>
          <CounterInput {...form} name="payee" label={t("cheque.payee")}>
            {(control) => <TextInput {...control} required />}
          </CounterInput>
          <div>
            <Button look="secondary">{t("cheque.present")}</Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
