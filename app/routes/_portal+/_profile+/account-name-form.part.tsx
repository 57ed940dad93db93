import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_ACCOUNT_NAME } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { Unseen } from "~/ui/unseen";

interface AccountNameFormProps {
  account: AccountSummary;
  typed: string;
  error: string | undefined;
}

export function AccountNameForm({ account: { accountNumber, kind }, typed, error }: AccountNameFormProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const id = `name-${accountNumber}`;
  const texts = { hint: t("names.hint", { most: MOST_ACCOUNT_NAME }), ...(error ? { error } : {}) };
  return (
    <Card title={common(`accountKinds.${kind}`)} aside={<span className="money">{accountNumber}</span>}>
      <Form method="post" noValidate>
        <FormToken />
        <input type="hidden" name="account" value={accountNumber} />
        <Stack>
          <Field id={id} label={t("names.field")} {...texts}>
            <TextInput
              {...controlAria(id, texts)}
              name="name"
              width="full"
              dir="auto"
              autoComplete="off"
              defaultValue={typed}
            />
          </Field>
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
