import { updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import { addJob, type JobHandler } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { takeDue } from "bank/jobs/take-due";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { dueDate, isInsurance, paidUntil, premiumOf, schemeRules } from "common/schemes";
import { formatDate } from "common/dates";
import { collectedOn, enrolments, termsOf, type Enrolment } from "./enrolment";

export async function expectPremium(db: Db, enrolment: Enrolment, number: number): Promise<void> {
  const terms = termsOf(enrolment);
  const day = dueDate(terms, number);
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
  const enrolment = await lockEnrolment(transaction, BigInt(id));
  if (!enrolment || enrolment.ends_on !== null) return;
  const terms = termsOf(enrolment);
  const { scheme } = enrolment;
  if (!isInsurance(scheme)) await expectPremium(transaction, enrolment, number + 1);
  for (let due = enrolment.premiums + 1; due <= number; due += 1) {
    const end = await takeDue(transaction, bank, {
      ...wordsOf(bank.profile, enrolment, due),
      amount: premiumOf(terms, due),
    });
    if (!end.taken) {
      await set(transaction, enrolment.id, { tries: end.tries });
      if (!end.again && isInsurance(scheme))
        await set(transaction, enrolment.id, { ends_on: paidUntil(terms, due - 1) });
      return end.again;
    }
    await set(transaction, enrolment.id, { premiums: due, tries: 0 });
  }
  if (isInsurance(scheme)) await expectPremium(transaction, enrolment, number + 1);
};

function wordsOf(
  profile: BankProfile,
  enrolment: Enrolment & { account: string | null; mobile: string },
  number: number,
) {
  const { id, scheme, account, mobile, tries } = enrolment;
  const { short } = schemeRules[scheme];
  const date = formatDate(paidUntil(termsOf(enrolment), number - 1));
  const named = { scheme: short, number: String(number) };
  const what = say(profile, `schemes:messages.${isInsurance(scheme) ? "premium" : "contribution"}`, named);
  const unpaid = isInsurance(scheme)
    ? say(profile, "schemes:messages.coverEnds", { date })
    : say(profile, "schemes:messages.owed");
  const particulars = `${short} ${isInsurance(scheme) ? "PREMIUM" : "CONTRIBUTION"} ${number}`;
  return {
    reference: `${short}-${id}-${number}`,
    kind: "premium" as const,
    fromAccount: account!,
    particulars,
    to: { account: collectedOn[scheme], particulars },
    what,
    unpaid: () => unpaid,
    mobile,
    tries,
  };
}

function lockEnrolment(transaction: Transaction, id: bigint) {
  return enrolments(transaction).where("enrolment.id", "=", id).forUpdate("enrolment").executeTakeFirst();
}

async function set(
  db: Db,
  id: bigint,
  values: Partial<Pick<Enrolment, "premiums" | "tries" | "ends_on">>,
): Promise<void> {
  await updateRows(db, "bank.scheme_enrolment", { where: { id }, set: values });
}
