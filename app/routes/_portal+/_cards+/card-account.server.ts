import type { AccountSummary } from "~/domain/accounts";
import { cardAccounts } from "~/flows/cards.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { findChosenAccount } from "../_accounts+/chosen-account.server";

/** The account in the address, else the primary one; null for a customer without one that may have cards. Any other is 404. */
export async function getCardAccount(args: RequestArgs, by: SignedIn): Promise<AccountSummary | null> {
  const accounts = cardAccounts(by);
  const chosen = await findChosenAccount(args, by);
  if (chosen && !accounts.includes(chosen)) throw new Response("Not found", { status: 404 });
  return chosen ?? accounts.find(({ primary }) => primary) ?? accounts[0] ?? null;
}
