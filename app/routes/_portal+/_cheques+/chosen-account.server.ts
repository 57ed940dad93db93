import { chequeAccounts, requireChequeAccount } from "~/flows/cheque-deed.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

/** The own account with cheques that the address names, else the first one, or null where there is none. */
export async function chosenChequeAccount({ request }: RequestArgs, by: SignedIn) {
  const named = new URL(request.url).searchParams.get("account");
  if (named) return requireChequeAccount(by, named);
  const accounts = chequeAccounts(by);
  return accounts.find(({ primary }) => primary) ?? accounts[0] ?? null;
}
