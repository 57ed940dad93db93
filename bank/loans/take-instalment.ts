import type { Transaction } from "kysely";
import { wantsText } from "bank/alerts/wants-text";
import type { BankSchema } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/handler";
import { postJournal } from "bank/ledger/post-journal";
import {
  instalmentMissedText,
  instalmentTakenText,
  type InstalmentWords,
} from "bank/messages/instalment-text";
import { sendText } from "bank/messages/text-messages";
import { MOST_TRIES, nextSlot } from "bank/scheduled/slots";
import { istDate } from "~/domain/dates";
import { fallDue, labelOf } from "./due";
import { countTowards, listInstalments, lockLoan, overdueOf, type Loan } from "./loan";

/**
 * Takes an instalment from the repayment account on its day, once. Not enough money: it is overdue, and tried again
 * at the next two slots; after that it waits for the customer. What the customer has repaid meanwhile is not taken again.
 */
export const takeInstalment: JobHandler = async (transaction, { clock, vault }, { subject }) => {
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
  const words = { number, loanAccount: account, fromAccount: loan.repaymentAccount, amount };
  const tell = (text: string) => sendText(transaction, vault, { mobile: loan.mobile, sentAt: now, text });
  if (await take(transaction, loan, words, now)) {
    await countTowards(transaction, loan.accountId, amount, istDate(now));
    if (await wantsText(transaction, words.fromAccount, -amount)) await tell(instalmentTakenText(words));
    return;
  }
  const tries = before + 1;
  await transaction
    .updateTable("bank.loan_instalment")
    .set({ tries })
    .where("account_id", "=", loan.accountId)
    .where("number", "=", number)
    .execute();
  const again = tries < MOST_TRIES ? nextSlot(now) : null;
  await tell(instalmentMissedText(words, again));
  return again ?? undefined;
};

/** False when the repayment account has not the money, or pays nothing any more. */
async function take(
  transaction: Transaction<BankSchema>,
  loan: Loan,
  { number, loanAccount, fromAccount, amount }: InstalmentWords,
  now: Date,
): Promise<boolean> {
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
