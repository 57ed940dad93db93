import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { markLien } from "bank/features/accounts/liens";
import { expectInstalment } from "bank/features/loans/jobs";
import { monthlyInstalment } from "bank/features/loans/rules";
import { termsOf } from "bank/interest/rules";
import { addDays, addMonths, type IsoDate } from "common/dates";
import type { Habit } from "./diary";
import { at, payment, receipt, transfer } from "./movements";
import { accountIds } from "./rows";
import { pledge } from "./terms";

/** Fathima Beevi (100200304): a deposit, and a loan that it secures. */

const { deposit, savings, loan, principal } = pledge;
const openedOn = (today: IsoDate) => addMonths(today, -pledge.openedMonthsAgo);
const disbursedOn = (today: IsoDate) => addDays(today, -loan.disbursedDaysAgo);

export function pledgeLife(today: IsoDate): Habit {
  const sold = receipt("neft", "neftSuspense", savings, principal, "NEFT CR/KAZIMAR JEWELLERS/GOLD SOLD");
  const opened = transfer(
    savings,
    deposit,
    principal,
    [`DEPOSIT OPENED ${deposit}`, "DEPOSIT OPENED"],
    "deposit",
  );
  const lent = transfer(
    loan.account,
    savings,
    loan.principal,
    ["DISBURSED", `LOAN DISBURSED ${loan.account}`],
    "disbursal",
  );
  const bill = payment("neft", savings, "neftSuspense", loan.principal, "NEFT DR/VADAMALAYAN HOSPITALS");
  return ({ date }) => [
    ...(date === openedOn(today)
      ? [
          { at: at(10, 5), happen: sold },
          { at: at(11, 40), happen: opened },
        ]
      : []),
    ...(date === disbursedOn(today)
      ? [
          { at: at(12, 10), happen: lent },
          { at: at(12, 30), happen: bill },
        ]
      : []),
  ];
}

/** Terms of both, the lien, and the first instalment to come. */
export async function insertPledge(transaction: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  const idOf = await accountIds(transaction);
  const requested = { scheme: "reinvestment", amount: principal, months: pledge.months, days: 0 } as const;
  const terms = termsOf(requested, { opened: openedOn(today), rate: pledge.rate });
  await transaction
    .insertInto("bank.deposit")
    .values({
      account_id: idOf(deposit),
      payout: "reinvestment",
      scheme: "KLDGP",
      principal,
      rate: pledge.rate,
      months: pledge.months,
      opened_on: terms.opened,
      matures_on: terms.matures,
      maturity_amount: terms.maturityAmount,
      status: "OPEN",
      linked_account_id: idOf(savings),
    })
    .execute();
  const disbursed = disbursedOn(today);
  await transaction
    .insertInto("bank.loan")
    .values({
      account_id: idOf(loan.account),
      loan_type: loan.loanType,
      sanctioned: loan.principal,
      disbursed: loan.principal,
      principal: loan.principal,
      instalment: monthlyInstalment(loan.principal, loan.rate, loan.months),
      instalments: loan.months,
      rate: loan.rate,
      disbursed_on: disbursed,
      repayment_account_id: idOf(savings),
    })
    .execute();
  await markLien(transaction, {
    accountId: idOf(deposit),
    amount: loan.principal,
    reason: `LOAN AGAINST DEPOSIT ${loan.account}`,
    heldFor: "KAVERI BANK, MADURAI MAIN",
    markedOn: disbursed,
    loanId: idOf(loan.account),
  });
  await expectInstalment(transaction, { accountNumber: loan.account, disbursedOn: disbursed }, 1);
}
