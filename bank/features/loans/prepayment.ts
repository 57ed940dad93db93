import { findRow, insertRowOnce, listRows } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import { serveAct } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { dueDate, type Remainder } from "bank/ledger/amortisation";
import { findLoan, listInstalments, overdueOf, type Loan } from "bank/ledger/loans";
import { done, noSuchAccount, refuse, serve } from "bank/service";
import { lastDigits } from "common/contract/bound-values.server";
import { askForPrepayment, loanPrepayment, notALoan, prepaymentRefusals } from "common/contract/loans.server";
import { istDate, type IsoDate } from "common/dates";
import { inRupees, type Paise } from "common/money";
import { playPrepayment, type Played } from "./rules";

/** A part of a loan that is paid ahead by the branch, when the customer has asked for it. */

/** (P) For less, a repayment in net-banking does the same to the term. */
const LEAST: Paise = 1_000_00n;

/** Instalments to come of a loan, and the bounds of a prepayment: absent while instalments are overdue or if too little is owed. */
async function prospect(db: Db, loan: Loan) {
  const fallen = await listInstalments(db, loan.accountId);
  const overdue = overdueOf(fallen);
  const base: Remainder = {
    outstanding: loan.outstanding - overdue,
    rate: loan.rate,
    instalment: loan.instalment,
    first: (fallen.at(-1)?.number ?? 0) + 1,
    last: loan.instalments,
  };
  // More would end the loan.
  const most = loan.outstanding - 100n;
  const bounds = overdue === 0n && most >= LEAST ? { least: LEAST, mostPrepaid: most } : undefined;
  return { overdue, base, bounds };
}

const lastDay = (loan: Loan, { schedule }: Pick<Played, "schedule">): IsoDate =>
  dueDate(loan, schedule.at(-1)!.number);

const told = (loan: Loan, { schedule, ...played }: Played) => ({
  ...played,
  instalments: schedule.length,
  lastOn: lastDay(loan, { schedule }),
});

/** Null if the amount is out of bounds. */
function outcomes(loan: Loan, { base, bounds }: Awaited<ReturnType<typeof prospect>>, amount: Paise) {
  if (!bounds || amount < bounds.least || amount > bounds.mostPrepaid) return null;
  const { shorter, smaller } = playPrepayment(base, amount);
  return { shorter: told(loan, shorter), smaller: told(loan, smaller) };
}

export const quote = serve(loanPrepayment, "account", async (call, { amount }) => {
  const { db, account } = call;
  const loan = await findLoan(db, account.number);
  if (!loan) return refuse(notALoan);
  const found = await prospect(db, loan);
  const { now } = playPrepayment(found.base, 0n);
  const asked = await listRows(db, "bank.prepayment_request", { account_id: loan.accountId }, "id desc");
  return done({
    owed: loan.outstanding,
    overdue: found.overdue,
    instalment: loan.instalment,
    instalments: now.schedule.length,
    lastOn: now.schedule.length > 0 ? lastDay(loan, now) : undefined,
    interest: now.interest,
    // Neither the tariff nor the ledger charges for a part; only ending a loan may cost.
    charge: 0n,
    ...found.bounds,
    ...(amount !== undefined && outcomes(loan, found, amount)),
    requests: asked.map((row) => ({
      requestNumber: numberOf(row.id),
      ...{ amount: row.amount, choice: row.choice, saved: row.saved, state: row.state },
      requestedOn: istDate(row.requested_at),
      endedOn: row.ended_on ?? undefined,
    })),
  });
});

const numberOf = (id: bigint | string) => `LP${String(id).padStart(8, "0")}`;

/** Debits nothing: the branch carries it out. */
export const request = serveAct(askForPrepayment, {
  letsMoneyGo: true,
  async check(call, { customerNumber, accountNumber, amount, choice, saved }) {
    const account = await findOwnAccount(call, customerNumber, accountNumber);
    if (!account) return noSuchAccount;
    const loan = await findLoan(call.db, accountNumber);
    if (!loan) return refuse(notALoan);
    const waits = await findRow(call.db, "bank.prepayment_request", {
      account_id: loan.accountId,
      state: "requested",
    });
    if (waits) return refuse(prepaymentRefusals.askedAlready);
    const found = await prospect(call.db, loan);
    if (found.overdue > 0n) return refuse(prepaymentRefusals.overdue);
    const chosen = outcomes(loan, found, amount)?.[choice];
    if (!chosen) return refuse(prepaymentRefusals.notThatAmount);
    return chosen.saved === saved ? { facts: loan } : refuse(prepaymentRefusals.otherFigures);
  },
  async make(transaction, loan, { request: asked, now, reference = null }) {
    const { customerNumber, amount, choice, saved } = asked;
    const row = await insertRowOnce(transaction, "bank.prepayment_request", {
      ...{ reference, customer_number: customerNumber, account_id: loan.accountId },
      ...{ amount, choice, saved, requested_at: now },
    });
    if (!row) return refuse(prepaymentRefusals.askedAlready);
    const values = {
      amount: inRupees(amount),
      loan: lastDigits.message(loan.accountNumber),
      number: numberOf(row.id),
    };
    return { kept: { id: String(row.id) }, message: { values } };
  },
  answer: ({ id }: { id: string }) => ({ requestNumber: numberOf(id) }),
});
