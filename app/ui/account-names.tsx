import { useTranslation } from "react-i18next";
import type { AccountKind } from "common/accounts";
import { isAtMost } from "common/graphemes";
import { lastFour } from "common/masks";
import { plainLine } from "common/plain-line";

/** What a customer calls an account, and how it stands beside the number. */

export const MAX_ACCOUNT_NAME = 20;

/** Empty takes the name away: null. */
export function readAccountName(typed: string): { name: string | null } | { fault: "long" | "unreadable" } {
  const name = plainLine(typed);
  if (name === "") return { name: null };
  if (!isAtMost(name, MAX_ACCOUNT_NAME)) return { fault: "long" };
  // Of signs that cannot be seen alone nobody could tell the account.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? { name } : { fault: "unreadable" };
}

interface NamedAccount {
  accountNumber: string;
  name?: string | undefined;
}

/** For lines that take text only; isolated, as a name may run the other way than the line around it. */
export function numberWithName({ accountNumber, name }: NamedAccount): string {
  return name ? `${accountNumber} – \u2068${name}\u2069` : accountNumber;
}

/** The official number, and beside it what its holder calls the account. */
export function AccountNumber({ account: { accountNumber, name } }: { account: NamedAccount }) {
  return (
    <p>
      <span className="money">{accountNumber}</span>
      {name ? (
        <>
          {" – "}
          <bdi>{name}</bdi>
        </>
      ) : null}
    </p>
  );
}

/** What an account is called in headings and lists: `Savings account ••3301`, or by its holder's own name for it. */
export function useAccountName() {
  const { t } = useTranslation();
  return ({ accountNumber, kind, name }: NamedAccount & { kind: AccountKind }): string =>
    `${name ?? t(`accountKinds.${kind}`)} ${lastFour(accountNumber)}`;
}
