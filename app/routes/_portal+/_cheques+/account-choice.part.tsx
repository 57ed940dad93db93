import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cluster } from "~/ui/layout";
import { AccountSelect } from "../_statements+/account-select.part";

interface AccountChoiceProps {
  accounts: readonly AccountSummary[];
  chosen: string | undefined;
}

/** Which account with cheques, asked for by the address; why nothing stands here where there is none. */
export function AccountChoice({ accounts, chosen }: AccountChoiceProps) {
  const { t } = useTranslation("cheques");
  if (accounts.length === 0) return <NoChequeAccount />;
  return (
    <Form method="get">
      <Cluster align="end">
        <AccountSelect key={chosen} accounts={accounts} chosen={chosen ?? ""} />
        <Button look="secondary">{t("show")}</Button>
      </Cluster>
    </Form>
  );
}

export function NoChequeAccount() {
  const { t } = useTranslation("cheques");
  return <EmptyState title={t("noAccounts.title")} text={t("noAccounts.text")} />;
}
