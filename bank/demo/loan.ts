import type { Transaction } from "kysely";
import { monthsInterest, repaymentSchedule } from "bank/features/loans/rules";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { monthsSince } from "bank/interest/rules";
import type { BankSchema } from "bank/database/schema";
import { dueDate, expectInstalment } from "bank/features/loans/jobs";
import { findLoan } from "bank/ledger/loans";
import type { IsoDate } from "common/dates";
import type { Habit } from "./diary";
import { at, payment } from "./movements";
import { housingLoan, housingLoanInstalment, loanDisbursedOn } from "./terms";

/** The housing loan: disbursed in one sum, repaid by equated monthly instalments. */
export function loanLife(today: IsoDate): Habit {
  const { account, repaidFrom, principal, rate, months: term } = housingLoan;
  const disbursed = loanDisbursedOn(today);
  const words = "DISBURSED TO SRI BALAJI FOUNDATIONS";
  const disbursal = payment("disbursal", account, "loanDisbursal", principal, words);
  return ({ date }) => {
    const number = monthsSince(disbursed, date);
    if (number === null) return [];
    if (number === 0) return [{ at: at(12, 0), happen: disbursal }];
    return [
      {
        at: at(5, 30),
        happen(books) {
          const interest = monthsInterest(-books.balanceOf(account), rate);
          const label = `EMI ${number} OF ${term}`;
          const lines = [
            { account: repaidFrom, amount: -housingLoanInstalment, particulars: `${label} LOAN ${account}` },
            { account, amount: housingLoanInstalment, particulars: label },
            { account, amount: -interest, particulars: `INTEREST ${label}` },
            { account: ownAccounts.interestReceived, amount: interest, particulars: `INTEREST ${account}` },
          ];
          return { reference: books.reference(), kind: "emi", lines };
        },
      },
    ];
  };
}

/** The instalments that the history has paid; those after them are due work. */
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
