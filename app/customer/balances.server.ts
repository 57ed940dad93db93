import { balanceEnquiry } from "common/contract/accounts.server";
import type { AccountSummary, Balance } from "common/accounts";
import type { SignedIn } from "~/session/guards.server";

/** An account with its balance; null where the bank did not give one: a page shows the rest all the same. */
export interface AccountWithBalance extends AccountSummary {
  balance: Balance | null;
}

/** Asks for all balances at once, of the customer's accounts or of some, in the order of `accounts`. */
export function listBalances(
  by: SignedIn,
  accounts: readonly AccountSummary[] = by.accounts,
): Promise<AccountWithBalance[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const { accountNumber } = account;
      const ending = await by.call(balanceEnquiry, { accountNumber });
      if (ending.ending !== "done") return { ...account, balance: null };
      const { ledger, available } = ending.answer;
      return { ...account, balance: { accountNumber, ledger, available } };
    }),
  );
}
