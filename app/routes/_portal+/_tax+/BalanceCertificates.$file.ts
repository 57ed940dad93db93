import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatDate, istDate } from "common/dates";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { enquireBalances } from "./tax-papers.server";
import { certificateReference, readCertificateQuery } from "./tax.forms";

/** `/BalanceCertificates/2026-03-31.pdf`: the balances of all accounts at the close of a day. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const generatedAt = customer.portal.clock.now();
  const issuedOn = istDate(generatedAt);
  const typed = readPdfName(args.params.file, /^\d{4}-\d\d-\d\d$/);
  const requested = readCertificateQuery(new URLSearchParams({ kind: "balance", date: typed }), issuedOn);
  const language = await languageOf(args.request);
  if (requested.state !== "asked" || requested.kind !== "balance")
    return refuseDocument(customer, language, "no-choice");

  const { date } = requested;
  const [certified, holder] = await Promise.all([
    enquireBalances(customer, date),
    getDocumentHolder(customer),
  ]);
  if (certified.state !== "shown") return refuseDocument(customer, language, refusalOf(certified));
  const { holder: name, accounts } = certified.answer;
  if (accounts.length === 0) return refuseDocument(customer, language, "no-choice");
  const { customerNumber } = customer;
  const data = {
    bank: customer.portal.profile,
    holder: { ...holder, name },
    reference: certificateReference("balance", { customerNumber, of: formatDate(date), issuedOn }),
    issuedOn,
    date,
    entries: accounts,
    generatedAt,
  };
  return answerDocument(customer, { kind: "balance-certificate-pdf", language, data }, args.request.signal);
}
