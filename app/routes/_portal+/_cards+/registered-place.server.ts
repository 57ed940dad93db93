import type { SignedIn } from "~/session/guards.server";
import { enquireHolder } from "../_accounts+/holder.server";

/** Town and PIN code of the customer's registered address: enough to know it by, not the address. Null where the bank does not say. */
export async function getPlace(by: SignedIn): Promise<string | null> {
  const { accounts } = by.session.customer;
  const main = accounts.find(({ primary }) => primary) ?? accounts[0];
  const holder = main && (await enquireHolder(by, main.accountNumber));
  if (holder?.state !== "shown" || !holder.answer) return null;
  const { city, pinCode } = holder.answer;
  return [city, pinCode].filter(Boolean).join(" ") || null;
}
