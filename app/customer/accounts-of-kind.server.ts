import type { AccountSummary } from "common/accounts";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

/** The customer's accounts of the kinds that fit a page: all of them, one by its number, and the one the page is about. */
export function accountsOfKind(fits: (kind: AccountSummary["kind"]) => boolean) {
  const list = ({ accounts }: SignedIn) => accounts.filter(({ kind }) => fits(kind));

  /** Any other is 404, and one that is not the customer's leaves an audit row. */
  async function get(customer: SignedIn, accountNumber: string) {
    const account = await requireAccount(customer, accountNumber);
    if (!fits(account.kind)) throw new Response("Not found", { status: 404 });
    return account;
  }

  /** The one the address names, else the primary or the first one; null where there is none. */
  async function find({ request }: RequestArgs, customer: SignedIn) {
    const named = new URL(request.url).searchParams.get("account");
    if (named) return get(customer, named);
    const accounts = list(customer);
    return accounts.find(({ primary }) => primary) ?? accounts[0] ?? null;
  }

  return { list, get, find };
}
