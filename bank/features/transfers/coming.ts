import { sql } from "kysely";
import { allOwnAccounts } from "bank/customers";
import type { Db } from "bank/database/schema";
import type { JobKind } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { availableBalance } from "bank/ledger/balances";
import type { BankTariff } from "common/bank";
import { paymentCharge } from "common/tariff";
import { done, serve } from "bank/service";
import { isOperative } from "common/accounts";
import { comingDebits } from "common/contract/instructions.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { closedFor, debitDay, workingDayFrom, type BankCalendar } from "common/working-days";
import { foresee, type Planned } from "./forecast/play";
import {
  depositInstalment,
  loanInstalment,
  scheduledTransfer,
  schemePremium,
  standingOrder,
  type Books,
  type OwedLoan,
  type RecurringDeposit,
} from "./forecast/streams";

export const coming = serve(comingDebits, "customer", async (call, request) => {
  const { db, tariff } = call;
  const { customerNumber, until } = request;
  const { calendar } = tariff;
  const [accounts, deposits, loans, instructions, scheduled, enrolments] = await Promise.all([
    allOwnAccounts(call, customerNumber),
    listDeposits(db, customerNumber),
    listLoans(db, customerNumber),
    listInstructions(db, customerNumber),
    listScheduled(db, customerNumber),
    listSchemes(db, customerNumber),
  ]);
  const books: Books = { calendar, schemes: tariff.schemes, deposits, loans };
  const jobs = await listJobs(db, {
    "standing-instruction": instructions.map(({ number }) => String(number)),
    "loan-instalment": [...loans.keys()],
    "deposit-instalment": [...deposits.keys()],
    "scheme-premium": enrolments.map(({ id }) => String(id)),
  });
  const planned = [
    ...ofInstructions(instructions, jobs, books, tariff),
    ...ofScheduled(scheduled, books, tariff),
    ...ofLoans(loans, jobs, books),
    ...ofDeposits(deposits, jobs, books),
    ...ofSchemes(enrolments, jobs, books),
  ];
  const available = new Map(
    accounts
      .filter(({ status, kind }) => status === "open" && isOperative(kind))
      .map((account) => [account.number, availableBalance(account)]),
  );
  const debits = foresee(planned, { available, calendar, until });
  return done({
    debits: debits.map(({ charge, ...one }) => ({
      ...one,
      ...(charge > 0n ? { charge } : {}),
      ...(one.on > one.dueOn ? closedFor(calendar, one.dueOn) : {}),
    })),
  });
});

async function listDeposits(
  db: Db,
  customerNumber: string,
): Promise<Map<string, RecurringDeposit & { tries: number }>> {
  const rows = await db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .where("account.customer_number", "=", customerNumber)
    .where("deposit.payout", "=", "recurring")
    .where("deposit.status", "=", "OPEN")
    .select(["account.number", "account.balance", "linked.number as fromAccount"])
    .select(["deposit.principal", "deposit.months", "deposit.opened_on as opened"])
    .select(({ selectFrom }) =>
      selectFrom("bank.missed_instalment as missed")
        .whereRef("missed.account_id", "=", "deposit.account_id")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .as("missed"),
    )
    .select("deposit.instalment_tries as tries")
    .execute();
  return new Map(rows.map((row) => [row.number, { ...row, missed: Number(row.missed) }]));
}

type Loan = OwedLoan & { tries: number };

async function listLoans(db: Db, customerNumber: string): Promise<Map<string, Loan>> {
  const rows = await db
    .selectFrom("bank.loan as loan")
    .innerJoin("bank.account as account", "account.id", "loan.account_id")
    .innerJoin("bank.account as repayment", "repayment.id", "loan.repayment_account_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("bank.loan_instalment as fallen")
          .whereRef("fallen.account_id", "=", "loan.account_id")
          .select(({ fn, ref }) => [
            fn.sum<string>("unpaid").as("overdue"),
            sql<Paise | null>`(array_agg(${ref("payment")} order by number desc))[1]`.as("payment"),
            sql<number | null>`(array_agg(${ref("tries")} order by number desc))[1]`.as("tries"),
          ])
          .as("fallen"),
      (join) => join.onTrue(),
    )
    .where("account.customer_number", "=", customerNumber)
    .where("account.status", "=", "open")
    .where("account.balance", "<", 0n)
    .select(["account.number", "account.balance", "repayment.number as fromAccount"])
    .select(["loan.instalment", "loan.instalments", "loan.rate", "loan.disbursed_on as disbursedOn"])
    .select(["fallen.overdue", "fallen.payment", "fallen.tries"])
    .execute();
  return new Map(
    rows.map(({ balance, overdue, payment, tries, ...loan }) => [
      loan.number,
      {
        ...loan,
        outstanding: -balance,
        overdue: BigInt(overdue ?? 0),
        payment: payment ?? 0n,
        tries: tries ?? 0,
      },
    ]),
  );
}

const listInstructions = (db: Db, customerNumber: string) =>
  db
    .selectFrom("bank.standing_instruction as instruction")
    .leftJoin("bank.instruction_run as run", (join) =>
      join.onRef("run.instruction", "=", "instruction.number").on("run.state", "=", "waiting"),
    )
    .selectAll("instruction")
    .select(["run.amount as waiting", "run.tries", "run.due_on"])
    .where("customer_number", "=", customerNumber)
    .where("instruction.state", "=", "active")
    .execute();

const listScheduled = (db: Db, customerNumber: string) =>
  db
    .selectFrom("bank.scheduled_transfer as scheduled")
    .innerJoin("bank.job as job", (join) =>
      join.on("job.kind", "=", "scheduled-transfer").onRef("job.subject", "=", "scheduled.reference"),
    )
    .selectAll("scheduled")
    .select("job.due_at")
    .where("customer_number", "=", customerNumber)
    .where("scheduled.state", "=", "waiting")
    .where("job.state", "=", "waiting")
    .execute();

