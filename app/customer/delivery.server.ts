import { istDate } from "common/dates";
import { feeOf, type ChargedService } from "common/tariff";
import type { SignedIn } from "~/session/guards.server";
import { enquireHolder } from "./accounts.server";

/** Fee of today, GST included (paise). */
export const feeToday = ({ portal }: SignedIn, service: ChargedService) =>
  feeOf(portal.tariff.charges, service, istDate(portal.clock.now()));

/** Town and PIN code only, so that the address is not disclosed. Null if the bank does not answer. */
export async function findRegisteredPlace(customer: SignedIn): Promise<string | null> {
  const holder =
    customer.primaryAccount && (await enquireHolder(customer, customer.primaryAccount.accountNumber));
  if (holder?.state !== "shown" || !holder.answer) return null;
  const { city, pinCode } = holder.answer;
  return [city, pinCode].filter(Boolean).join(" ") || null;
}
