import { balanceCertificate } from "common/contract/tax.server";
import { formatDate } from "common/dates";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { both, shownAs } from "~/ui/enquiry";
import { certificateReference, readCertificateQuery } from "./tax.forms";

/** `/BalanceCertificates/2026-03-31.pdf`: the balances of all accounts at the close of a day. */
export const loader = documentLoader("balance-certificate-pdf", async (customer, { params }, issuedOn) => {
  const typed = readPdfName(params.file, /^\d{4}-\d\d-\d\d$/);
  const requested = readCertificateQuery(new URLSearchParams({ kind: "balance", date: typed }), issuedOn);
  if (requested.state !== "asked" || requested.kind !== "balance") return "no-choice";
  const { date } = requested;
  const [certified, holder] = await Promise.all([
    customer.ask(balanceCertificate, { date }),
    getDocumentHolder(customer),
  ]);
  const begin = certified.state === "shown" ? certified.answer.recordsFrom : undefined;
  if (begin && date < begin) return "before-records";
  if (certified.state === "shown" && certified.answer.accounts.length === 0) return "no-choice";
  return shownAs(both(certified, holder), ([{ holder: name, accounts }, of]) => ({
    holder: { ...of, name },
    reference: certificateReference("balance", { ...customer, of: formatDate(date), issuedOn }),
    issuedOn,
    date,
    entries: accounts,
  }));
});
