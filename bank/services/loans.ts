import { loanForeclosure, loanSchedule } from "~/contract/loans.server";
import { istDate } from "~/domain/dates";
import { findOwnAccount, noSuchAccount } from "bank/customers";
import { foreclosureOf } from "bank/loans/foreclosure";
import { findLoan, type Loan } from "bank/loans/loan";
import { scheduleOf } from "bank/loans/schedule";
import { done, refuse, serve, type BankAnswer, type Context } from "./served";

const noLoan = refuse("4042", "This account is not a loan");

/** Answers about a loan of the caller's, or says why not. */
async function aboutLoan<A>(
  context: Context,
  { customerNumber, accountNumber }: { customerNumber: string; accountNumber: string },
  answer: (loan: Loan) => Promise<A>,
): Promise<BankAnswer<A>> {
  if (!(await findOwnAccount(context, customerNumber, accountNumber))) return noSuchAccount;
  const loan = await findLoan(context.db, accountNumber);
  return loan ? done(await answer(loan)) : noLoan;
}

const schedule = serve(loanSchedule, (context, request) =>
  aboutLoan(context, request, async (loan) => ({ instalments: await scheduleOf(context.db, loan) })),
);

const foreclosure = serve(loanForeclosure, (context, request) =>
  aboutLoan(context, request, (loan) => foreclosureOf(context.db, loan, istDate(context.clock.now()))),
);

export const loanServices = [schedule, foreclosure];
