import { insertRows, updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import { addJob, type JobHandler } from "bank/jobs/jobs";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { firstSlot, MAX_TRIES, nextSlot } from "bank/jobs/slots";
import { listInstalments, overdueOf, type Loan, countTowards, lockLoan } from "bank/ledger/loans";
import { instalmentName, missedText, overdueText, takenText } from "bank/messages/instalment-texts";
import { wantsText, sendText } from "bank/messages/text-messages";
import { addMonths, type IsoDate, istDate } from "common/dates";
import type { Paise } from "common/money";
import { duePayment, monthsInterest } from "./rules";

export const dueDate = ({ disbursedOn }: Pick<Loan, "disbursedOn">, number: number): IsoDate =>
  addMonths(disbursedOn, number);

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
export const takeInstalment: JobHandler = async (transaction, { clock, vault, profile }, { subject }) => {
  const [account, place] = subject.split("/") as [string, string];
  const number = Number(place);
  const loan = await lockLoan(transaction, account);
  if (!loan) throw new Error(`there is no loan ${account}`);
  const now = clock.now();
  const list = () => listInstalments(transaction, loan.accountId);
  const known = (await list()).some((row) => row.number === number);
  if (!known && !(await fallDue(transaction, loan, number, now))) return;
  const due = await list();
  const { payment, tries: before } = due.find((row) => row.number === number)!;
  const overdue = overdueOf(due);
  const amount = overdue < payment ? overdue : payment;
  if (amount === 0n) return;
  const fromAccount = loan.repaymentAccount;
  const words = { what: instalmentName(profile, { number, of: "loan", account }), fromAccount, amount };
  const tell = (text: string) => sendText(transaction, vault, { mobile: loan.mobile, sentAt: now, text });
  if (await take(transaction, loan, { number, amount }, now)) {
    await countTowards(transaction, loan.accountId, amount, istDate(now));
    if (await wantsText(profile, transaction, fromAccount, -amount)) await tell(takenText(profile, words));
    return;
  }
  const tries = before + 1;
  await updateRows(transaction, "bank.loan_instalment", {
    where: { account_id: loan.accountId, number },
    set: { tries },
  });
  const again = tries < MAX_TRIES ? nextSlot(now) : undefined;
  await tell(missedText(profile, words, again ?? overdueText(profile)));
  return again;
};

async function take(
  transaction: Transaction,
  loan: Loan,
  { number, amount }: { number: number; amount: Paise },
  now: Date,
): Promise<boolean> {
  const { accountNumber: loanAccount, repaymentAccount: fromAccount } = loan;
  const label = labelOf(loan, number);
  const posted = await postJournal(transaction, {
    reference: `EMI-${loanAccount}-${number}`,
    kind: "emi",
    now,
    lines: [
      { account: fromAccount, amount: -amount, particulars: `${label} LOAN ${loanAccount}` },
      { account: loanAccount, amount, particulars: label },
    ],
  });
  switch (posted.outcome) {
    case "posted":
      return true;
    case "insufficient-funds":
    case "account-frozen":
    case "account-closed":
      if (posted.account === fromAccount) return false;
      throw new Error(`loan ${loanAccount} takes no payment: ${posted.outcome}`);
    case "unknown-account":
    case "reference-conflict":
      throw new Error(`${label} of loan ${loanAccount}: ${posted.outcome}`);
  }
}
