import { getRow, insertRows, updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import { addJob, type JobHandler } from "bank/jobs/jobs";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { firstSlot } from "bank/jobs/slots";
import { takeDue } from "bank/jobs/take-due";
import { dueDate, duePayment, monthsInterest } from "bank/ledger/amortisation";
import { listInstalments, overdueOf, type Loan, countTowards, lockLoan } from "bank/ledger/loans";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";
import { istDate } from "common/dates";

const labelOf = (loan: Pick<Loan, "instalments">, number: number): string =>
  `EMI ${number} OF ${loan.instalments}`;

export function expectInstalment(
  db: Db,
  loan: Pick<Loan, "accountNumber" | "disbursedOn">,
  number: number,
): Promise<void> {
  const dueAt = firstSlot(dueDate(loan, number));
  return addJob(db, { kind: "loan-instalment", subject: `${loan.accountNumber}/${number}`, dueAt });
}

/** Records the due instalment, charges interest, schedules the next; false if nothing is owed. */
async function fallDue(transaction: Transaction, loan: Loan, number: number, now: Date): Promise<boolean> {
  if (loan.outstanding === 0n) return false;
  const interest = monthsInterest(loan.outstanding, loan.rate);
  const overdue = overdueOf(await listInstalments(transaction, loan.accountId));
  const owed = loan.outstanding - overdue + interest;
  const payment = duePayment(owed, loan.instalment, number === loan.instalments);
  await insertRows(transaction, "bank.loan_instalment", {
    account_id: loan.accountId,
    number,
    due_on: dueDate(loan, number),
    payment,
    interest,
    outstanding: owed - payment,
    unpaid: payment,
  });
  if (interest > 0n) await charge(transaction, loan, number, interest, now);
  if (owed > payment) await expectInstalment(transaction, loan, number + 1);
  return true;
}

/** Interest is charged even if it takes the loan beyond the sanctioned amount. */
async function charge(
  transaction: Transaction,
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

/**
 * Takes an instalment from the repayment account on its day, once. Without the money it is overdue and tried again at the
 * next two slots, then left to the customer; early repayments reduce it.
 */
export const takeInstalment: JobHandler = async (transaction, bank, { subject }) => {
  const [account, place] = subject.split("/") as [string, string];
  const number = Number(place);
  const loan = await lockLoan(transaction, account);
  if (!loan) throw new Error(`there is no loan ${account}`);
  const now = bank.clock.now();
  const list = () => listInstalments(transaction, loan.accountId);
  const known = (await list()).some((row) => row.number === number);
  if (!known && !(await fallDue(transaction, loan, number, now))) return;
  const due = await list();
  const { payment, tries } = due.find((row) => row.number === number)!;
  const overdue = overdueOf(due);
  const amount = overdue < payment ? overdue : payment;
  if (amount === 0n) return;
  const { status } = await getRow(transaction, "bank.account", { id: loan.accountId });
  if (status !== "open") throw new Error(`loan ${account} takes no payment: account-${status}`);
  const label = labelOf(loan, number);
  const named = { number: String(number), account: ending(account) };
  const end = await takeDue(transaction, bank, {
    reference: `EMI-${account}-${number}`,
    kind: "emi",
    fromAccount: loan.repaymentAccount,
    particulars: `${label} LOAN ${account}`,
    to: { account, particulars: label },
    amount,
    what: words("accounts:messages.instalment.loan", named),
    unpaid: () => words("accounts:messages.overdue"),
    receiver: loan,
    tries,
  });
  if (end.taken) return countTowards(transaction, loan.accountId, amount, istDate(now));
  await updateRows(transaction, "bank.loan_instalment", {
    where: { account_id: loan.accountId, number },
    set: { tries: tries + 1 },
  });
  return end.again;
};