const listSchemes = (db: Db, customerNumber: string) =>
  db
    .selectFrom("bank.scheme_enrolment as enrolment")
    .innerJoin("bank.account as account", "account.id", "enrolment.account_id")
    .where("enrolment.customer_number", "=", customerNumber)
    .where("enrolment.ends_on", "is", null)
    .selectAll("enrolment")
    .select("account.number as fromAccount")
    .execute();

/** A waiting job, named after a thing and its date or turn. */
interface Job {
  kind: string;
  subject: string;
  due_at: Date;
}

/** Waiting jobs of things, by kind of job and the numbers of the things. */
async function listJobs(
  db: Db,
  things: Partial<Record<JobKind, readonly string[]>>,
): Promise<readonly Job[]> {
  const wanted = Object.entries(things).flatMap(([kind, numbers]) => numbers.map((number) => [kind, number]));
  if (wanted.length === 0) return [];
  const [kinds, numbers] = [0, 1].map((at) => wanted.map((one) => one[at]));
  // '0' comes after '/'.
  const { rows } = await sql<Job>`
    select job.kind, job.subject, job.due_at
    from unnest(${kinds}::text[], ${numbers}::text[]) as wanted (kind, number)
    join bank.job job on job.kind = wanted.kind
      and job.subject >= wanted.number || '/' and job.subject < wanted.number || '0'
    where job.state = 'waiting'`.execute(db);
  return rows;
}

function timeOf(dueAt: Date, calendar: BankCalendar, dayOf = debitDay): Date {
  const due = istDate(dueAt);
  const day = dayOf(calendar, due);
  return day > due ? firstSlot(day) : dueAt;
}

const thingOf = ({ subject }: Pick<Job, "subject">): string => subject.split("/")[0]!;
const placeOf = ({ subject }: Job): number => Number(subject.split("/")[1]);

/** When the job of each thing that comes first runs: while a debit is tried again, the job of the next one waits already. */
function firstOf(jobs: readonly Job[], kind: JobKind, { calendar }: Books) {
  const own = jobs.filter((job) => job.kind === kind).toSorted((one, other) => placeOf(one) - placeOf(other));
  return own
    .filter((job, at) => own.findIndex((one) => thingOf(one) === thingOf(job)) === at)
    .map(({ subject, due_at }) => ({ subject, at: timeOf(due_at, calendar) }));
}

type ListOf<List extends (...requested: never[]) => unknown> = Awaited<ReturnType<List>>;

function ofInstructions(
  rows: ListOf<typeof listInstructions>,
  jobs: readonly Job[],
  books: Books,
  { charges }: BankTariff,
): Planned[] {
  return rows.flatMap((row) => {
    const number = String(row.number);
    const due = row.due_on ?? row.next_on;
    const job = jobs.find(
      ({ kind, subject }) => kind === "standing-instruction" && subject === `${number}/${due}`,
    );
    if (!job) return [];
    const at = timeOf(job.due_at, books.calendar, workingDayFrom);
    const order = {
      number,
      ...{ fromAccount: row.from_account, toAccount: row.to_account, to: row.to_name, amount: row.amount },
      ...{ frequency: row.frequency as "monthly", day: row.day, untilAmount: row.until_amount },
      charge: paymentCharge(charges, row.kind, row.amount, istDate(at)),
      // A date that is being tried has been counted already.
      timesLeft: row.times_left === null ? null : row.times_left + (row.due_on === null ? 0 : 1),
      ...{ paid: row.paid, failures: row.failures },
    };
    return [standingOrder(books, order, { subject: job.subject, at, tries: row.tries ?? 0 })];
  });
}

const ofScheduled = (rows: ListOf<typeof listScheduled>, books: Books, { charges }: BankTariff): Planned[] =>
  rows.map((row) => {
    const { from_account: fromAccount, to_account: toAccount, to_name: to, amount, tries } = row;
    const at = timeOf(row.due_at, books.calendar);
    const charge = paymentCharge(charges, row.kind, amount, istDate(at));
    const debit = { source: "scheduled", dueOn: row.execution_date, fromAccount, to, amount } as const;
    return scheduledTransfer({ ...debit, toAccount, charge }, { subject: row.reference, at, tries });
  });

const ofLoans = (loans: ReadonlyMap<string, Loan>, jobs: readonly Job[], books: Books): Planned[] =>
  firstOf(jobs, "loan-instalment", books).map((job) => {
    const loan = loans.get(thingOf(job))!;
    return loanInstalment(books, loan, { ...job, tries: loan.tries });
  });

const ofDeposits = (
  deposits: ReadonlyMap<string, RecurringDeposit & { tries: number }>,
  jobs: readonly Job[],
  books: Books,
): Planned[] =>
  firstOf(jobs, "deposit-instalment", books).map((job) => {
    const deposit = deposits.get(thingOf(job))!;
    return depositInstalment(books, deposit, { ...job, tries: deposit.tries });
  });

const ofSchemes = (rows: ListOf<typeof listSchemes>, jobs: readonly Job[], books: Books): Planned[] =>
  firstOf(jobs, "scheme-premium", books).map((job) => {
    const { id, scheme, born, enrolled_on, pension, frequency, premiums, tries, fromAccount } = rows.find(
      (row) => String(row.id) === thingOf(job),
    )!;
    const choice = pension !== null && frequency !== null ? { pension, frequency } : undefined;
    const terms = { scheme, born, enrolledOn: enrolled_on, choice };
    return schemePremium(books, { id: String(id), terms, premiums, fromAccount }, { ...job, tries });
  });
