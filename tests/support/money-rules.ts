/** What holds of payments in every state of the books, and of what customers were told. */
import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { progressOf, paymentStates, type Progress } from "common/payments";
import { ourBank } from "./banks";
import type { Memory } from "./money-memory";

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");
const statesOf = (progress: Progress) =>
  list(paymentStates.filter((state) => progressOf(state) === progress));
const [underWay, arrived, moneyBack] = (["under-way", "arrived", "money-back"] as const).map(statesOf);

/** Of the bank's rule book: group, first day, most. */
const dayLimits = ourBank.tariff.paymentLimits
  .flatMap(({ from, perDay }) =>
    Object.entries(perDay).map(([group, most]) => `('${group}', date '${from}', ${most ?? "null"}::bigint)`),
  )
  .join(", ");

const rails = [
  ["imps", ownAccounts.impsSuspense, "'imps'"],
  ["neft", ownAccounts.neftSuspense, "'neft'"],
  ["rtgs", ownAccounts.rtgsSuspense, "'rtgs'"],
] as const;
const faraway = "p.kind in ('imps', 'neft', 'rtgs')";
const journal = (tail: string) =>
  `exists (select from bank.journal j where j.reference = p.reference || '${tail}')`;
const balanceIs = (account: string, sum: string) => `
    select number || ' has ' || balance as broken from bank.account
    where number = '${account}' and balance <> coalesce((${sum}), 0)`;

/** From one state to the next. */
const steps = [
  "> posted",
  "> debited",
  "debited > sent",
  "sent > success",
  "sent > declined",
  "declined > reversed",
  "sent > deemed-success",
  "deemed-success > confirmed",
  "deemed-success > reversed",
  "> queued",
  "queued > settled",
  "settled > credited",
  "settled > returned",
  "> sent",
  "sent > credited",
  "sent > returned",
];

/** Each rule as a query that answers what breaks it. */
const rules: Record<string, string> = {
  "a payment has its journal": `select reference as broken from bank.payment p where not ${journal("")}`,
  "a journal under a customer's reference has its payment": `
    select reference as broken from bank.journal where reference ~ '^P[0-9A-Z]{13}'
      and not exists (select from bank.payment p where p.reference = left(journal.reference, 14))`,
  "the payer is debited amount and charge": `
    select p.reference as broken from bank.payment p
    where p.amount + p.charge <> (
      select coalesce(-sum(l.amount), 0) from bank.posting l
      join bank.journal j on j.id = l.journal_id join bank.account a on a.id = l.account_id
      where j.reference = p.reference and a.number = p.from_account)`,
  "money arrives once, comes back once, or is under way": `
    select p.reference || ' ' || p.state as broken from bank.payment p where ${faraway}
      and (p.state in (${arrived}), p.state in (${moneyBack}), p.state in (${underWay}))
        is distinct from (${journal("-S")}, ${journal("-R")}, not ${journal("-S")} and not ${journal("-R")})`,
  "money that comes back is all of it": `
    select p.reference as broken from bank.payment p where p.state in (${moneyBack})
      and p.amount + p.charge <> (
        select coalesce(sum(l.amount), 0) from bank.posting l
        join bank.journal j on j.id = l.journal_id join bank.account a on a.id = l.account_id
        where j.reference = p.reference || '-R' and a.number in (p.from_account, '${ownAccounts.unclaimed}'))`,
  ...Object.fromEntries(
    rails.map(([rail, account, kind]) => [
      `in suspense of ${rail} is exactly what is under way`,
      balanceIs(
        account,
        `select sum(amount) from bank.payment where kind = ${kind} and state in (${underWay})`,
      ),
    ]),
  ),
  "settled with RBI is what arrived elsewhere": balanceIs(
    ownAccounts.rbiSettlement,
    `select sum(amount) from bank.payment p where ${faraway} and state in (${arrived})`,
  ),
  "charges are those of payments that did not come back": balanceIs(
    ownAccounts.charges,
    `select sum(charge) from bank.payment where state not in (${moneyBack})`,
  ),
  "the day's use is the day's payments": `
    select coalesce(u.customer_number, p.customer_number) || ' ' || coalesce(u.limit_group, p.limit_group) as broken
    from bank.day_use u full join (
      select customer_number, limit_group, paid_on,
        coalesce(sum(amount) filter (where state not in (${moneyBack})), 0) as amount
      from bank.payment where limit_group is not null group by 1, 2, 3
    ) p on (p.customer_number, p.limit_group, p.paid_on) = (u.customer_number, u.limit_group, u.date)
    where u.used is distinct from p.amount`,
  "the day's use is within the limit": `
    select u.customer_number || ' ' || u.limit_group as broken from bank.day_use u
    join lateral (
      select amount from (values ${dayLimits}) row (limit_group, from_date, amount)
      where row.limit_group = u.limit_group and row.from_date <= u.date order by row.from_date desc limit 1
    ) l on true
    where u.used > l.amount`,
  "a new payee gets no more than its cap": `
    select y.id::text as broken from bank.payee y join bank.payment p
      on p.customer_number = y.customer_number and p.to_account = y.account_number and p.ifsc = y.ifsc
      and p.paid_at >= y.usable_from and p.paid_at < least(y.capped_until, coalesce(y.deleted_at, y.capped_until))
      and case p.kind when 'within-bank' then 'within-bank' when 'imps' then 'imps' else 'neft-rtgs' end = y.kind
    where p.state not in (${moneyBack}) group by y.id having sum(p.amount) > y.cap`,
  "no loan is repaid beyond what is owed": `
    select number as broken from bank.account where kind = 'loan' and balance > 0`,
  "no recurring deposit gets more than its instalments": `
    select a.number as broken from bank.account a join bank.deposit d on d.account_id = a.id
    where d.payout = 'recurring' and (a.balance > d.principal * d.months or a.balance % d.principal <> 0)`,
  "a payment stands where its history ends": `
    select p.reference as broken from bank.payment p
    where p.state is distinct from (select e.state from bank.payment_event e
      where e.reference = p.reference order by place desc limit 1)`,
  "a history goes one step after the other": `
    select reference || ': ' || before || ' > ' || state as broken from (
      select reference, state, place, row_number() over w as number, coalesce(lag(state) over w, '') as before
      from bank.payment_event window w as (partition by reference order by place)
    ) e where trim(before || ' > ' || state) not in (${list(steps)}) or place <> number`,
  "a scheduled transfer is paid once or not at all": `
    select s.reference as broken from bank.scheduled_transfer s
    where (s.state = 'paid') <> exists (select from bank.payment p where p.reference = s.reference)`,
  "a payment used up a one-time password": `
    select c.number as broken from bank.customer c where (
      select count(*) from bank.otp o where o.customer_number = c.number and o.purpose = 'transfer' and o.state = 'used'
    ) < (
      select count(*) from bank.payment p where p.customer_number = c.number
        and not exists (select from bank.scheduled_transfer s where s.reference = p.reference)
    ) + (select count(*) from bank.scheduled_transfer s where s.customer_number = c.number)`,
  "no job was given up": `select kind || ' ' || subject || ': ' || last_error as broken from bank.job where state = 'failed'`,
};

