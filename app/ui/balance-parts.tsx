import { useTranslation } from "react-i18next";
import { isBorrowing, type AccountKind, type Balance } from "common/accounts";
import { limitLeft } from "common/balances";
import { formatRupees } from "common/money";

/** For places with room for little: the available balance, or the debt and the rest of the limit. */
export function useBalanceWords() {
  const { t } = useTranslation();
  return ({ kind, balance }: { kind: AccountKind; balance: Balance | null }): string[] => {
    if (!balance) return [];
    if (!isBorrowing(kind)) return [formatRupees(balance.available)];
    const { ledger } = balance;
    return [
      ledger < 0n ? `${t("money.owed")} ${formatRupees(-ledger)}` : formatRupees(ledger),
      `${t("money.limitLeft")} ${formatRupees(limitLeft(balance))}`,
    ];
  };
}
