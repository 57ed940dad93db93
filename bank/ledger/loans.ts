import { insertRow, listRows, updateRows } from "bank/database/rows";
import type { Db, Row, Transaction } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { dueDate, remainingSchedule } from "./amortisation";

/** A loan with its debt (never below zero) and overdue part; `rate` in percent a year. */
export type Loan = NonNullable<Awaited<ReturnType<typeof findLoan>>>;

export async function findLoan(db: Db, accountNumber: string) {
  const row = await loans(db, accountNumber).executeTakeFirst();
  if (!row) return undefined;
  const { balance, ...loan } = row;
  return { ...loan, outstanding: balance < 0n ? -balance : 0n };
}

/** Locks the loan's instalments. Call before any posting. */
export async function lockLoan(transaction: Transaction, accountNumber: string): Promise<Loan | undefined> {
  const locked = await loans(transaction, accountNumber).forUpdate("loan").executeTakeFirst();
  // Read again after the wait for the lock.
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
      /** Number agreed. */
      "loan.instalments",
      "loan.rate",
      "loan.rate_kind as rateKind",
      "loan.disbursed_on as disbursedOn",
      "repayment.number as repaymentAccount",
      "customer.mobile",
      "customer.language",
      "account.balance",
    ]);
}

export const listInstalments = (db: Db, accountId: bigint) =>
  listRows(db, "bank.loan_instalment", { account_id: accountId }, "number");

export const overdueOf = (instalments: readonly { unpaid: Paise }[]): Paise =>
  instalments.reduce((sum, { unpaid }) => sum + unpaid, 0n);

/** Counts money towards the oldest unpaid instalments; the rest lowers the principal. */
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
    await updateRows(transaction, "bank.loan_instalment", {
      where: { account_id: accountId, number },
      set: { unpaid: unpaid - paid, paid_on: paid === unpaid ? today : null },
    });
  }
}

/** Effect of a repayment: overdue instalments first, the rest lowers the principal, so that the same instalment ends sooner. */
export function repaymentOf(
  loan: Loan,
  fallen: ReadonlyArray<{ number: number; unpaid: Paise }>,
  amount: Paise,
) {
  const due = overdueOf(fallen);
  const overdue = amount < due ? amount : due;
  const toCome = (repaid: Paise) =>
    remainingSchedule({
      outstanding: loan.outstanding - due - repaid,
      rate: loan.rate,
      instalment: loan.instalment,
      first: (fallen.at(-1)?.number ?? 0) + 1,
      last: loan.instalments,
    });
  const after = toCome(amount - overdue);
  const [next] = after;
  const last = after.at(-1);
  return {
    overdue,
    instalments_before: toCome(0n).length,
    instalments_after: after.length,
    last_on: last ? dueDate(loan, last.number) : null,
    next_on: next ? dueDate(loan, next.number) : null,
    next_payment: next?.payment ?? null,
  };
}

/** Pays into a loan by `pay`, which reduces its overdue amount, and records what that did. */
export async function repayLoan<Outcome>(
  transaction: Transaction,
  { reference, to_account: account, amount, paid_on: today }: Row<"bank.payment">,
  pay: () => Promise<"paid" | Outcome>,
): Promise<"paid" | Outcome> {
  const loan = await lockLoan(transaction, account);
  const outcome = await pay();
  if (loan && outcome === "paid") {
    const repayment = repaymentOf(loan, await listInstalments(transaction, loan.accountId), amount);
    await insertRow(transaction, "bank.loan_repayment", { reference, ...repayment });
    await countTowards(transaction, loan.accountId, amount, today);
  }
  return outcome;
}
