import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { Field, controlAria } from "~/ui/field";
import { Select } from "~/ui/select";

interface AccountSelectProps {
  accounts: readonly AccountSummary[];
  chosen: string;
  error?: string;
  /** True where nothing is chosen to begin with. */
  placeholder?: boolean;
}

/** The customer's own accounts, by kind and number. */
export function AccountSelect({ accounts, chosen, error, placeholder }: AccountSelectProps) {
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  return (
    <Field id="account" label={t("form.account")} error={error}>
      <Select
        {...controlAria("account", error ? { error } : {})}
        name="account"
        defaultValue={chosen}
        placeholder={placeholder ? t("form.selectAccount") : false}
        options={accounts.map(({ accountNumber, kind }) => ({
          value: accountNumber,
          label: `${accountNumber} – ${common(`accountKinds.${kind}`)}`,
        }))}
      />
    </Field>
  );
}
