import type { Db } from "bank/database/schema";
import type { JobKind } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { availableBalance } from "bank/ledger/balances";
import { done, serve } from "bank/service";
import type { AccountKind } from "common/accounts";
import { comingDebits } from "common/contract/instructions.server";
import { istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";
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
  type Waiting,
} from "./forecast/streams";

export const coming = serve(comingDebits, "customer", async ({ db, tariff }, request) => {
  const { customerNumber, until } = request;
  const { calendar } = tariff;
  const [accounts, deposits, loans, charges] = await Promise.all([
    listAccounts(db, customerNumber),
    listDeposits(db, customerNumber),
    listLoans(db, customerNumber),
    chargesOf(db),
  ]);
  const books: Books = { calendar, deposits, loans };
  const lists = await Promise.all([
    ofInstructions(db, customerNumber, books, charges),
    ofScheduled(db, customerNumber, books, charges),
    ofLoans(db, books),
    ofDeposits(db, books),
    ofSchemes(db, customerNumber, books),
  ]);
  const available = new Map(accounts.map((account) => [account.number, availableBalance(account)]));
  const debits = foresee(lists.flat(), { available, calendar, until });
  return done({
    debits: debits.map(({ charge, ...one }) => ({
      ...one,
      ...(charge > 0n ? { charge } : {}),
      ...(one.on > one.dueOn ? closedFor(calendar, one.dueOn) : {}),
    })),
  });
});

/** Accounts that can be debited, with what the ledger lets go. */
const listAccounts = (db: Db, customerNumber: string) =>
  db
    .selectFrom("bank.account")
    .where("customer_number", "=", customerNumber)
    .where("status", "=", "open")
    .where("kind", "not in", ["fixed-deposit", "recurring-deposit", "loan"])
    .select(["number", "balance", "lien", "uncleared", "floor"])
    .select((eb) => eb.ref("kind").$castTo<AccountKind>().as("kind"))
    .execute();

