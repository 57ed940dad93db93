import { isOperative } from "common/accounts";
import { goTo } from "~/change/change-flow.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

/** `?account=`: the deposit that is closed or instructed, and the accounts it may pay. Without one, on to the list of deposits. */
export async function requireConcerned(customer: SignedIn, args: RequestArgs) {
  const chosen = await findChosenAccount(args, customer);
  if (!chosen) throw goTo("/TermDeposit");
  const { accountNumber, handle, kind } = chosen;
  const accounts = customer.accounts.filter((account) => isOperative(account.kind));
  return { account: { accountNumber, handle, kind }, accounts };
}

/** Has the form name the account that is paid by its number; 404 for one that is not the customer's. */
export async function namePaid(customer: SignedIn, form: FormData): Promise<void> {
  const typed = String(form.get("to") ?? "");
  if (typed !== "") form.set("to", (await requireAccount(customer, typed)).accountNumber);
}
