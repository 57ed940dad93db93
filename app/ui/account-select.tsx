import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "./account-names";
import type { NamedAccount } from "common/accounts";
import { Button } from "./button";
import { Field, controlAria } from "./field";
import { Cluster } from "./layout";
import { type Option, Select } from "./controls";

interface AccountSelectProps {
  accounts: readonly NamedAccount[];
  chosen: string;
  error?: string;
  placeholder?: boolean;
  first?: Option;
}

/** Options by number, name and kind; their values are handles. */
export function useAccountOptions(accounts: readonly NamedAccount[]): Option[] {
  const { t } = useTranslation();
  return accounts.map((account) => ({
    value: account.handle,
    label: `${numberWithName(account)} – ${t(`accountKinds.${account.kind}`)}`,
  }));
}

export function AccountSelect({ accounts, chosen, error, placeholder, first }: AccountSelectProps) {
  const { t } = useTranslation();
  const options = useAccountOptions(accounts);
  return (
    <Field id="account" label={t("form.account")} error={error}>
      <Select
        {...controlAria("account", { error })}
        name="account"
        defaultValue={chosen}
        placeholder={placeholder ? t("form.selectAccount") : false}
        options={first ? [first, ...options] : options}
      />
    </Field>
  );
}

interface AccountChoiceProps {
  accounts: readonly NamedAccount[];
  chosen: string | undefined;
  show: string;
}

export function AccountChoice({ accounts, chosen = "", show }: AccountChoiceProps) {
  return (
    <Form method="get">
      <Cluster align="end">
        <AccountSelect key={chosen} accounts={accounts} chosen={chosen} />
        <Button look="secondary">{show}</Button>
      </Cluster>
    </Form>
  );
}
