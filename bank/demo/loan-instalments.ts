import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { dueDate, expectInstalment } from "bank/loans/due";
import { findLoan } from "bank/loans/loan";
import type { IsoDate } from "~/domain/dates";
import { repaymentSchedule } from "~/domain/instalment";
import { housingLoan } from "./terms";

/** The instalments of the housing loan that the history has paid; from the first one after it on they are due work. */
export async function insertLoanInstalments(
  transaction: Transaction<BankSchema>,
  today: IsoDate,
): Promise<void> {
  const loan = await findLoan(transaction, housingLoan.account);
  if (!loan) throw new Error("the housing loan is missing");
  const paid = repaymentSchedule(housingLoan.principal, housingLoan.rate, housingLoan.months)
    .map((instalment) => ({ ...instalment, due_on: dueDate(loan, instalment.number) }))
    .filter(({ due_on }) => due_on < today);
  await transaction
    .insertInto("bank.loan_instalment")
    .values(
      paid.map((instalment) => ({
        ...instalment,
        account_id: loan.accountId,
        unpaid: 0n,
        paid_on: instalment.due_on,
      })),
    )
    .execute();
  await expectInstalment(transaction, loan, paid.length + 1);
}
