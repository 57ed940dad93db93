import type { LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
import { findFinancialYear } from "common/financial-years";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { enquireInterest } from "./tax-papers.server";
import { certificateReference } from "./tax.forms";

/** `/InterestCertificates/fy2025.pdf`: interest of all accounts in a financial year. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const generatedAt = customer.portal.clock.now();
  const issuedOn = istDate(generatedAt);
  const year = findFinancialYear(readPdfName(args.params.file, /^fy\d{4}$/), issuedOn);
  const language = await languageOf(args.request);
  if (!year) return refuseDocument(customer, language, "no-choice");

  const [certified, holder] = await Promise.all([
    enquireInterest(customer, year),
    getDocumentHolder(customer),
  ]);
  if (certified.state !== "shown") return refuseDocument(customer, language, refusalOf(certified));
  const { holder: name, pan, accounts } = certified.answer;
  const { customerNumber } = customer;
  const data = {
    bank: customer.portal.profile,
    holder: { ...holder, name, pan },
    year: year.name,
    period: { from: year.from, to: year.to },
    reference: certificateReference("interest", { customerNumber, of: year.name, issuedOn }),
    issuedOn,
    entries: accounts,
    generatedAt,
  };
  return answerDocument(customer, { kind: "interest-certificate-pdf", language, data }, args.request.signal);
}
