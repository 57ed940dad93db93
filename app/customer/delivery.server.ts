import { charges } from "common/bank-tariff";
import { istDate } from "common/dates";
import { feeOf } from "common/tariff";
import type { SignedIn } from "~/session/guards.server";
import { enquireHolder } from "./accounts.server";

/** What something that is asked for costs (GST included, paise), and where the customer's registered address is, in short. */
export async function deliveryTerms(by: SignedIn, service: "debit-card" | "cheque-book") {
  const fee = feeOf(charges, service, istDate(by.portal.clock.now()));
  return { fee, place: await findRegisteredPlace(by) };
}

/** Town and PIN code of the registered address: enough to know it by, not the address. Null where the bank does not say. */
async function findRegisteredPlace(by: SignedIn): Promise<string | null> {
  const holder = by.primaryAccount && (await enquireHolder(by, by.primaryAccount.accountNumber));
  if (holder?.state !== "shown" || !holder.answer) return null;
  const { city, pinCode } = holder.answer;
  return [city, pinCode].filter(Boolean).join(" ") || null;
}
