import { isOperative, type NamedAccount } from "common/accounts";
import type { SignedIn } from "~/session/guards.server";
import type { AccountHead } from "~/ui/account-frame";
import { listBalances } from "./accounts.server";

/** The head that all tabs of an account share. */
export async function loadAccountHead(customer: SignedIn, account: NamedAccount): Promise<AccountHead> {
  const own = customer.accounts.find(({ handle }) => handle === account.handle);
  const [held] = await listBalances(customer, own ? [own] : []);
  return {
    account: { ...account, balance: held?.balance ?? null },
    others: customer.accounts.filter((other) => other !== own),
    pays: own !== undefined && !customer.viewOnly && isOperative(account.kind),
    closed: own === undefined,
  };
}
