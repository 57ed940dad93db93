import { istDate } from "common/dates";
import { feeOf, type ChargedService } from "common/tariff";
import type { SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { enquireHolder } from "./accounts.server";

/** Fee of today, GST included (paise). */
export const feeToday = ({ portal }: SignedIn, service: ChargedService) =>
  feeOf(portal.tariff.charges, service, istDate(portal.clock.now()));

/** Town and PIN code only, so that the address is not disclosed. Null if the bank has none. */
export async function findRegisteredPlace(customer: SignedIn): Promise<EnquiryResult<string | null>> {
  const { primaryAccount } = customer;
  if (!primaryAccount) return { state: "shown", answer: null };
  return shownAs(await enquireHolder(customer, primaryAccount.accountNumber), (holder) =>
    holder ? [holder.city, holder.pinCode].filter(Boolean).join(" ") || null : null,
  );
}
