import type { LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "common/dates";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import type { SchemeCertificateData } from "~/documents/tax-data";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { readScheme } from "./schemes.forms";
import { enquireStatus, nomineeOf, type Enrolment } from "./schemes.server";

/** `/SchemeCertificates/pmsby.pdf`: that the customer is enrolled, in what, and who gets the money. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const scheme = readScheme(readPdfName(args.params.file, /^[a-z]+$/));
  if (!scheme) throw new Response("Not found", { status: 404 });
  const language = await languageOf(args.request);
  const [enrolment, holder] = await Promise.all([
    enquireStatus(customer, scheme),
    getDocumentHolder(customer),
  ]);
  if (enrolment.state !== "shown") return refuseDocument(customer, language, refusalOf(enrolment));
  const enrolled = enrolment.answer.outcome === "enrolled" && certified(enrolment.answer.enrolment);
  if (!enrolled) return refuseDocument(customer, language, "no-enrolment");
  const generatedAt = customer.portal.clock.now();
  const issuedOn = istDate(generatedAt);
  const data = { bank: customer.portal.profile, holder, scheme, issuedOn, generatedAt, ...enrolled };
  return answerDocument(customer, { kind: "scheme-certificate-pdf", language, data }, args.request.signal);
}

type Certified = Omit<SchemeCertificateData, "bank" | "holder" | "scheme" | "issuedOn" | "generatedAt">;

/** What is certified; null where the bank does not tell all of it. */
function certified(enrolment: Enrolment): Certified | null {
  const { policyNumber, accountNumber, registeredOn, paidUntil, premium, pension, frequency } = enrolment;
  const nominee = nomineeOf(enrolment);
  if (!policyNumber || !accountNumber || !registeredOn || !paidUntil || !premium || !nominee) return null;
  const people = nominee.guardian ? [nominee, nominee.guardian] : [nominee];
  return {
    ...{ reference: policyNumber, accountNumber, registeredOn, paidUntil, premium },
    choice: pension && frequency ? { pension, frequency } : undefined,
    entries: people.map(({ name, relation, birth, address1, address2 }) => ({
      ...{ name, relation, birth },
      address: `${address1}, ${address2}`,
    })),
  };
}
