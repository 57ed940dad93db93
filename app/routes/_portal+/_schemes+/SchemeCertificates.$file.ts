import type { IsoDate } from "common/dates";
import { coverOf, type SchemeId } from "common/schemes";
import type { SocialSchemes } from "common/tariff";
import { getDocumentHolder } from "~/customer/document-holder.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { shownAs } from "~/ui/enquiry";
import { readScheme } from "./schemes.forms";
import { enquireStatus, getTerms, nomineeOf, pensionCourse, type Enrolment } from "./schemes.server";

/** `/SchemeCertificates/pmsby.pdf`: that the customer is enrolled, in what, and who gets the money. */
export const loader = documentLoader("scheme-certificate-pdf", async (customer, { params }, issuedOn) => {
  const scheme = readScheme(readPdfName(params.file, /^[a-z]+$/));
  if (!scheme) throw new Response("Not found", { status: 404 });
  const [found, holder, { born, obstacle }] = await Promise.all([
    enquireStatus(customer, scheme),
    getDocumentHolder(customer),
    getTerms(customer, scheme),
  ]);
  if (found.state !== "shown") return found;
  const enrolled =
    found.answer.outcome === "enrolled" &&
    certified(customer.portal.tariff.schemes, scheme, found.answer.enrolment, born);
  // The course of a pension hangs on the date of birth.
  if (obstacle === "unread") return { state: "failed" };
  return enrolled ? shownAs(holder, (of) => ({ holder: of, scheme, issuedOn, ...enrolled })) : "no-enrolment";
});

/** Null if the bank does not tell all that is certified. */
function certified(schemes: SocialSchemes, scheme: SchemeId, enrolment: Enrolment, born: IsoDate | null) {
  const { policyNumber, accountNumber, registeredOn, paidUntil, premium, pension, frequency } = enrolment;
  const nominee = nomineeOf(enrolment);
  if (!policyNumber || !accountNumber || !registeredOn || !paidUntil || !premium || !nominee) return null;
  const people = nominee.guardian ? [nominee, nominee.guardian] : [nominee];
  return {
    ...{ reference: policyNumber, accountNumber, registeredOn, paidUntil, premium },
    cover: coverOf(schemes, { scheme, enrolledOn: registeredOn, paidUntil }),
    choice: pension && frequency ? { pension, frequency } : undefined,
    course: pensionCourse(schemes, enrolment, born),
    entries: people.map(({ name, relation, birth, address1, address2 }) => ({
      ...{ name, relation, birth },
      address: `${address1}, ${address2}`,
    })),
  };
}