/** What breaks which rule; empty when all hold. */
export async function brokenPaymentRules(db: Kysely<BankSchema>): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ broken: string }>`${sql.raw(query)} limit 5`.execute(db);
    found.push(...rows.map(({ broken }) => `${rule}: ${broken}`));
  }
  return found;
}

/** Compares what customers were told with what stands in the books. What is in doubt may be either. */
export async function brokenPromises(db: Kysely<BankSchema>, memory: Memory): Promise<string[]> {
  const kept = {
    payment: await amountsBy(db, sql`select reference, amount from bank.payment`),
    scheduled: await amountsBy(db, sql`select reference, amount from bank.scheduled_transfer`),
    payee: await amountsBy(db, sql`select reference, null as amount from bank.payee where reference ~ '^P'`),
  };
  const broken: string[] = [];
  for (const { order, reference, outcome } of memory.all()) {
    const stands = kept[order.what].has(reference);
    if (outcome === "done" && !stands)
      broken.push(`${order.what} ${reference} was promised and is not there`);
    if (outcome === "refused" && stands) broken.push(`${order.what} ${reference} was refused and is there`);
    const { amount = null } = order.request as { amount?: bigint };
    if (stands && kept[order.what].get(reference) !== amount)
      broken.push(`${order.what} ${reference} has another amount`);
  }
  const requested = (reference: string) => memory.find(reference) !== undefined;
  for (const [what, rows] of Object.entries(kept))
    for (const reference of rows.keys())
      if (!requested(reference)) broken.push(`nobody asked for ${what} ${reference}`);
  return broken;
}

async function amountsBy(db: Kysely<BankSchema>, query: ReturnType<typeof sql>) {
  const { rows } = await query.execute(db);
  return new Map(
    (rows as { reference: string; amount: bigint | null }[]).map(({ reference, amount }) => [
      reference,
      amount,
    ]),
  );
}

/** Of jobs: those that are not due again and again, for years. */
export const ofPayments = sql`kind not in ('interest', 'savings-interest', 'deposit-instalment', 'forget-calls', 'forget-sign-in-tries')`;

/** What is left when time has run out: nothing. */
export async function moneyUnderWay(db: Kysely<BankSchema>) {
  const { rows } = await sql<{ payments: number; suspense: bigint; jobs: number }>`select
    (select count(*)::int from bank.payment where state in (${sql.raw(underWay!)})) as payments,
    (select sum(abs(balance))::bigint from bank.account
     where number in (${sql.raw(list(rails.map(([, account]) => account)))})) as suspense,
    (select count(*)::int from bank.job where state = 'waiting' and ${ofPayments}) as jobs`.execute(db);
  return rows[0];
}
