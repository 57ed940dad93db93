import { expectInstalment } from "bank/features/loans/jobs";
import { findLoan } from "bank/ledger/loans";
import { loans } from "common/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import { addMonths, istDate, type IsoDate } from "common/dates";
import { tryOf } from "tests/support/debit-times";
import { as, type SmallBank } from "./small-bank";
import { idOf, rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

/** A customer of a test's own with a loan of 1,00,000 at 12 % for 12 months, disbursed today, its instalments taken by the bank. */

export const terms = { principal: rupees(1_00_000), rate: "12.00", months: 12, instalment: rupees(8_885) };

export async function openLoanDesk(bank: SmallBank, { balance = rupees(50_000) } = {}) {
  const harness = await openTransferDesk(bank, { balance });
  const { customer, accounts } = harness;
  const account = await harness.open("loan", -terms.principal);
  const disbursedOn = istDate(bank.now());
  await bank.db
    .insertInto("bank.loan")
    .values({
      account_id: await idOf(bank, account),
      loan_type: "Housing loan",
      sanctioned: terms.principal,
      disbursed: terms.principal,
      principal: terms.principal,
      instalment: terms.instalment,
      instalments: terms.months,
      rate: terms.rate,
      disbursed_on: disbursedOn,
      repayment_account_id: await idOf(bank, accounts.savings),
    })
    .execute();
  await harness.deposit(account, -terms.principal);
  // Passwords that outlive the loan.
  await bank.db
    .updateTable("bank.credential")
    .set({ expires_on: addMonths(disbursedOn, 2 * terms.months) })
    .where("customer_number", "=", customer.customerNumber)
    .execute();
  await expectInstalment(bank.db, (await findLoan(bank.db, account))!, 1);

  const caller = as(customer);
  const request = { accountNumber: account, customerNumber: customer.customerNumber };
  const dueOn = (number: number): IsoDate => addMonths(disbursedOn, number);

  async function letPass(until: Date) {
    bank.pass({ seconds: (until.getTime() - bank.now().getTime()) / 1000 });
    await bank.runDueJobs();
  }

  return {
    ...harness,
    account,
    dueOn,
    /** Lets time pass to the hour of that day; what is due runs. */
    letPass,
    letFallDue: (number: number) => letPass(tryOf(dueOn(number))),
    async schedulePage(requested: { page?: number; pageSize?: number }) {
      const result = await bank.gateway.call(loanSchedule, { ...request, ...requested }, caller);
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer;
    },
    async schedule() {
      return (await this.schedulePage({})).instalments;
    },
    async foreclosure() {
      const result = await bank.gateway.call(loanForeclosure, request, caller);
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer;
    },
    async overdue() {
      const result = await bank.gateway.call(
        loans,
        { key: "LoanView", customerNumber: customer.customerNumber },
        caller,
      );
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer.loans[0]!.overdue;
    },
    repayment: (amount: bigint) => harness.wish("loan-repayment", { toAccount: account, amount }),
    async newestText() {
      return (await harness.texts())[0]!.text;
    },
  };
}

export type LoanDesk = Awaited<ReturnType<typeof openLoanDesk>>;
