import { insertRows, updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import type { Bank } from "bank/service";
import { addJob, addJobs, type JobHandler, type NewJob } from "bank/jobs/jobs";
import { firstSlot } from "bank/jobs/slots";
import { takeDue } from "bank/jobs/take-due";
import { missedInstalmentCharge } from "./rules";
import { ending, inRupees } from "bank/messages/plain-words";
import { say } from "bank/messages/texts";
import { addMonths, formatDate, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { inForce } from "common/tariff";
import { sql } from "kysely";

/**
 * Instalments of recurring deposits. The balance says how many are paid, as it holds nothing else until maturity; the
 * customer's own payments count too. Each missed one moves the maturity by a month, in which it is taken.
 */
interface Terms {
  principal: Paise;
  months: number;
  opened: IsoDate;
  missed: number;
}

/** The first is paid in at opening. */
const dueDate = ({ opened }: Pick<Terms, "opened">, number: number): IsoDate => addMonths(opened, number - 1);

export function instalmentsOf(terms: Terms, balance: Paise, today: IsoDate) {
  const { principal, months } = terms;
  const paid = Math.min(Number(balance / principal), months);
  const left = months - paid;
  const toCome = numbersFrom(terms, paid + 1).filter((number) => dueDate(terms, number) >= today);
  const dates = toCome.slice(0, left).map((number) => dueDate(terms, number));
  return {
    paid,
    left,
    /** Due before today and unpaid. */
    overdue: left - toCome.filter((number) => number <= months).length,
    dates,
    nextOn: dates[0],
  };
}

const numbersFrom = ({ months, missed }: Terms, first: number) =>
  Array.from({ length: Math.max(0, months + missed - first + 1) }, (_, place) => first + place);

/** Missed instalments of each recurring deposit and their charge, in paise; no row without any. */
export const missedInstalments = (db: Db) =>
  db
    .selectFrom("bank.missed_instalment")
    .groupBy("account_id")
    .select([
      "account_id",
      sql<number>`count(*)::int`.as("missed"),
      sql<bigint>`sum(charge)::bigint`.as("missed_charge"),
    ]);

function recurringDeposits(db: Db) {
  return db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .leftJoin(missedInstalments(db).as("missed"), "missed.account_id", "account.id")
    .where("deposit.payout", "=", "recurring")
    .where("deposit.status", "=", "OPEN")
    .select(["account.id", "account.number", "account.balance", "linked.number as linked", "customer.mobile"])
    .select(["deposit.principal", "deposit.months", "deposit.opened_on as opened"])
    .select("deposit.instalment_tries as tries")
    .select(({ fn, val }) => fn.coalesce("missed.missed", val(0)).as("missed"));
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
  const { principal, months, missed, linked, mobile, tries } = deposit;
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
    what: say(bank.profile, "accounts:messages.instalment.recurring-deposit", named),
    async unpaid() {
      if (number > months) return say(bank.profile, "accounts:messages.overdue");
      await addNext();
      const { charge, maturesOn } = await miss(bank, transaction, deposit, number);
      const values = { date: formatDate(maturesOn), charge: inRupees(charge) };
      return say(bank.profile, "accounts:messages.overdueLater", values);
    },
    mobile,
    tries,
  });
  await updateRows(transaction, "bank.deposit", {
    where: { account_id: deposit.id },
    set: { instalment_tries: end.taken ? 0 : end.tries },
  });
  return end.taken ? undefined : end.again;
};

async function miss(
  { tariff, clock }: Bank,
  transaction: Transaction,
  { id, principal, opened, months, missed }: Terms & { id: bigint },
  number: number,
) {
  const today = istDate(clock.now());
  const charge = missedInstalmentCharge(principal, inForce(tariff.charges, today).missedInstalment);
  await insertRows(transaction, "bank.missed_instalment", {
    account_id: id,
    number,
    charge,
    missed_on: today,
  });
  const maturesOn = addMonths(opened, months + missed + 1);
  await updateRows(transaction, "bank.deposit", {
    where: { account_id: id },
    set: { matures_on: maturesOn },
  });
  return { charge, maturesOn };
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
