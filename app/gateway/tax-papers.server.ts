import { balanceCertificate, interestCertificate, taxDeducted } from "~/contract/tax.server";
import type { BalanceRow, InterestRow } from "~/domain/certificates";
import type { IsoDate } from "~/domain/dates";
import { shownAs, type Enquiry } from "~/domain/enquiry";
import { maskPan } from "~/domain/masks";
import type { TaxRecord } from "~/domain/tax-deducted";
import type { TaxPeriod } from "~/domain/tax-query";
import { enquire } from "./enquiry.server";
import type { Caller, Gateway } from "./gateway.server";

/** What the bank tells of tax and certifies, asked alike for pages and documents. */

/** The bank is asked for all records of a period: a year has few. */
const ALL_RECORDS = 0;

/** Oldest first; `accountNumber` empty: of all accounts. */
export async function enquireTaxDeducted(
  gateway: Gateway,
  asked: { customerNumber: string; accountNumber: string; period: TaxPeriod; today: IsoDate },
  caller: Caller,
): Promise<Enquiry<TaxRecord[]>> {
  const { customerNumber, accountNumber, period, today } = asked;
  const request = { ...period, printedOn: today, customerNumber, most: ALL_RECORDS, accountNumber };
  return shownAs(await enquire(gateway, taxDeducted, request, caller), ({ records }) => records);
}

export interface CertifiedInterest {
  holder: string;
  /** Masked. */
  pan: string;
  accounts: InterestRow[];
}

export async function enquireInterest(
  gateway: Gateway,
  asked: { customerNumber: string } & TaxPeriod,
  caller: Caller,
): Promise<Enquiry<CertifiedInterest>> {
  const certified = await enquire(gateway, interestCertificate, asked, caller);
  return shownAs(certified, ({ pan, ...rest }) => ({ ...rest, pan: maskPan(pan ?? "") }));
}

export interface CertifiedBalances {
  holder: string;
  accounts: BalanceRow[];
}

export function enquireBalances(
  gateway: Gateway,
  asked: { customerNumber: string; date: IsoDate },
  caller: Caller,
): Promise<Enquiry<CertifiedBalances>> {
  return enquire(gateway, balanceCertificate, asked, caller);
}
