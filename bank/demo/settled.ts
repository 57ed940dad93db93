import { sql, type Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { istDate } from "common/dates";
import type { SettlingJournal } from "./diary";
import { cashCredits, overdraft } from "./terms";

/** The rates of the demo's credits, and the rows of the interest and tax that its history has settled. */
export async function insertSettled(
  db: Transaction<BankSchema>,
  history: readonly SettlingJournal[],
): Promise<void> {
  const accounts = await db.selectFrom("bank.account").select(["id", "number", "opened_on"]).execute();
  const byNumber = new Map(accounts.map((account) => [account.number, account]));
  const idOf = (number: string) => byNumber.get(number)!.id;
  const rates = [overdraft, ...cashCredits].map(({ account, rate }) => ({
    account_id: idOf(account),
    from_date: byNumber.get(account)!.opened_on,
    rate,
  }));
  await db.insertInto("bank.credit_rate").values(rates).execute();

  const interest = history.flatMap(({ reference, now, settles }) =>
    settles?.what === "interest"
      ? {
          reference,
          account_id: idOf(settles.account),
          from_date: settles.period.from,
          due_date: settles.period.due,
          amount: settles.amount,
          booked_on: istDate(now),
        }
      : [],
  );
  await db.insertInto("bank.interest").values(interest).execute();
  const tax = history.flatMap(({ reference, now, settles }) =>
    settles?.what === "tax"
      ? settles.deductions.map(({ account, interest, rate, tax }) => ({
          reference,
          account_id: idOf(account),
          taken_from: idOf(settles.takenFrom),
          interest,
          rate,
          tax,
          deducted_on: istDate(now),
        }))
      : [],
  );
  await db.insertInto("bank.tax_deducted").values(tax).execute();
  await sql`update bank.branch set tan = case state when 'Tamil Nadu' then 'CHE' when 'Kerala' then 'KCH' else 'HYD' end
    || 'K0' || code || 'B' where tan is null`.execute(db);
}
