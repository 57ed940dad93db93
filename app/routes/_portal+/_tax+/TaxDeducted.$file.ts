import type { LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { enquireTaxDeducted, findTaxedAccount } from "./tax-papers.server";
import { readTaxQuery } from "./tax.forms";

/** `/TaxDeducted/fy2025.pdf?account=<handle>|all&quarter=q1…q4|year`: all records of what the page shows. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const search = new URL(args.request.url).searchParams;
  search.set("year", readPdfName(args.params.file, /^fy\d{4}$/));
  const generatedAt = customer.portal.clock.now();
  const today = istDate(generatedAt);
  const query = readTaxQuery(search, today);
  const accountNumber = await findTaxedAccount(customer, query);
  const language = await languageOf(args.request);
  if (query.state !== "asked") return refuseDocument(customer, language, "no-choice");

  const [records, holder] = await Promise.all([
    enquireTaxDeducted(customer, { ...query, accountNumber }, today),
    getDocumentHolder(customer),
  ]);
  if (records.state !== "shown") return refuseDocument(customer, language, refusalOf(records));
  const data = {
    bank: customer.portal.profile,
    holder,
    year: query.year.name,
    period: query.period,
    accountNumber,
    entries: records.answer,
    generatedAt,
  };
  return answerDocument(customer, { kind: "tax-deducted-pdf", language, data }, args.request.signal);
}
