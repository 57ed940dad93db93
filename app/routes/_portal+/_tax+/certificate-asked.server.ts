import { readCertificateQuery, type CertificateQuery } from "~/domain/certificates";
import type { IsoDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import type { FinancialYear } from "~/domain/financial-years";
import {
  enquireBalances,
  enquireInterest,
  type CertifiedBalances,
  type CertifiedInterest,
} from "~/gateway/tax-papers.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

/** What the certificates page was asked for, with what the bank certifies of it. */
export type CertificateAsked =
  | Exclude<CertificateQuery, { state: "asked" }>
  | { state: "interest"; year: FinancialYear; enquiry: Enquiry<CertifiedInterest> }
  | { state: "balance"; date: IsoDate; enquiry: Enquiry<CertifiedBalances> };

export async function certificateAsked(
  { session, caller }: SignedIn,
  search: URLSearchParams,
  today: IsoDate,
): Promise<CertificateAsked> {
  const { gateway } = portal();
  const { customerNumber } = session.customer;
  const query = readCertificateQuery(search, today);
  if (query.state !== "asked") return query;
  if (query.kind === "interest") {
    const { year } = query;
    const enquiry = await enquireInterest(gateway, { customerNumber, from: year.from, to: year.to }, caller);
    return { state: "interest", year, enquiry };
  }
  const { date } = query;
  const enquiry = await enquireBalances(gateway, { customerNumber, date }, caller);
  if (enquiry.state === "shown" && enquiry.answer.accounts.length === 0)
    return { state: "wrong", kind: "balance", typed: date, fault: "errors.noAccountThen" };
  return { state: "balance", date, enquiry };
}
