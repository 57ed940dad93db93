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

/** Throws 404 if the address names no scheme. */
export function requestedScheme({ request }: RequestArgs): SchemeId {
  const scheme = schemeAt(new URL(request.url));
  if (!scheme) throw new Response("Not found", { status: 404 });
  return scheme;
}

/** Schemes are open to holders of a savings account. */
export const savingsAccounts = accountsOfKind((kind) => kind === "savings");

/** Account offered first: the second for PMJJBY (section 4). */
export function firstAccount(customer: SignedIn, scheme: SchemeId) {
  const accounts = savingsAccounts.list(customer);
  return (scheme === "pmjjby" && accounts[1]) || accounts[0];
}

export type Enrolment = AnswerOf<typeof socialScheme>;

type NotEnrolled = "notEnrolled" | "ended" | "elsewhere" | "premiumWaits";

const outcomes: Readonly<Record<string, NotEnrolled>> = {
  [schemeRefusals.notEnrolled.code]: "notEnrolled",
  [schemeRefusals.ended.code]: "ended",
  [schemeRefusals.elsewhere.code]: "elsewhere",
  [schemeRefusals.premiumWaits.code]: "premiumWaits",
};

type EnrolmentStatus = { outcome: "enrolled"; enrolment: Enrolment } | { outcome: NotEnrolled };

/** Asks about the enrolment with the account that is offered first. */
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

/** Throws 404 without an enrolment. */
export async function requireEnrolment(
  customer: SignedIn,
  scheme: SchemeId,
): Promise<EnquiryResult<Enrolment>> {
  const enrolment = await enquireStatus(customer, scheme);
  if (enrolment.state !== "shown") return enrolment;
  if (enrolment.answer.outcome !== "enrolled") throw new Response("Not found", { status: 404 });
  return { state: "shown", answer: enrolment.answer.enrolment };
}

/** Eligibility today: `obstacle` says why the customer may not join. */
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
