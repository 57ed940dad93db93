import { balanceEnquiry } from "~/contract/accounts.server";
import type { AccountSummary, Balance } from "~/domain/accounts";
import type { Caller, Gateway } from "./gateway.server";

/** An account with its balance; null where the bank did not give one: a page shows the rest all the same. */
export interface AccountWithBalance extends AccountSummary {
  balance: Balance | null;
}

/** Asks for all balances at once; the answers keep the order of `accounts`. */
export function listBalances(
  gateway: Gateway,
  accounts: readonly AccountSummary[],
  customerNumber: string,
  caller: Caller,
): Promise<AccountWithBalance[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const { accountNumber } = account;
      const ending = await gateway.call(balanceEnquiry, { accountNumber, customerNumber }, caller);
      if (ending.ending !== "done") return { ...account, balance: null };
      const { ledger, available } = ending.answer;
      return { ...account, balance: { accountNumber, ledger, available } };
    }),
  );
}
