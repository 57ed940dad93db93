import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Cluster } from "~/ui/layout";
import { Select } from "~/ui/select";

interface AccountChoiceProps {
  accounts: readonly AccountSummary[];
  chosen: string;
}

/** Asks by the address for the cards of another account. */
export function AccountChoice({ accounts, chosen }: AccountChoiceProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  return (
    <Form method="get" action="/DebitCard">
      <Cluster align="end">
        <Field id="account" label={t("list.account")}>
          <Select
            key={chosen}
            id="account"
            name="account"
            defaultValue={chosen}
            options={accounts.map((account) => ({
              value: account.accountNumber,
              label: `${numberWithName(account)} – ${common(`accountKinds.${account.kind}`)}`,
            }))}
          />
        </Field>
        <Button look="secondary">{t("list.show")}</Button>
      </Cluster>
    </Form>
  );
}
