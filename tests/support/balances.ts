import { formatAmount } from "common/money";
import { query } from "./query";

/**
 * A customer's balances now and after the last movements, in paise; without those that are round as a limit, or the amount of a movement:
 * on a page they would say nothing.
 */
export async function balancesOf(databaseUrl: string, customer: string): Promise<string[]> {
  const rows = await query<{ balance: bigint | string }>(
    databaseUrl,
    `with own as (select * from bank.account where customer_number = $1),
      last as (select p.* from own, lateral (
        select * from bank.posting where account_id = own.id order by account_seq desc limit 10) p)
    select distinct abs(balance) as balance from (
      select balance from own union select balance - lien - uncleared from own union select balance_after from last
      union select balance - lien - uncleared - floor from own
      union select sum(balance) from own where balance < 0 or kind in ('fixed-deposit', 'recurring-deposit') group by kind
    ) found
    where abs(balance) > 1000000 and abs(balance) % 100000 <> 0 and not exists (
      select from bank.posting p join own on own.id = p.account_id where abs(p.amount) = abs(found.balance))`,
    [customer],
  );
  return rows.map(({ balance }) => String(balance));
}

/** Those that a text tells, as an amount or as data of a page. */
export const toldIn = (text: string, balances: readonly string[]): string[] =>
  balances.filter(
    (balance) => text.includes(formatAmount(BigInt(balance))) || new RegExp(`\\b${balance}\\b`).test(text),
  );
