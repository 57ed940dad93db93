import { getDocumentHolder } from "~/customer/document-holder.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { both, shownAs } from "~/ui/enquiry";
import { readTaxQuery } from "./tax.forms";
import { enquireTaxDeducted, findTaxedAccount } from "./tax.server";

export const handle = { query: ["account", "quarter"] };

/** `/TaxDeducted/fy2025.pdf?account=<handle>|all&quarter=q1…q4|year`: all records of what the page shows. */
export const loader = documentLoader("tax-deducted-pdf", async (customer, { params }, today) => {
  const search = new URLSearchParams(customer.query);
  search.set("year", readPdfName(params.file, /^fy\d{4}$/));
  const query = readTaxQuery(search, today);
  const accountNumber = await findTaxedAccount(customer, query);
  if (query.state !== "asked") return "no-choice";
  const { period } = query;
  const [records, holder] = await Promise.all([
    enquireTaxDeducted(customer, { accountNumber, period }, today),
    getDocumentHolder(customer),
  ]);
  return shownAs(both(records, holder), ([entries, of]) => ({
    ...{ holder: of, year: query.year.name, period, accountNumber, entries },
  }));
});
