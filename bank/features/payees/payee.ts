import type { Db, Row } from "bank/database/schema";
import { istDate } from "common/dates";
import type { PayeeKind } from "common/payments";

/** Paid nothing before `usable_from`; from there until `capped_until` no more than `cap` paise in all. */
export type Payee = Row<"bank.payee">;

export interface PayeeAccount {
  kind: PayeeKind;
  accountNumber: string;
  /** None within the bank. */
  ifsc?: string | undefined;
}

/** The columns that say which account is the customer's payee. */
export const accountColumns = (customerNumber: string, { kind, accountNumber, ifsc = "" }: PayeeAccount) => ({
  customer_number: customerNumber,
  kind,
  account_number: accountNumber,
  ifsc,
});

/** The customer's payee of that account, unless it was deleted. */
export function findUsablePayee(
  db: Db,
  customerNumber: string,
  kind: PayeeKind,
  accountNumber: string,
  ifsc: string | undefined,
): Promise<Payee | undefined> {
  const account = { kind, accountNumber, ifsc: kind === "within-bank" ? undefined : ifsc };
  return payeesOfAccount(db, customerNumber, account).where("deleted_at", "is", null).executeTakeFirst();
}

/** All that were ever the customer's payee of that account. */
export function payeesOfAccount(db: Db, customerNumber: string, account: PayeeAccount) {
  const columns = accountColumns(customerNumber, account);
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where(({ and }) => and(columns));
}

const HOUR_MS = 3_600_000;

/** The policy for payees added at `now`. */
export function payeePolicy(db: Db, now: Date) {
  return db
    .selectFrom("bank.payee_policy")
    .selectAll()
    .where("from_date", "<=", istDate(now))
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
}

/** What the policy makes of a payee added at `now`. */
export async function youthOf(
  db: Db,
  now: Date,
): Promise<Pick<Payee, "usable_from" | "capped_until" | "cap">> {
  const { cooling_hours, cap_hours, cap } = await payeePolicy(db, now);
  const usableFrom = now.getTime() + cooling_hours * HOUR_MS;
  return {
    usable_from: new Date(usableFrom),
    capped_until: new Date(usableFrom + cap_hours * HOUR_MS),
    cap,
  };
}
