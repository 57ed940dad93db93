import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { loanSchedule } from "~/contract/loans.server";
import type { AnswerOf } from "~/contract/service.server";
import { remainingSchedule } from "~/domain/instalment";
import { dueDate } from "./due";
import { listInstalments, overdueOf, type Loan } from "./loan";

type Told = AnswerOf<typeof loanSchedule>["instalments"][number];

/**
 * A loan's instalments as they stand: those that have fallen due as the books have them, with the day on which they
 * were paid; those to come reckoned from what is owed now, once all that is overdue is paid. Money repaid beside the
 * instalments is no row of its own: it shortens the term.
 */
export async function scheduleOf(db: Kysely<BankSchema>, loan: Loan): Promise<Told[]> {
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
      const told = { number, dueOn: due_on, payment, interest, principal: payment - interest, outstanding };
      return { ...told, state, paidOn: paid_on ?? undefined };
    }),
    ...toCome.map((instalment): Told => ({
      ...instalment,
      dueOn: dueDate(loan, instalment.number),
      principal: instalment.payment - instalment.interest,
      state: "due",
    })),
  ];
}
