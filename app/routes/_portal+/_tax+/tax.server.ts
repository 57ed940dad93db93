import { interestCertificate, taxDeducted } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import { maskPan } from "common/masks";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { ALL_ACCOUNTS, type TaxQuery } from "./tax.forms";

type Period = Record<"from" | "to", IsoDate>;

/** The bank is asked for all records of a period: a year has few. */
const ALL_RECORDS = 0;

/** Number of the chosen account; null for all accounts, and if none is chosen. */
export async function findTaxedAccount(customer: SignedIn, { chosen }: TaxQuery): Promise<string | null> {
  if (chosen.account === "" || chosen.account === ALL_ACCOUNTS) return null;
  return (await requireAccount(customer, chosen.account)).accountNumber;
}

/** Tax deducted from the interest of one account or of all (null); oldest first. */
export async function enquireTaxDeducted(
  customer: SignedIn,
  { accountNumber, period }: { accountNumber: string | null; period: Period },
  today: IsoDate,
) {
  const request = { ...period, printedOn: today, most: ALL_RECORDS, accountNumber: accountNumber ?? "" };
  return shownAs(await customer.ask(taxDeducted, request), ({ records }) => records);
}

/** Interest of all accounts in a period, with the PAN masked. */
export async function enquireInterest(customer: SignedIn, { from, to }: Period) {
  const certified = await customer.ask(interestCertificate, { from, to });
  return shownAs(certified, ({ pan, ...rest }) => ({ ...rest, pan: maskPan(pan ?? "") }));
}
