import type { Db } from "bank/database/schema";
import { done, serve } from "bank/service";
import { comingDebits } from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { addMonths, istDate, type IsoDate } from "common/dates";
import { dueDate, premiumOf, schemeRules } from "common/schemes";
import { executionAfter } from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";

type Debit = AnswerOf<typeof comingDebits>["debits"][number];

interface Requested {
  customerNumber: string;
  today: IsoDate;
  until: IsoDate;
}

export const coming = serve(comingDebits, "customer", async ({ db, clock }, { customerNumber, until }) => {
  const requested = { customerNumber, until, today: istDate(clock.now()) };
  const lists = [ofInstructions, ofScheduled, ofLoans, ofDeposits, ofSchemes].map((list) =>
    list(db, requested),
  );
  const debits = (await Promise.all(lists)).flat();
  return done({
    debits: debits.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
  });
});

function datesUntil(until: IsoDate, dateOf: (place: number) => IsoDate | null): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let place = 0; ; place += 1) {
    const date = dateOf(place);
    if (date === null || date > until) return dates;
    dates.push(date);
  }
}

async function ofInstructions(db: Db, { customerNumber, today, until }: Requested): Promise<Debit[]> {
  const rows = await db
    .selectFrom("bank.standing_instruction as instruction")
    .leftJoin("bank.instruction_run as run", (join) =>
      join.onRef("run.instruction", "=", "instruction.number").on("run.state", "=", "waiting"),
    )
    .selectAll("instruction")
    .select("run.amount as waiting")
    .where("customer_number", "=", customerNumber)
    .where("instruction.state", "=", "active")
    .execute();
  return rows.flatMap((row) => {
    const { next_on: next, times_left: times, until_amount: end } = row;
    const one = {
      source: "instruction" as const,
      fromAccount: row.from_account,
      to: row.to_name,
      number: String(row.number),
    };
    const waiting = row.waiting === null ? [] : [{ ...one, on: today, amount: row.waiting }];
    let left = end === null ? null : end - row.paid - (row.waiting ?? 0n);
    const dates = datesUntil(until, (place) =>
      next === null || (times !== null && place >= times) ? null : executionAfter(row, next, place),
    );
    const toCome = dates.flatMap((date) => {
      const amount = left !== null && left < row.amount ? left : row.amount;
      if (left !== null) left -= amount;
      return amount > 0n ? [{ ...one, on: workingDayFrom(date), amount }] : [];
    });
    return [...waiting, ...toCome];
  });
}

async function ofScheduled(db: Db, { customerNumber, today, until }: Requested): Promise<Debit[]> {
  const rows = await db
    .selectFrom("bank.scheduled_transfer")
    .select(["execution_date", "from_account", "to_name", "amount"])
    .where("customer_number", "=", customerNumber)
    .where("state", "=", "waiting")
    .where("execution_date", "<=", until)
    .execute();
  return rows.map(({ execution_date: date, from_account: fromAccount, to_name: to, amount }) => ({
    source: "scheduled",
    on: date < today ? today : date,
    fromAccount,
    to,
    amount,
  }));
}

/** Overdue instalments are left to the customer and not taken automatically. */
async function ofLoans(db: Db, { customerNumber, until }: Requested): Promise<Debit[]> {
  const rows = await db
    .selectFrom("bank.loan as loan")
    .innerJoin("bank.account as account", "account.id", "loan.account_id")
    .innerJoin("bank.account as repayment", "repayment.id", "loan.repayment_account_id")
    .where("account.customer_number", "=", customerNumber)
    .where("account.status", "=", "open")
    .where("account.balance", "<", 0n)
    .select(["account.number", "account.balance", "repayment.number as fromAccount"])
    .select(["loan.instalment", "loan.instalments", "loan.disbursed_on"])
    .select(({ selectFrom }) =>
      selectFrom("bank.loan_instalment as fallen")
        .whereRef("fallen.account_id", "=", "loan.account_id")
        .select(({ fn }) => fn.max("fallen.number").as("last"))
        .as("last"),
    )
    .execute();
  return rows.flatMap(({ number, balance, fromAccount, instalment, instalments, disbursed_on, last }) => {
    const first = (last ?? 0) + 1;
    const dates = datesUntil(until, (place) =>
      first + place > instalments ? null : addMonths(disbursed_on, first + place),
    );
    const amount = instalment < -balance ? instalment : -balance;
    return dates.map((on) => ({ source: "emi" as const, on, fromAccount, to: number, amount }));
  });
}

async function ofDeposits(db: Db, { customerNumber, today, until }: Requested): Promise<Debit[]> {
  const rows = await db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .where("account.customer_number", "=", customerNumber)
    .where("deposit.payout", "=", "recurring")
    .where("deposit.status", "=", "OPEN")
    .select(["account.number", "account.balance", "linked.number as fromAccount"])
    .select(["deposit.principal", "deposit.months", "deposit.opened_on"])
    .execute();
  return rows.flatMap(({ number, balance, fromAccount, principal, months, opened_on }) => {
    const paid = Number(balance / principal);
    const dates = datesUntil(until, (place) =>
      paid + place >= months ? null : addMonths(opened_on, paid + place),
    );
    return dates
      .filter((date) => date >= today)
      .map((on) => ({ source: "instalment" as const, on, fromAccount, to: number, amount: principal }));
  });
}

async function ofSchemes(db: Db, { customerNumber, until }: Requested): Promise<Debit[]> {
  const rows = await db
    .selectFrom("bank.scheme_enrolment as enrolment")
    .innerJoin("bank.account as account", "account.id", "enrolment.account_id")
    .where("enrolment.customer_number", "=", customerNumber)
    .where("enrolment.ends_on", "is", null)
    .selectAll("enrolment")
    .select("account.number as fromAccount")
    .execute();
  return rows.flatMap(({ scheme, born, enrolled_on, pension, frequency, premiums, fromAccount }) => {
    const choice = pension !== null && frequency !== null ? { pension, frequency } : undefined;
    const terms = { scheme, born, enrolledOn: enrolled_on, choice };
    const dates = datesUntil(until, (place) => dueDate(terms, premiums + 1 + place));
    return dates.map((on, place) => ({
      source: "premium" as const,
      on,
      fromAccount,
      to: schemeRules[scheme].short,
      amount: premiumOf(terms, premiums + 1 + place),
    }));
  });
}
