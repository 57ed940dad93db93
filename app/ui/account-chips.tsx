import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { useAccountName } from "./account-names";
import { accountPath } from "./account-pages";
import { Chips } from "./list";
import { Written } from "./text";

interface AccountChipsProps {
  path: string;
  accounts: readonly NamedAccount[];
  chosen: string | undefined;
}

/** The same page of each account; absent for a single one. */
export function AccountChips({ path, accounts, chosen }: AccountChipsProps) {
  const { t } = useTranslation();
  const name = useAccountName();
  if (accounts.length < 2) return null;
  return (
    <Chips
      label={t("form.account")}
      chips={accounts.map((account) => ({
        to: accountPath(path, account),
        label: <Written>{name(account)}</Written>,
        current: account.handle === chosen,
      }))}
    />
  );
}
