import type { Db, Transaction } from "bank/database/schema";
import type { Bank } from "bank/service";
import { addJob, addJobs, type JobHandler, type NewJob } from "bank/jobs/jobs";
import { firstSlot, MAX_TRIES, nextSlot } from "bank/jobs/slots";
import { postJournal } from "bank/ledger/post-journal";
import { instalmentMissedText, instalmentTakenText } from "bank/messages/instalment-texts";
import { sendText, wantsText } from "bank/messages/text-messages";
import { addMonths, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { sql } from "kysely";

/**
 * Instalments of recurring deposits. How many are paid says the balance, which holds nothing else until
 * maturity: those that the customer pays beside the standing ones count as any other.
 */
interface Terms {
  principal: Paise;
  months: number;
  opened: IsoDate;
}

/** The first is paid in at opening. */
const dueDate = ({ opened }: Terms, number: number): IsoDate => addMonths(opened, number - 1);

/** How far a recurring deposit is paid in on a day. */
export function instalmentsOf(terms: Terms, balance: Paise, today: IsoDate) {
  const { principal, months } = terms;
  const paid = Math.min(Number(balance / principal), months);
  const numbers = Array.from({ length: months - paid }, (_, place) => paid + place + 1);
  const toCome = numbers.filter((number) => dueDate(terms, number) >= today);
  const next = toCome[0];
  return {
    paid,
    left: months - paid,
    /** Fallen due before today and not paid. */
    overdue: numbers.length - toCome.length,
    nextOn: next === undefined ? undefined : dueDate(terms, next),
  };
}

/** Those that are open, with the account that pays in. */
function recurringDeposits(db: Db) {
  return db
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.account as linked", "linked.id", "deposit.linked_account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .where("deposit.payout", "=", "recurring")
    .where("deposit.status", "=", "OPEN")
    .select(["account.id", "account.number", "account.balance", "linked.number as linked", "customer.mobile"])
    .select(["deposit.principal", "deposit.months", "deposit.opened_on as opened"])
    .select("deposit.instalment_tries as tries");
}

function instalmentJob(deposit: Terms & { number: string }, number: number): NewJob {
  const dueAt = firstSlot(dueDate(deposit, number));
  return { kind: "deposit-instalment", subject: `${deposit.number}/${number}`, dueAt };
}

/**
 * Adds the job of the next instalment, due today or later, for every recurring deposit that waits for none. What fell
 * due before is the customer's to pay.
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
    const numbers = Array.from({ length: deposit.months }, (_, place) => place + 1);
    const next = numbers.find((number) => dueDate(deposit, number) >= today);
    return next === undefined ? [] : [instalmentJob(deposit, next)];
  });
  await addJobs(db, jobs);
}

/**
 * Pays an instalment from the linked account on its day, once, unless the customer has paid it before. Without the
 * money it is tried again at the next two slots, then waits for the customer.
 */
export const payInstalment: JobHandler = async (transaction, { clock, vault }, { subject }) => {
  const [account, place] = subject.split("/") as [string, string];
  const number = Number(place);
  const deposit = await lockDeposit(transaction, account);
  if (!deposit) return;
  const { principal, months, linked, mobile } = deposit;
  if (number < months) await addJob(transaction, instalmentJob(deposit, number + 1));
  if (deposit.balance >= principal * BigInt(number)) return;
  const now = clock.now();
  const tell = (text: string) => sendText(transaction, vault, { mobile, sentAt: now, text });
  const words = { number, of: "recurring deposit" as const, account, fromAccount: linked, amount: principal };
  const label = `INSTALMENT ${number}`;
  const posted = await postJournal(transaction, {
    reference: `RD-${account}-${number}`,
    kind: "deposit",
    now,
    lines: [
      { account: linked, amount: -principal, particulars: `RD ${label} ${account}` },
      { account, amount: principal, particulars: label },
    ],
  });
  switch (posted.outcome) {
    case "posted":
      await countTries(transaction, deposit.id, 0);
      if (await wantsText(transaction, linked, -principal)) await tell(instalmentTakenText(words));
      return;
    case "insufficient-funds":
    case "account-frozen":
    case "account-closed": {
      const tries = deposit.tries + 1;
      const again = tries < MAX_TRIES ? nextSlot(now) : null;
      await countTries(transaction, deposit.id, again ? tries : 0);
      await tell(instalmentMissedText(words, again));
      return again ?? undefined;
    }
    case "unknown-account":
    case "reference-conflict":
      throw new Error(`${label} of ${account}: ${posted.outcome}`);
  }
};

/** Its account and the linked one are locked in the ledger's order, so that what is paid meanwhile counts. */
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

async function countTries(transaction: Transaction, accountId: bigint, tries: number): Promise<void> {
  await transaction
    .updateTable("bank.deposit")
    .set({ instalment_tries: tries })
    .where("account_id", "=", accountId)
    .execute();
}
