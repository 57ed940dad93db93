import type { Kysely, Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { firstSlot } from "bank/scheduled/slots";
import { addMonths, type IsoDate } from "~/domain/dates";
import { duePayment, monthsInterest } from "~/domain/instalment";
import { listInstalments, overdueOf, type Loan } from "./loan";

/** An instalment from the day it is due: the month's interest is charged, whether or not it can be paid. */

export const dueDate = ({ disbursedOn }: Pick<Loan, "disbursedOn">, number: number): IsoDate =>
  addMonths(disbursedOn, number);

export const labelOf = (loan: Pick<Loan, "instalments">, number: number): string =>
  `EMI ${number} OF ${loan.instalments}`;

/** Has an instalment taken on its day; once for ever. */
export function expectInstalment(
  db: Kysely<BankSchema>,
  loan: Pick<Loan, "accountNumber" | "disbursedOn">,
  number: number,
): Promise<void> {
  const dueAt = firstSlot(dueDate(loan, number));
  return addJob(db, { kind: "loan-instalment", subject: `${loan.accountNumber}/${number}`, dueAt });
}

/** Writes the instalment down, charges its interest and expects the next one; false when nothing is owed any more. */
export async function fallDue(
  transaction: Transaction<BankSchema>,
  loan: Loan,
  number: number,
  now: Date,
): Promise<boolean> {
  if (loan.outstanding === 0n) return false;
  const interest = monthsInterest(loan.outstanding, loan.rate);
  const overdue = overdueOf(await listInstalments(transaction, loan.accountId));
  const owed = loan.outstanding - overdue + interest;
  const payment = duePayment(owed, loan.instalment, number === loan.instalments);
  await transaction
    .insertInto("bank.loan_instalment")
    .values({
      account_id: loan.accountId,
      number,
      due_on: dueDate(loan, number),
      payment,
      interest,
      outstanding: owed - payment,
      unpaid: payment,
    })
    .execute();
  if (interest > 0n) await charge(transaction, loan, number, interest, now);
  if (owed > payment) await expectInstalment(transaction, loan, number + 1);
  return true;
}

/** Interest is owed even where it takes the loan beyond what was sanctioned. */
async function charge(
  transaction: Transaction<BankSchema>,
  loan: Loan,
  number: number,
  interest: bigint,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("bank.account")
    .set(({ fn, val, eb }) => ({
      floor: fn<bigint>("least", ["floor", eb("balance", "-", val(interest))]),
    }))
    .where("id", "=", loan.accountId)
    .execute();
  const particulars = `INTEREST ${labelOf(loan, number)}`;
  const posted = await postJournal(transaction, {
    reference: `INT-${loan.accountNumber}-${number}`,
    kind: "interest",
    now,
    lines: [
      { account: loan.accountNumber, amount: -interest, particulars },
      { account: ownAccounts.interestReceived, amount: interest, particulars },
    ],
  });
  if (posted.outcome !== "posted")
    throw new Error(`interest of loan ${loan.accountNumber}: ${posted.outcome}`);
}
