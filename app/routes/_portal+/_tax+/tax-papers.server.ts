import { balanceCertificate, interestCertificate, taxDeducted } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import { maskPan } from "common/masks";
import type { BalanceRow, InterestRow, TaxRecord } from "~/documents/tax-data";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { ALL_ACCOUNTS, type TaxQuery } from "./tax.forms";

/** What the bank tells of tax and certifies, asked alike for pages and documents. */

type RequestedTax = Extract<TaxQuery, { state: "asked" }>;

/** The bank is asked for all records of a period: a year has few. */
const ALL_RECORDS = 0;

/** The number of the account that is asked about; null for all of them, and where none is chosen. */
export async function findTaxedAccount(customer: SignedIn, { chosen }: TaxQuery): Promise<string | null> {
  if (chosen.account === "" || chosen.account === ALL_ACCOUNTS) return null;
  return (await requireAccount(customer, chosen.account)).accountNumber;
}

/** Of one account, or of all; oldest first. */
export async function enquireTaxDeducted(
  customer: SignedIn,
  { accountNumber, period }: Pick<RequestedTax, "period"> & { accountNumber: string | null },
  today: IsoDate,
): Promise<EnquiryResult<TaxRecord[]>> {
  const request = { ...period, printedOn: today, most: ALL_RECORDS, accountNumber: accountNumber ?? "" };
  return shownAs(await customer.ask(taxDeducted, request), ({ records }) => records);
}

export interface CertifiedInterest {
  holder: string;
  /** Masked. */
  pan: string;
  accounts: InterestRow[];
}

export async function enquireInterest(
  customer: SignedIn,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<EnquiryResult<CertifiedInterest>> {
  const certified = await customer.ask(interestCertificate, { from, to });
  return shownAs(certified, ({ pan, ...rest }) => ({ ...rest, pan: maskPan(pan ?? "") }));
}

export interface CertifiedBalances {
  holder: string;
  accounts: BalanceRow[];
}

export function enquireBalances(
  customer: SignedIn,
  date: IsoDate,
): Promise<EnquiryResult<CertifiedBalances>> {
  return customer.ask(balanceCertificate, { date });
}
