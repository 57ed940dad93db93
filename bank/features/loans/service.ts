import type { Db } from "bank/database/schema";
import { dueDate, remainingSchedule } from "bank/ledger/amortisation";
import { listInstalments, overdueOf, type Loan, findLoan } from "bank/ledger/loans";
import { done, refuse, serve, type BankAnswer, type CallBy } from "bank/service";
import { loanForeclosure, loanSchedule, notALoan } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { daysBetween, istDate } from "common/dates";
import { pageOf } from "common/paging";
import { foreclosurePercent, inForce } from "common/tariff";
import { foreclosedAs, foreclosureQuote } from "./rules";

async function aboutLoan<A>(
  { db, account }: CallBy<"account">,
  answer: (loan: Loan) => Promise<A>,
): Promise<BankAnswer<A>> {
  const loan = await findLoan(db, account.number);
  return loan ? done(await answer(loan)) : refuse(notALoan);
}

export const schedule = serve(loanSchedule, "account", (call, { page: requested, pageSize }) =>
  aboutLoan(call, async (loan) => {
    const all = await scheduleOf(call.db, loan);
    const size = pageSize || Math.max(all.length, 1);
    const next = all.findIndex(({ state }) => state !== "paid");
    const { rows, page, total } = pageOf(all, requested || Math.floor(Math.max(next, 0) / size) + 1, size);
    return { instalments: rows, page, total };
  }),
);

type Told = AnswerOf<typeof loanSchedule>["instalments"][number];

/**
 * A loan's instalments: past ones from the books, future ones calculated from the debt once all overdue ones are paid. Extra
 * repayments have no row: they shorten the term.
 */
async function scheduleOf(db: Db, loan: Loan): Promise<Told[]> {
  const fallen = await listInstalments(db, loan.accountId);
  const toCome = remainingSchedule({
    outstanding: loan.outstanding - overdueOf(fallen),
    rate: loan.rate,
    instalment: loan.instalment,
    first: (fallen.at(-1)?.number ?? 0) + 1,
    last: loan.instalments,
  });
  return [
    ...fallen.map(({ number, due_on, payment, interest, outstanding, unpaid, paid_on }): Told => {
      const state = unpaid === 0n ? "paid" : "overdue";
      const shown = { number, dueOn: due_on, payment, interest, principal: payment - interest, outstanding };
      return { ...shown, state, paidOn: paid_on ?? undefined };
    }),
    ...toCome.map((instalment): Told => ({
      ...instalment,
      dueOn: dueDate(loan, instalment.number),
      principal: instalment.payment - instalment.interest,
      state: "due",
    })),
  ];
}

/** Interest has been charged up to the newest instalment. */
export const foreclosure = serve(loanForeclosure, "account", (call) =>
  aboutLoan(call, async ({ accountId, outstanding, rate, rateKind, disbursedOn, loanType }) => {
    const { db, account, clock, tariff } = call;
    const today = istDate(clock.now());
    const charges = inForce(tariff.charges, today);
    const kind = foreclosedAs({ loanType, rateKind, isIndividual: account.corporate_name === null });
    const charged = (await listInstalments(db, accountId)).at(-1)?.due_on ?? disbursedOn;
    const quote = foreclosureQuote({
      outstanding,
      days: Math.max(0, daysBetween(charged, today)),
      rate,
      chargePercent: kind ? foreclosurePercent(charges, kind) : "0",
      taxPercent: charges.gst,
    });
    return { outstanding, ...quote, validOn: today };
  }),
);
