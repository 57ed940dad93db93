import type { Db, Row } from "bank/database/schema";
import type { OfBank } from "common/bank";
import { istDate } from "common/dates";
import type { PayeeKind } from "common/payments";
import { inForce } from "common/tariff";

/** Paid nothing before `usable_from`; from there until `capped_until` no more than `cap` paise in all. */
type Payee = Row<"bank.payee">;

export type PresentablePayee = Omit<
  Payee,
  "id" | "customer_number" | "reference" | "deleted_at" | "deletion_reference"
>;

export type PresentPayees<Q, A> = (payees: readonly PresentablePayee[], request: Q, now: Date) => A;

/** Of all kinds without `kind`. */
export function payeesOfAccount(
  db: Db,
  customer_number: string,
  {
    kind,
    accountNumber: account_number,
    ifsc = "",
  }: { kind?: PayeeKind | undefined; accountNumber: string; ifsc?: string | undefined },
) {
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where(({ and }) => and({ customer_number, account_number, ifsc, ...(kind && { kind }) }));
}

export const findPayee = (db: Db, customerNumber: string, account: Parameters<typeof payeesOfAccount>[2]) =>
  payeesOfAccount(db, customerNumber, account).where("deleted_at", "is", null).executeTakeFirst();

const HOUR_MS = 3_600_000;

export function youthOf({ tariff }: Pick<OfBank, "tariff">, now: Date) {
  const { coolingHours, capHours, cap } = inForce(tariff.newPayees, istDate(now));
  const usableFrom = now.getTime() + coolingHours * HOUR_MS;
  return {
    usable_from: new Date(usableFrom),
    capped_until: new Date(usableFrom + capHours * HOUR_MS),
    cap,
  };
}
