import type { AccountSummary } from "common/accounts";
import { changeSetting, openSetting, resealSetting, type SettingStore } from "./kept-settings.server";
import type { Sealer } from "~/seal.server";

/** What customers call their accounts, by account number. */
export type AccountNames = Readonly<Record<string, string>>;

const accountNames = {
  table: "portal.account_name",
  column: "sealed_names",
  purpose: "account-names",
} as const;

/** None where nothing is kept, or what is kept cannot be opened any more. */
export const openAccountNames = (
  sealer: Sealer,
  customerNumber: string,
  sealed: string | null,
): AccountNames => openSetting<AccountNames>(sealer, accountNames, customerNumber, sealed) as AccountNames;

export function withNames(accounts: readonly AccountSummary[], names: AccountNames): AccountSummary[] {
  return accounts.map(({ name: _, ...account }) => {
    const name = names[account.accountNumber];
    return name === undefined ? account : { ...account, name };
  });
}

/** Null takes the name away. Names of accounts that are no longer among `own` go. */
export const setAccountName = (
  store: SettingStore,
  customerNumber: string,
  own: readonly AccountSummary[],
  { accountNumber, name }: { accountNumber: string; name: string | null },
): Promise<void> =>
  changeSetting<AccountNames>(store, accountNames, customerNumber, (kept) => {
    const after = withNames(own, kept as AccountNames).map((account) => [
      account.accountNumber,
      account.accountNumber === accountNumber ? name : account.name,
    ]);
    return Object.fromEntries(after.filter(([, called]) => called)) as AccountNames;
  });

/** After the portal's secret was changed, so that no name is lost. */
export const resealAccountNames = (store: SettingStore): Promise<void> => resealSetting(store, accountNames);
