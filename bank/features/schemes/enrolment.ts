import type { Db, Row } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import type { AnswerOf } from "common/contract/service.server";
import type { socialScheme } from "common/contract/schemes.server";
import type { IsoDate } from "common/dates";
import {
  dueDate,
  isInsurance,
  paidUntil,
  premiumOf,
  schemeRules,
  type EnrolmentTerms,
  type SchemeId,
} from "common/schemes";

export type Enrolment = Row<"bank.scheme_enrolment">;

export const collectedOn: Record<SchemeId, string> = {
  pmjjby: ownAccounts.pmjjbyPremiums,
  pmsby: ownAccounts.pmsbyPremiums,
  apy: ownAccounts.apyContributions,
};

export function enrolments(db: Db) {
  return db
    .selectFrom("bank.scheme_enrolment as enrolment")
    .innerJoin("bank.customer as customer", "customer.number", "enrolment.customer_number")
    .leftJoin("bank.account as account", "account.id", "enrolment.account_id")
    .selectAll("enrolment")
    .select(["account.number as account", "customer.mobile"])
    .orderBy("enrolment.id", "desc");
}

/** `locked`: locks the row until the transaction of `db` ends. */
export const findEnrolment = (db: Db, customerNumber: string, scheme: SchemeId, locked?: "locked") =>
  enrolments(db)
    .where("enrolment.customer_number", "=", customerNumber)
    .where("enrolment.scheme", "=", scheme)
    .limit(1)
    .$if(locked !== undefined, (query) => query.forUpdate("enrolment"))
    .executeTakeFirst();

type FoundEnrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>;

export const isInForce = ({ ends_on }: Enrolment, today: IsoDate): boolean =>
  ends_on === null || ends_on >= today;

export function termsOf({ scheme, born, enrolled_on, pension, frequency }: Enrolment): EnrolmentTerms {
  const choice = pension !== null && frequency !== null ? { pension, frequency } : undefined;
  return { scheme, born, enrolledOn: enrolled_on, choice };
}

/** Of certificates and text messages: `PMSBY/00000012`. */
export const policyNumber = ({ id, scheme }: Enrolment): string =>
  `${schemeRules[scheme].short}/${String(id).padStart(8, "0")}`;

export function tell(row: FoundEnrolment, today: IsoDate): AnswerOf<typeof socialScheme> {
  const { account, nominee, premiums, pension, frequency, spouse } = row;
  const terms = termsOf(row);
  const nextOn = row.ends_on ? null : dueDate(terms, premiums + 1);
  const overdue = row.tries > 0 || (nextOn !== null && nextOn < today);
  const guardian = nominee?.guardian;
  return {
    nomineeName: nominee?.name,
    nomineeBirth: nominee?.birth,
    nomineeRelation: nominee?.relation,
    nomineeAddress1: nominee?.address1,
    nomineeAddress2: nominee?.address2,
    minor: guardian !== undefined,
    guardianName: guardian?.name,
    guardianRelation: guardian?.relation,
    guardianBirth: guardian?.birth,
    guardianAddress1: guardian?.address1,
    guardianAddress2: guardian?.address2,
    registeredOn: row.enrolled_on,
    status: row.ends_on ? "ending" : overdue ? "overdue" : "active",
    policyNumber: policyNumber(row),
    accountNumber: account ?? undefined,
    premium: premiumOf(terms, premiums),
    premiums,
    paidUntil: (!isInsurance(row.scheme) && row.ends_on) || paidUntil(terms, premiums),
    ...(nextOn ? { nextPremiumOn: nextOn, nextPremium: premiumOf(terms, premiums + 1) } : {}),
    ...(pension && frequency ? { pension, frequency, married: spouse !== null } : {}),
    spouse: spouse ?? undefined,
  };
}
