import { schemeRefusals, socialScheme } from "common/contract/schemes.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate, parseTypedDate } from "common/dates";
import type { Nominee } from "common/nominee";
import { whyNotEligible, type SchemeId } from "common/schemes";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { enquireHolder } from "~/customer/accounts.server";
import { enquiryResultOf } from "~/gateway/enquiry.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { schemeAt } from "./schemes.forms";

/** What the schemes are to a customer: enrolled or not, and whether and for what the customer may join. */

/** The scheme that the address is about; 404 for one without. */
export function requestedScheme({ request }: RequestArgs): SchemeId {
  const scheme = schemeAt(new URL(request.url));
  if (!scheme) throw new Response("Not found", { status: 404 });
  return scheme;
}

/** Schemes are open to holders of a savings account. */
export const savingsAccounts = accountsOfKind((kind) => kind === "savings");

/** The one a page offers first: of PMJJBY the second (section 4), which most keep for what is yearly. */
export function firstAccount(customer: SignedIn, scheme: SchemeId) {
  const accounts = savingsAccounts.list(customer);
  return (scheme === "pmjjby" && accounts[1]) || accounts[0];
}

export type Enrolment = AnswerOf<typeof socialScheme>;

type NotEnrolled = "notEnrolled" | "ended" | "elsewhere" | "premiumWaits";

/** Refusals that answer the enquiry (section 4). */
const outcomes: Readonly<Record<string, NotEnrolled>> = {
  [schemeRefusals.notEnrolled.code]: "notEnrolled",
  [schemeRefusals.ended.code]: "ended",
  [schemeRefusals.elsewhere.code]: "elsewhere",
  [schemeRefusals.premiumWaits.code]: "premiumWaits",
};

type EnrolmentStatus = { outcome: "enrolled"; enrolment: Enrolment } | { outcome: NotEnrolled };

/** Whether the customer is enrolled in a scheme, asked with the account that is debited first. */
export async function enquireStatus(
  customer: SignedIn,
  scheme: SchemeId,
): Promise<EnquiryResult<EnrolmentStatus>> {
  const account = firstAccount(customer, scheme);
  if (!account) return { state: "shown", answer: { outcome: "notEnrolled" } };
  const { accountNumber } = account;
  const result = await customer.call(socialScheme, { scheme, key: "inquire", accountNumber });
  const outcome = result.outcome === "refused" ? outcomes[result.code] : undefined;
  if (outcome) return { state: "shown", answer: { outcome } };
  return shownAs(enquiryResultOf(result), (enrolment) => ({ outcome: "enrolled", enrolment }));
}

/** The enrolment that stands, for pages that are about one; 404 without one. */
export async function requireEnrolment(
  customer: SignedIn,
  scheme: SchemeId,
): Promise<EnquiryResult<Enrolment>> {
  const enrolment = await enquireStatus(customer, scheme);
  if (enrolment.state !== "shown") return enrolment;
  if (enrolment.answer.outcome !== "enrolled") throw new Response("Not found", { status: 404 });
  return { state: "shown", answer: enrolment.answer.enrolment };
}

/** Whether the customer may join today: `obstacle` says why not. */
export async function getTerms(customer: SignedIn, scheme: SchemeId) {
  const today = istDate(customer.portal.clock.now());
  const account = firstAccount(customer, scheme);
  if (!account) return { today, born: null, obstacle: "noAccount" as const };
  const holder = await enquireHolder(customer, account.accountNumber);
  const text = holder.state === "shown" ? holder.answer?.dateOfBirth : undefined;
  const born = text ? parseTypedDate(text) : null;
  return { today, born, obstacle: whyNotEligible(scheme, born, today) };
}

/** The nominee of an enrolment, as a form is filled with it; null if the bank does not tell. */
export function nomineeOf({
  nomineeName: name,
  nomineeRelation: relation,
  nomineeAddress1: address1 = "",
  nomineeAddress2: address2 = "",
  nomineeBirth: birth,
  ...enrolment
}: Enrolment): Nominee | null {
  if (!name || !relation) return null;
  const { guardianName, guardianRelation, guardianBirth } = enrolment;
  const guardian = guardianName &&
    guardianRelation && {
      name: guardianName,
      relation: guardianRelation,
      address1: enrolment.guardianAddress1 ?? "",
      address2: enrolment.guardianAddress2 ?? "",
      ...(guardianBirth && { birth: guardianBirth }),
    };
  return { name, relation, address1, address2, ...(birth && { birth }), ...(guardian && { guardian }) };
}
