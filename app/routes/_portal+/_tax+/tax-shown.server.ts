import type { IsoDate } from "~/domain/dates";
import { shownAs, type Enquiry } from "~/domain/enquiry";
import { pageOf, type PageOf } from "~/domain/paging";
import { taxSums, type TaxRecord, type TaxSums } from "~/domain/tax-deducted";
import { ALL_ACCOUNTS, type TaxQuery } from "~/domain/tax-query";
import { enquireTaxDeducted } from "~/gateway/tax-papers.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

/** One page of the records that were asked for, and the sums of all of them. */
export type TaxShown = Enquiry<{ list: PageOf<TaxRecord>; sums: TaxSums }>;

/** Null until something that can be looked up was asked for. */
export async function findTaxShown(
  { session, caller }: SignedIn,
  query: TaxQuery,
  today: IsoDate,
): Promise<TaxShown | null> {
  if (query.state !== "asked") return null;
  const { chosen, period, page } = query;
  const { customerNumber } = session.customer;
  const accountNumber = chosen.account === ALL_ACCOUNTS ? "" : chosen.account;
  const asked = { customerNumber, accountNumber, period, today };
  const records = await enquireTaxDeducted(portal().gateway, asked, caller);
  return shownAs(records, (all) => ({ list: pageOf(all, page), sums: taxSums(all) }));
}
