import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { Field, controlAria } from "~/ui/field";
import { Select, type Option } from "~/ui/select";

interface AccountSelectProps {
  accounts: readonly AccountSummary[];
  chosen: string;
  error?: string;
  /** True where nothing is chosen to begin with. */
  placeholder?: boolean;
  /** Before the accounts: all of them. */
  first?: Option;
}

/** The customer's own accounts, by kind and number. */
export function AccountSelect({ accounts, chosen, error, placeholder, first }: AccountSelectProps) {
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  return (
    <Field id="account" label={t("form.account")} error={error}>
      <Select
        {...controlAria("account", error ? { error } : {})}
        name="account"
        defaultValue={chosen}
        placeholder={placeholder ? t("form.selectAccount") : false}
        options={[
          ...(first ? [first] : []),
          ...accounts.map((account) => ({
            value: account.accountNumber,
            label: `${numberWithName(account)} – ${common(`accountKinds.${account.kind}`)}`,
          })),
        ]}
      />
    </Field>
  );
}
