import { insertRows, updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import type { Bank } from "bank/service";
import { addJob, addJobs, type JobHandler, type NewJob } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { takeDue } from "bank/jobs/take-due";
import { lateCharge, recurringWorth, type DepositTerms } from "./rules";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";
import type { BankTariff } from "common/bank";
import { addMonths, formatDate, istDate, type IsoDate } from "common/dates";
import { inRupees, type Paise } from "common/money";
import { inForce, lateInstalmentPercent } from "common/tariff";
import { debitDay, type BankCalendar } from "common/working-days";
import { sql } from "kysely";

/**
 * Instalments of recurring deposits. The balance says how many are paid, as it holds nothing else until maturity; the
 * customer's own payments count too. Each missed one moves the maturity by a month, in which it is taken, and costs its charge
 * for each month until it is paid. An instalment that the bank takes counts as paid on its due day, whenever the job runs.
 */
interface Terms {
  principal: Paise;
  months: number;
  opened: IsoDate;
  missed: number;
}

/** The first is paid in at opening. */
export const dueDate = ({ opened }: Pick<Terms, "opened">, number: number): IsoDate =>
  addMonths(opened, number - 1);

export function instalmentsOf(
  terms: Terms,
  { paid, next }: Pick<RecurringState, "paid" | "next">,
  { today, calendar }: { today: IsoDate; calendar: BankCalendar },
) {
  const left = terms.months - paid;
  const takenOn = (number: number) => debitDay(calendar, dueDate(terms, number));
  const toCome = next === null ? [] : numbersFrom(terms, Math.max(paid + 1, next)).slice(0, left);
  // One that is tried again is taken today or tomorrow.
  const dates = toCome.map(takenOn).map((day) => (day < today ? today : day));
  const overdue = next === null ? left : missing(terms, next - 1, paid);
  return {
    left,
    /** Given up after the last try, and unpaid. */
    overdue,
    overdueSince: overdue > 0 ? dueDate(terms, paid + 1) : undefined,
    /** On which they are taken. */
    dates,
    nextOn: dates[0],
  };
}

const numbersFrom = ({ months, missed }: Terms, first: number) =>
  Array.from({ length: Math.max(0, months + missed - first + 1) }, (_, place) => first + place);

/**
 * State of recurring deposits: instalments paid, months missed, charges, and the next instalment that the
 * bank will try to take, null after the last.
 */
export const recurringStates = (db: Db) =>
  db
    .selectFrom("bank.deposit as own")
    .innerJoin("bank.account as held", "held.id", "own.account_id")
    .where("own.payout", "=", "recurring")
    .select([
      "own.account_id",
      sql<number>`least(own.months, (held.balance - coalesce((select sum(amount) from bank.interest
        where account_id = held.id), 0)) / own.principal)::int`.as("paid"),
      sql<number>`(select count(*) from bank.missed_instalment where account_id = held.id)::int`.as("missed"),
      sql<Paise>`(coalesce((select sum(charge) from bank.missed_instalment where account_id = held.id), 0)
        + coalesce((select sum(charge) from bank.instalment_arrears where account_id = held.id), 0))::bigint`.as(
        "charged",
      ),
      sql<number | null>`(select min(split_part(subject, '/', 2)::int) from bank.job
        where kind = 'deposit-instalment' and state <> 'done'
        and subject >= held.number || '/' and subject < held.number || '0')`.as("next"),
    ]);

type RecurringState = Pick<
  Awaited<ReturnType<ReturnType<typeof recurringStates>["executeTakeFirstOrThrow"]>>,
  "paid" | "missed" | "charged" | "next"
>;

export async function recurringState(db: Db, accountId: bigint): Promise<RecurringState> {
  return recurringStates(db).where("own.account_id", "=", accountId).executeTakeFirstOrThrow();
}

/** Late instalments cost at most the interest, so that the deposit pays back what was paid in. */
export const chargeTaken = (charged: Paise, interest: Paise): Paise =>
  charged < interest ? charged : interest;

/** Interest, charge and amount of a recurring deposit at maturity, if each instalment to come is paid on its day. */
export function recurringOutlook(
  tariff: Tariff,
  terms: Omit<DepositTerms, "payout" | "maturityAmount">,
  state: RecurringState,
) {
  const { principal, months, matures } = terms;
  let { paid, charged } = state;
  for (let number = state.next ?? Infinity; number <= months + state.missed; number += 1) {
    if (paid < Math.min(number, months)) paid += 1;
    charged += lateChargeOn(tariff, terms, missing(terms, number, paid), dueDate(terms, number));
  }
  const interest = recurringWorth(terms, paid, matures) - principal * BigInt(paid);
  const charge = chargeTaken(charged, interest);
  return { interest, charge, amount: principal * BigInt(paid) + interest - charge };
}

/** Maturity amounts of recurring deposits as they now come to, by account number. */
export async function maturityAmounts(
  db: Db,
  tariff: Tariff,
  numbers: readonly string[],
): Promise<Map<string, Paise>> {
  if (numbers.length === 0) return new Map();
  const rows = await recurringStates(db)
    .where("held.number", "=", sql<string>`any(${numbers}::text[])`)
    .select(["held.number", "own.principal", "own.months", "own.rate"])
    .select(["own.opened_on as opened", "own.matures_on as matures"])
    .execute();
  return new Map(rows.map((row) => [row.number, recurringOutlook(tariff, row, row).amount]));
}

type Tariff = Pick<BankTariff, "charges">;

/** Instalments due up to that one and unpaid. */
const missing = ({ months }: Pick<Terms, "months">, number: number, paid: number): number =>
  Math.max(0, Math.min(number, months) - paid);

function lateChargeOn(
  { charges }: Tariff,
  { principal, months }: Pick<Terms, "principal" | "months">,
  count: number,
  day: IsoDate,
): Paise {
  return lateCharge(principal, lateInstalmentPercent(inForce(charges, day), months), count);
}

function recurringDeposits(db: Db) {
  return db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .innerJoin(recurringStates(db).as("state"), "state.account_id", "account.id")
    .where("deposit.status", "=", "OPEN")
    .select(["account.id", "account.number", "account.balance", "linked.number as linked"])
    .select(["customer.mobile", "customer.language"])
    .select(["deposit.principal", "deposit.months", "deposit.opened_on as opened", "deposit.rate"])
    .select(["state.paid", "state.missed", "state.charged", "deposit.instalment_tries as tries"]);
}

/** `number` of the next one, from 2 on: the first is paid in at opening. */
export function instalmentJob(deposit: Pick<Terms, "opened"> & { number: string }, number: number): NewJob {
  const dueAt = firstSlot(dueDate(deposit, number));
  return { kind: "deposit-instalment", subject: `${deposit.number}/${number}`, dueAt };
}

/**
 * Adds the job of the next instalment, due today or later, for every recurring deposit without one. Earlier ones are left to
 * the customer.
 */
export async function addMissingInstalments({ db, clock }: Pick<Bank, "db" | "clock">): Promise<void> {
  const today = istDate(clock.now());
  const deposits = await recurringDeposits(db)
    .where(
      sql<boolean>`not exists (select from bank.job where job.kind = 'deposit-instalment' and job.state <> 'done'
        and job.subject >= account.number || '/' and job.subject < account.number || '0')`,
    )
    .execute();
  const jobs = deposits.flatMap((deposit) => {
    const next = numbersFrom(deposit, 1).find((number) => dueDate(deposit, number) >= today);
    return next === undefined ? [] : [instalmentJob(deposit, next)];
  });
  await addJobs(db, jobs);
}

/**
 * Pays an instalment from the linked account on its day, once, unless already paid. Without the money it is tried again at
 * the next two slots, then counts as missed.
 */
export const payInstalment: JobHandler = async (transaction, bank, { subject }) => {
  const [account, place] = subject.split("/") as [string, string];
  const number = Number(place);
  const deposit = await lockDeposit(transaction, account);
  if (!deposit) return;
  const { principal, months, missed, linked, tries } = deposit;
  const addNext = () => addJob(transaction, instalmentJob(deposit, number + 1));
  if (number < months + missed) await addNext();
  if (deposit.balance >= principal * BigInt(Math.min(number, months))) return;
  const which = number > months ? Number(deposit.balance / principal) + 1 : number;
  const label = `INSTALMENT ${which}`;
  const named = { number: String(which), account: ending(account) };
  const end = await takeDue(transaction, bank, {
    reference: `RD-${account}-${number}`,
    kind: "deposit",
    fromAccount: linked,
    particulars: `RD ${label} ${account}`,
    to: { account, particulars: label },
    amount: principal,
    what: words("accounts:messages.instalment.recurring-deposit", named),
    async unpaid() {
      const told = await miss(bank, transaction, deposit, number);
      return words("accounts:messages.overdueLater", told);
    },
    receiver: deposit,
    tries,
  });
  await updateRows(transaction, "bank.deposit", {
    where: { account_id: deposit.id },
    set: { instalment_tries: end.taken ? 0 : end.tries },
  });
  if (end.taken)
    await chargeArrears(bank, transaction, deposit, {
      number,
      count: missing(deposit, number, deposit.paid + 1),
    });
  return end.taken ? undefined : end.again;
};

type Recurring = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

/** Records an instalment that was not there after the last try; answers the values of the text message. */
async function miss(bank: Bank, transaction: Transaction, deposit: Recurring, number: number) {
  const { id, opened, months, paid } = deposit;
  const { tariff, clock } = bank;
  const today = istDate(clock.now());
  const late = missing(deposit, number, paid);
  const moves = number <= months;
  if (moves) {
    await addJob(transaction, instalmentJob(deposit, number + 1));
    const charge = lateChargeOn(tariff, deposit, 1, today);
    await insertRows(transaction, "bank.missed_instalment", {
      ...{ account_id: id, number, charge, missed_on: today },
    });
  }
  await chargeArrears(bank, transaction, deposit, { number, count: moves ? late - 1 : late });
  const matures = addMonths(opened, months + deposit.missed + (moves ? 1 : 0));
  await updateRows(transaction, "bank.deposit", {
    where: { account_id: id },
    set: { matures_on: matures },
  });
  const state = { ...(await recurringState(transaction, id)), next: number + 1 };
  return {
    monthly: inRupees(lateChargeOn(tariff, deposit, late, today)),
    charge: inRupees(state.charged),
    date: formatDate(matures),
    amount: inRupees(recurringOutlook(tariff, { ...deposit, matures }, state).amount),
  };
}

interface Arrears {
  number: number;
  /** Instalments of earlier months that are missing on the due day of `number`. */
  count: number;
}

async function chargeArrears(
  { tariff, clock }: Bank,
  transaction: Transaction,
  deposit: Recurring,
  { number, count }: Arrears,
): Promise<void> {
  if (count === 0) return;
  const today = istDate(clock.now());
  const charge = lateChargeOn(tariff, deposit, count, today);
  await insertRows(transaction, "bank.instalment_arrears", {
    ...{ account_id: deposit.id, number, missing: count, charge, charged_on: today },
  });
}

/** Locks both accounts in the ledger's order, so that concurrent payments count. */
async function lockDeposit(transaction: Transaction, account: string) {
  const query = recurringDeposits(transaction).where("account.number", "=", account);
  const found = await query.executeTakeFirst();
  if (!found) return undefined;
  await transaction
    .selectFrom("bank.account")
    .select("id")
    .where("number", "in", [account, found.linked])
    .orderBy("number")
    .forNoKeyUpdate()
    .execute();
  return query.executeTakeFirst();
}
