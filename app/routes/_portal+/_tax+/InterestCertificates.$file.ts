import { recurringCounts } from "common/counting-days";
import { findFinancialYear } from "common/financial-years";
import { unusualQuarters } from "common/tariff";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { both, shownAs } from "~/ui/enquiry";
import { enquireInterest } from "./tax.server";
import { certificateReference } from "./tax.forms";

/** `/InterestCertificates/fy2025.pdf`: interest of all accounts in a financial year. */
export const loader = documentLoader("interest-certificate-pdf", async (customer, { params }, issuedOn) => {
  const year = findFinancialYear(readPdfName(params.file, /^fy\d{4}$/), issuedOn);
  if (!year) return "no-choice";
  const [certified, holder] = await Promise.all([
    enquireInterest(customer, year),
    getDocumentHolder(customer),
  ]);
  return shownAs(both(certified, holder), ([{ holder: name, pan, accounts, recordsFrom }, of]) => ({
    holder: { ...of, name, pan },
    year: year.name,
    period: { from: year.from, to: year.to },
    reference: certificateReference("interest", { ...customer, of: year.name, issuedOn }),
    issuedOn,
    recordsFrom,
    recurring: recurringCounts(customer.portal.tariff.tax, year.from),
    quarters: unusualQuarters(customer.portal.tariff.savings, year),
    entries: accounts,
  }));
});
