import type { Db, Row, Transaction } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** A loan with what is owed of it, never below zero, whatever of that is overdue; `rate` in percent a year. */
export type Loan = NonNullable<Awaited<ReturnType<typeof findLoan>>>;

export async function findLoan(db: Db, accountNumber: string) {
  const row = await loans(db, accountNumber).executeTakeFirst();
  if (!row) return undefined;
  const { balance, ...loan } = row;
  return { ...loan, outstanding: balance < 0n ? -balance : 0n };
}

/** Nobody else changes the loan's instalments until the transaction ends. Comes before any posting. */
export async function lockLoan(transaction: Transaction, accountNumber: string): Promise<Loan | undefined> {
  const locked = await loans(transaction, accountNumber).forUpdate("loan").executeTakeFirst();
  // Read again: what others have posted while this waited counts.
  return locked && findLoan(transaction, accountNumber);
}

function loans(db: Db, accountNumber: string) {
  return db
    .selectFrom("bank.loan as loan")
    .innerJoin("bank.account as account", "account.id", "loan.account_id")
    .innerJoin("bank.account as repayment", "repayment.id", "loan.repayment_account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .where("account.number", "=", accountNumber)
    .select([
      "loan.account_id as accountId",
      "account.number as accountNumber",
      "loan.loan_type as loanType",
      "loan.instalment",
      /** How many are agreed. */
      "loan.instalments",
      "loan.rate",
      "loan.rate_kind as rateKind",
      "loan.disbursed_on as disbursedOn",
      "repayment.number as repaymentAccount",
      "customer.mobile",
      "account.balance",
    ]);
}

/** Instalments that have fallen due, in their order. */
export function listInstalments(db: Db, accountId: bigint) {
  return db
    .selectFrom("bank.loan_instalment")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("number")
    .execute();
}

export const overdueOf = (instalments: readonly { unpaid: Paise }[]): Paise =>
  instalments.reduce((sum, { unpaid }) => sum + unpaid, 0n);

/** Counts money towards what is unpaid, the oldest instalment first; what is over lowers the principal. */
export async function countTowards(
  transaction: Transaction,
  accountId: bigint,
  amount: Paise,
  today: IsoDate,
): Promise<void> {
  let left = amount;
  for (const { number, unpaid } of await listInstalments(transaction, accountId)) {
    const paid = left < unpaid ? left : unpaid;
    if (paid === 0n) continue;
    left -= paid;
    await transaction
      .updateTable("bank.loan_instalment")
      .set({ unpaid: unpaid - paid, paid_on: paid === unpaid ? today : null })
      .where(({ and }) => and({ account_id: accountId, number }))
      .execute();
  }
}

/** Pays by `pay` into a loan: what was overdue of it is less by that. */
export async function repayLoan<Outcome>(
  transaction: Transaction,
  { to_account: account, amount, paid_on: today }: Row<"bank.payment">,
  pay: () => Promise<"paid" | Outcome>,
): Promise<"paid" | Outcome> {
  const loan = await lockLoan(transaction, account);
  const outcome = await pay();
  if (loan && outcome === "paid") await countTowards(transaction, loan.accountId, amount, today);
  return outcome;
}