async function listDeposits(db: Db, customerNumber: string): Promise<Map<string, RecurringDeposit>> {
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

async function listLoans(db: Db, customerNumber: string): Promise<Map<string, OwedLoan & { tries: number }>> {
  const rows = await db
    .selectFrom("bank.loan as loan")
    .innerJoin("bank.account as account", "account.id", "loan.account_id")
    .innerJoin("bank.account as repayment", "repayment.id", "loan.repayment_account_id")
    .where("account.customer_number", "=", customerNumber)
    .where("account.status", "=", "open")
    .where("account.balance", "<", 0n)
    .select(["account.number", "account.balance", "repayment.number as fromAccount"])
    .select(["loan.instalment", "loan.instalments", "loan.rate", "loan.disbursed_on as disbursedOn"])
    .select("loan.account_id")
    .execute();
  const ids = rows.map(({ account_id }) => account_id);
  const fallen =
    ids.length === 0
      ? []
      : await db
          .selectFrom("bank.loan_instalment")
          .where("account_id", "in", ids)
          .select(["account_id", "payment", "unpaid", "tries"])
          .orderBy("number")
          .execute();
  return new Map(
    rows.map(({ account_id, balance, ...loan }) => {
      const own = fallen.filter((one) => one.account_id === account_id);
      const overdue = own.reduce((sum, { unpaid }) => sum + unpaid, 0n);
      const last = own.at(-1);
      const tried = { payment: last?.payment ?? 0n, tries: last?.tries ?? 0 };
      return [loan.number, { ...loan, outstanding: -balance, overdue, ...tried }];
    }),
  );
}

type Job = Omit<Waiting, "tries">;

/** Waiting jobs of things with these numbers, each at the time when it will run. */
async function jobsOf(
  db: Db,
  kind: JobKind,
  things: Iterable<string>,
  { calendar, dayOf = debitDay }: { calendar: BankCalendar; dayOf?: typeof debitDay },
): Promise<Job[]> {
  const begins = Array.from(things, (thing) => `${thing}/%`);
  if (begins.length === 0) return [];
  const rows = await db
    .selectFrom("bank.job")
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where(({ eb, or }) => or(begins.map((begin) => eb("subject", "like", begin))))
    .select(["subject", "due_at"])
    .execute();
  return rows.map(({ subject, due_at }) => ({ subject, at: timeOf(due_at, calendar, dayOf) }));
}

function timeOf(dueAt: Date, calendar: BankCalendar, dayOf = debitDay): Date {
  const due = istDate(dueAt);
  const day = dayOf(calendar, due);
  return day > due ? firstSlot(day) : dueAt;
}

const thingOf = ({ subject }: Job): string => subject.split("/")[0]!;
const placeOf = ({ subject }: Job): number => Number(subject.split("/")[1]);

/** The job of each thing that comes first: while a debit is tried again, the job of the next one waits already. */
async function firstJobsOf(...requested: Parameters<typeof jobsOf>): Promise<Job[]> {
  const jobs = (await jobsOf(...requested)).toSorted((one, other) => placeOf(one) - placeOf(other));
  return jobs.filter((job, at) => jobs.findIndex((one) => thingOf(one) === thingOf(job)) === at);
}

async function ofInstructions(
  db: Db,
  customerNumber: string,
  books: Books,
  chargeOf: ChargeOf,
): Promise<Planned[]> {
  const rows = await db
    .selectFrom("bank.standing_instruction as instruction")
    .leftJoin("bank.instruction_run as run", (join) =>
      join.onRef("run.instruction", "=", "instruction.number").on("run.state", "=", "waiting"),
    )
    .selectAll("instruction")
    .select(["run.amount as waiting", "run.tries", "run.due_on"])
    .where("customer_number", "=", customerNumber)
    .where("instruction.state", "=", "active")
    .execute();
  const numbers = rows.map(({ number }) => String(number));
  const jobs = await jobsOf(db, "standing-instruction", numbers, { ...books, dayOf: workingDayFrom });
  return rows.flatMap((row) => {
    const number = String(row.number);
    const due = row.due_on ?? row.next_on;
    const job = jobs.find(({ subject }) => subject === `${number}/${due}`);
    if (!job) return [];
    const order = {
      number,
      ...{ fromAccount: row.from_account, toAccount: row.to_account, to: row.to_name, amount: row.amount },
      ...{ frequency: row.frequency as "monthly", day: row.day, untilAmount: row.until_amount },
      charge: chargeOf(row.kind, row.amount, istDate(job.at)),
      // A date that is being tried has been counted already.
      timesLeft: row.times_left === null ? null : row.times_left + (row.due_on === null ? 0 : 1),
      ...{ paid: row.paid, failures: row.failures },
    };
    return [standingOrder(books, order, { ...job, tries: row.tries ?? 0 })];
  });
}

/** Charge for a transfer on a day. */
type ChargeOf = (kind: TransferKind, amount: Paise, day: IsoDate) => Paise;

async function chargesOf(db: Db): Promise<ChargeOf> {
  const rows = await db
    .selectFrom("bank.payment_charge")
    .selectAll()
    .orderBy("from_date", "desc")
    .orderBy("above", "desc")
    .execute();
  return (kind, amount, day) =>
    rows.find((row) => row.kind === kind && row.from_date <= day && row.above < amount)?.charge ?? 0n;
}

async function ofScheduled(
  db: Db,
  customerNumber: string,
  books: Books,
  chargeOf: ChargeOf,
): Promise<Planned[]> {
  const rows = await db
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
  return rows.map((row) => {
    const { from_account: fromAccount, to_account: toAccount, to_name: to, amount, tries } = row;
    const at = timeOf(row.due_at, books.calendar);
    const charge = chargeOf(row.kind, amount, istDate(at));
    const debit = { source: "scheduled", dueOn: row.execution_date, fromAccount, to, amount } as const;
    return scheduledTransfer({ ...debit, toAccount, charge }, { subject: row.reference, at, tries });
  });
}

async function ofLoans(db: Db, books: Books): Promise<Planned[]> {
  const loans = books.loans as ReadonlyMap<string, OwedLoan & { tries: number }>;
  const jobs = await firstJobsOf(db, "loan-instalment", loans.keys(), books);
  return jobs.map((job) => {
    const loan = loans.get(thingOf(job))!;
    return loanInstalment(books, loan, { ...job, tries: loan.tries });
  });
}

async function ofDeposits(db: Db, books: Books): Promise<Planned[]> {
  const deposits = books.deposits as ReadonlyMap<string, RecurringDeposit & { tries: number }>;
  const jobs = await firstJobsOf(db, "deposit-instalment", deposits.keys(), books);
  return jobs.map((job) => {
    const deposit = deposits.get(thingOf(job))!;
    return depositInstalment(books, deposit, { ...job, tries: deposit.tries });
  });
}

async function ofSchemes(db: Db, customerNumber: string, books: Books): Promise<Planned[]> {
  const rows = await db
    .selectFrom("bank.scheme_enrolment as enrolment")
    .innerJoin("bank.account as account", "account.id", "enrolment.account_id")
    .where("enrolment.customer_number", "=", customerNumber)
    .where("enrolment.ends_on", "is", null)
    .selectAll("enrolment")
    .select("account.number as fromAccount")
    .execute();
  const ids = rows.map(({ id }) => String(id));
  const jobs = await firstJobsOf(db, "scheme-premium", ids, books);
  return jobs.map((job) => {
    const { id, scheme, born, enrolled_on, pension, frequency, premiums, tries, fromAccount } = rows.find(
      (row) => String(row.id) === thingOf(job),
    )!;
    const choice = pension !== null && frequency !== null ? { pension, frequency } : undefined;
    const terms = { scheme, born, enrolledOn: enrolled_on, choice };
    return schemePremium(books, { id: String(id), terms, premiums, fromAccount }, { ...job, tries });
  });
}
