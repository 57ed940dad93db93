import { nameOfYear } from "common/financial-years";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { shownAs } from "~/ui/enquiry";
import { enquireDeclaration } from "./declaration.server";

/** `/Form121/fy2026.pdf`: that the declaration of this financial year was taken. */
export const loader = documentLoader("form-121-pdf", async (customer, { params }) => {
  const requested = readPdfName(params.file, /^fy\d{4}$/);
  const [enquiry, holder] = await Promise.all([enquireDeclaration(customer), getDocumentHolder(customer)]);
  if (enquiry.state !== "shown") return enquiry;
  const { year, given } = enquiry.answer;
  if (!given || requested !== `fy${year.from.slice(0, 4)}`) return "no-choice";
  const { from, to, interest, taxSoFar } = year;
  return shownAs(holder, (of) => ({
    holder: of,
    year: nameOfYear(from),
    period: { from, to },
    reference: given.uin,
    issuedOn: given.givenOn,
    entries: [{ interest, income: given.income, taxSoFar }],
  }));
});
