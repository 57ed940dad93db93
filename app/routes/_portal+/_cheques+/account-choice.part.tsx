import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { EmptyState } from "~/ui/empty-state";
import { AccountChoice } from "../_statements+/account-select.part";

interface ChequeAccountChoiceProps {
  accounts: readonly AccountSummary[];
  chosen: string | undefined;
}

/** Which account with cheques, asked for by the address; why nothing stands here where there is none. */
export function ChequeAccountChoice({ accounts, chosen }: ChequeAccountChoiceProps) {
  const { t } = useTranslation("cheques");
  if (accounts.length === 0) return <NoChequeAccount />;
  return <AccountChoice accounts={accounts} chosen={chosen} show={t("show")} />;
}

export function NoChequeAccount() {
  const { t } = useTranslation("cheques");
  return <EmptyState title={t("noAccounts.title")} text={t("noAccounts.text")} />;
}
