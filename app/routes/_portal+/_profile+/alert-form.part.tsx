import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import type { AlertErrors, TypedAlerts } from "~/domain/alert-settings";
import { AccountNumber } from "~/ui/account-number";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { Unseen } from "~/ui/unseen";

interface AlertFormProps {
  account: AccountSummary;
  alerts: TypedAlerts;
  reference: string;
  errors: AlertErrors;
}

/** Text messages about the money that leaves one account, and about the money that comes to it. */
export function AlertForm({ account, alerts, reference, errors }: AlertFormProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const { accountNumber, kind } = account;
  return (
    <Card title={common(`accountKinds.${kind}`)}>
      <AccountNumber account={account} />
      <Form method="post" noValidate>
        <FormToken />
        <input type="hidden" name="account" value={accountNumber} />
        <input type="hidden" name="reference" value={reference} />
        <Stack>
          <Grid>
            {(["debits", "credits"] as const).map((way) => {
              const id = `${way}From-${accountNumber}`;
              const error = errors[`${way}From`];
              const texts = { hint: t("alerts.hint"), ...(error ? { error: t(error) } : {}) };
              return (
                <Stack key={way} gap="small">
                  <Checkbox name={way} value="yes" defaultChecked={alerts[way]} label={t(`alerts.${way}`)} />
                  <Field id={id} label={t(`alerts.${way}From`)} {...texts}>
                    <TextInput
                      {...controlAria(id, texts)}
                      name={`${way}From`}
                      width="medium"
                      inputMode="decimal"
                      autoComplete="off"
                      defaultValue={alerts[`${way}From`]}
                    />
                  </Field>
                </Stack>
              );
            })}
          </Grid>
          <Cluster>
            <Button look="secondary">
              {common("actions.save")} <Unseen>{accountNumber}</Unseen>
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Card>
  );
}
