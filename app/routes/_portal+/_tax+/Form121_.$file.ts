import type { LoaderFunctionArgs } from "@remix-run/node";
import { nameOfYear } from "common/financial-years";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { enquireDeclaration } from "./declaration.server";

/** `/Form121/fy2026.pdf`: that the declaration of this financial year was taken. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const requested = readPdfName(args.params.file, /^fy\d{4}$/);
  const language = await languageOf(args.request);
  const [enquiry, holder] = await Promise.all([enquireDeclaration(customer), getDocumentHolder(customer)]);
  if (enquiry.state !== "shown") return refuseDocument(customer, language, refusalOf(enquiry));
  const { year, given } = enquiry.answer;
  if (!given || requested !== `fy${year.from.slice(0, 4)}`)
    return refuseDocument(customer, language, "no-choice");
  const { from, to } = year;
  const data = {
    bank: customer.portal.profile,
    holder,
    year: nameOfYear(from),
    period: { from, to },
    reference: given.uin,
    issuedOn: given.givenOn,
    entries: [{ interest: year.interest, income: given.income, taxSoFar: year.taxSoFar }],
    generatedAt: customer.portal.clock.now(),
  };
  return answerDocument(customer, { kind: "form-121-pdf", language, data }, args.request.signal);
}
