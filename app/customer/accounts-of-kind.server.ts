import type { AccountSummary } from "common/accounts";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

export function accountsOfKind(fits: (kind: AccountSummary["kind"]) => boolean) {
  const list = ({ accounts }: SignedIn) => accounts.filter(({ kind }) => fits(kind));

  /** 404 for any other account, with an audit row for one that is not the customer's. */
  async function get(customer: SignedIn, accountNumber: string) {
    const account = await requireAccount(customer, accountNumber);
    if (!fits(account.kind)) throw new Response("Not found", { status: 404 });
    return account;
  }

  /** Account of `?account=`, else the primary or first; null without accounts of the kind. */
  async function find({ request }: RequestArgs, customer: SignedIn) {
    const named = new URL(request.url).searchParams.get("account");
    if (named) return get(customer, named);
    const accounts = list(customer);
    return accounts.find(({ primary }) => primary) ?? accounts[0] ?? null;
  }

  return { list, get, find };
}
