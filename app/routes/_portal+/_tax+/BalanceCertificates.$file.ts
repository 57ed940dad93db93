import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatDate, istDate } from "common/dates";
import { getPaperHolder } from "~/customer/paper-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { enquireBalances } from "./tax-papers.server";
import { certificateReference, readCertificateQuery } from "./tax.forms";

/** `/BalanceCertificates/2026-03-31.pdf`: the balances of all accounts at the close of a day. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomerForDocument(args);
  const generatedAt = by.portal.clock.now();
  const issuedOn = istDate(generatedAt);
  const typed = readPdfName(args.params.file, /^\d{4}-\d\d-\d\d$/);
  const asked = readCertificateQuery(new URLSearchParams({ kind: "balance", date: typed }), issuedOn);
  const language = await languageOf(args.request);
  if (asked.state !== "asked" || asked.kind !== "balance") return refuseDocument(by, language, "no-choice");

  const { date } = asked;
  const [certified, holder] = await Promise.all([enquireBalances(by, date), getPaperHolder(by)]);
  if (certified.state !== "shown") return refuseDocument(by, language, refusalOf(certified));
  const { holder: name, accounts } = certified.answer;
  if (accounts.length === 0) return refuseDocument(by, language, "no-choice");
  const { customerNumber } = by;
  const data = {
    bank: by.portal.profile,
    holder: { ...holder, name },
    reference: certificateReference("balance", { customerNumber, of: formatDate(date), issuedOn }),
    issuedOn,
    date,
    entries: accounts,
    generatedAt,
  };
  return answerDocument(by, { kind: "balance-certificate-pdf", language, data }, args.request.signal);
}
