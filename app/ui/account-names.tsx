import { useTranslation } from "react-i18next";
import { isBorrowing, type AccountKind, type Balance } from "common/accounts";
import { limitLeft } from "common/balances";
import { isAtMost } from "common/graphemes";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { plainLine } from "common/plain-line";
import type { IconName } from "./icon";
import { Written } from "./text";

export const MAX_ACCOUNT_NAME = 20;

/** An empty text removes the name: null. */
export function readAccountName(typed: string): { name: string | null } | { fault: "long" | "unreadable" } {
  const name = plainLine(typed);
  if (name === "") return { name: null };
  if (!isAtMost(name, MAX_ACCOUNT_NAME)) return { fault: "long" };
  // A name of invisible characters identifies nothing.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? { name } : { fault: "unreadable" };
}

interface NamedAccount {
  accountNumber: string;
  name?: string | undefined;
}

export function AccountNumber({ account: { accountNumber, name } }: { account: NamedAccount }) {
  return (
    <p>
      <span className="money">{accountNumber}</span>
      {name ? (
        <>
          {" – "}
          <Written>{name}</Written>
        </>
      ) : null}
    </p>
  );
}

/** `Savings ••3301`, or the holder's own name for it: `useAccountName(quotedOnPage)` within a sentence. */
export function useAccountName(write: (name: string) => string = String) {
  const { t } = useTranslation();
  return ({ accountNumber, kind, name }: NamedAccount & { kind: AccountKind }): string =>
    `${name === undefined ? t(`accountShort.${kind}`) : write(name)} ${lastFour(accountNumber)}`;
}

/** The same by number; last digits of an account that is not among them. */
export function useOwnAccountName(
  own: ReadonlyArray<NamedAccount & { kind: AccountKind }>,
  write?: (name: string) => string,
) {
  const nameOf = useAccountName(write);
  return (number: string): string => {
    const account = own.find(({ accountNumber }) => accountNumber === number);
    return account ? nameOf(account) : lastFour(number);
  };
}

export const accountIcons: Readonly<Record<AccountKind, IconName>> = {
  savings: "wallet",
  current: "briefcase",
  overdraft: "briefcase",
  "cash-credit": "briefcase",
  "fixed-deposit": "piggy-bank",
  "recurring-deposit": "piggy-bank",
  loan: "bank",
};

/** For places with room for little: the available balance, or the debt and the rest of the limit. */
export function useBalanceWords() {
  const { t } = useTranslation();
  return ({ kind, balance }: { kind: AccountKind; balance: Balance | null }): string[] => {
    if (!balance) return [t("enquiry.unread")];
    if (!isBorrowing(kind)) return [formatRupees(balance.available)];
    const { ledger } = balance;
    return [
      ledger < 0n ? `${t("money.owed")} ${formatRupees(-ledger)}` : formatRupees(ledger),
      `${t("money.limitLeft")} ${formatRupees(limitLeft(balance))}`,
    ];
  };
}
