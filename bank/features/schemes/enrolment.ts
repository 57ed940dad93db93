import { updateRows } from "bank/database/rows";
import type { Db, Row } from "bank/database/schema";
import { addJob, type JobHandler } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { takeDue } from "bank/jobs/take-due";
import { words } from "common/words";
import { ownAccounts } from "bank/database/tables/own-accounts";
import type { BankTariff } from "common/bank";
import type { AnswerOf } from "common/contract/service.server";
import type { socialScheme } from "common/contract/schemes.server";
import { formatDate, type IsoDate } from "common/dates";
import {
  dueDate,
  isInsurance,
  paidUntil,
  premiumOf,
  schemeNames,
  type EnrolmentTerms,
  type SchemeId,
} from "common/schemes";
import { debitDay } from "common/working-days";

type Enrolment = Row<"bank.scheme_enrolment">;

export const collectedOn: Record<SchemeId, string> = {
  pmjjby: ownAccounts.pmjjbyPremiums,
  pmsby: ownAccounts.pmsbyPremiums,
  apy: ownAccounts.apyContributions,
};

function enrolments(db: Db) {
  return db
    .selectFrom("bank.scheme_enrolment as enrolment")
    .innerJoin("bank.customer as customer", "customer.number", "enrolment.customer_number")
    .leftJoin("bank.account as account", "account.id", "enrolment.account_id")
    .selectAll("enrolment")
    .select(["account.number as account", "customer.mobile", "customer.language"])
    .orderBy("enrolment.id", "desc");
}

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
  `${schemeNames[scheme]}/${String(id).padStart(8, "0")}`;

export function tell(
  row: FoundEnrolment,
  { today, tariff }: { today: IsoDate; tariff: BankTariff },
): AnswerOf<typeof socialScheme> {
  const { account, nominee, premiums, pension, frequency, spouse } = row;
  const { schemes, calendar } = tariff;
  const terms = termsOf(row);
  const nextOn = row.ends_on ? null : dueDate(schemes, terms, premiums + 1);
  const overdue = row.tries > 0 || (nextOn !== null && debitDay(calendar, nextOn) < today);
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
    premium: premiumOf(schemes, terms, premiums),
    premiums,
    paidUntil: (!isInsurance(row.scheme) && row.ends_on) || paidUntil(terms, premiums),
    ...(nextOn
      ? { nextPremiumOn: debitDay(calendar, nextOn), nextPremium: premiumOf(schemes, terms, premiums + 1) }
      : {}),
    ...(pension && frequency ? { pension, frequency, married: spouse !== null } : {}),
    spouse: spouse ?? undefined,
  };
}

export async function expectPremium(
  db: Db,
  { schemes }: Pick<BankTariff, "schemes">,
  enrolment: Enrolment,
  number: number,
): Promise<void> {
  const terms = termsOf(enrolment);
  const day = dueDate(schemes, terms, number);
  if (day) {
    const subject = `${enrolment.id}/${number}`;
    await addJob(db, { kind: "scheme-premium", subject, dueAt: firstSlot(day) });
  } else if (isInsurance(enrolment.scheme))
    await set(db, enrolment.id, { ends_on: paidUntil(terms, number - 1) });
}

/**
 * Takes a premium on its day. An insurance unpaid at the third try ends with the paid year; unpaid pension contributions are
 * taken with the next one, as far as the money goes.
 */
export const takePremium: JobHandler = async (transaction, bank, { subject }) => {
  const [id, place] = subject.split("/") as [string, string];
  const number = Number(place);
  const enrolment = await enrolments(transaction)
    .where("enrolment.id", "=", BigInt(id))
    .forUpdate("enrolment")
    .executeTakeFirst();
  if (!enrolment || enrolment.ends_on !== null) return;
  const terms = termsOf(enrolment);
  const { scheme } = enrolment;
  const { schemes } = bank.tariff;
  // The ages may have changed since the debit was expected.
  if (dueDate(schemes, terms, number) === null)
    return expectPremium(transaction, bank.tariff, enrolment, number);
  if (!isInsurance(scheme)) await expectPremium(transaction, bank.tariff, enrolment, number + 1);
  for (let due = enrolment.premiums + 1; due <= number; due += 1) {
    const end = await takeDue(transaction, bank, {
      ...wordsOf(enrolment, due),
      amount: premiumOf(schemes, terms, due),
    });
    if (!end.taken) {
      await set(transaction, enrolment.id, { tries: end.tries });
      if (!end.again && isInsurance(scheme))
        await set(transaction, enrolment.id, { ends_on: paidUntil(terms, due - 1) });
      return end.again;
    }
    await set(transaction, enrolment.id, { premiums: due, tries: 0 });
  }
  if (isInsurance(scheme)) await expectPremium(transaction, bank.tariff, enrolment, number + 1);
};

function wordsOf(enrolment: FoundEnrolment, number: number) {
  const { id, scheme, account, tries } = enrolment;
  const short = schemeNames[scheme];
  const date = formatDate(paidUntil(termsOf(enrolment), number - 1));
  const named = { scheme: short, number: String(number) };
  const what = words(`schemes:messages.${isInsurance(scheme) ? "premium" : "contribution"}`, named);
  const unpaid = isInsurance(scheme)
    ? words("schemes:messages.coverEnds", { date })
    : words("schemes:messages.owed");
  const particulars = `${short} ${isInsurance(scheme) ? "PREMIUM" : "CONTRIBUTION"} ${number}`;
  return {
    reference: `${short}-${id}-${number}`,
    kind: "premium" as const,
    fromAccount: account!,
    particulars,
    to: { account: collectedOn[scheme], particulars },
    what,
    unpaid: () => unpaid,
    receiver: enrolment,
    tries,
  };
}

async function set(
  db: Db,
  id: bigint,
  values: Partial<Pick<Enrolment, "premiums" | "tries" | "ends_on">>,
): Promise<void> {
  await updateRows(db, "bank.scheme_enrolment", { where: { id }, set: values });
}
