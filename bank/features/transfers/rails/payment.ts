import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { OtherRail } from "bank/features/transfers/order";
import { railOf, progressOf, type PaymentState } from "common/payments";
import { daysBetween, isoDate, istDate, type IsoDate } from "common/dates";
import type { BankProfile } from "common/bank";

export type RailPayment = Awaited<ReturnType<typeof getRailPayment>>;

/** Throws without such a payment, or if its money stayed within the bank. */
export async function getRailPayment(db: Db, reference: string) {
  const { kind, ...payment } = await db
    .selectFrom("bank.payment as payment")
    .innerJoin("bank.customer as customer", "customer.number", "payment.customer_number")
    .where("payment.reference", "=", reference)
    .select([
      "payment.reference",
      "payment.kind",
      "payment.customer_number as customerNumber",
      "customer.mobile",
      "customer.language",
      "payment.from_account as fromAccount",
      "payment.to_account as toAccount",
      "payment.to_name as toName",
      "payment.amount",
      "payment.charge",
      "payment.paid_at as paidAt",
      "payment.reason",
    ])
    .executeTakeFirstOrThrow();
  const rail = railOf(kind);
  if (rail === "within-bank") throw new Error(`payment ${reference} takes no rail`);
  return { ...payment, rail };
}

interface Move {
  at: Date;
  reason?: string | undefined;
  networkReference?: string | undefined;
}

/**
 * Moves a payment from one of `from` to `to`, with a line in its history; false if it was in another state. Returned money
 * frees the day's limit. Call before posting: locks go payment, use of the day, accounts, as in paying.
 */
export async function movePayment(
  transaction: Db,
  reference: string,
  from: readonly PaymentState[],
  to: PaymentState,
  { at, reason, networkReference }: Move,
): Promise<boolean> {
  const moved = await transaction
    .updateTable("bank.payment")
    .set({
      state: to,
      ...(reason === undefined ? {} : { reason }),
      ...(networkReference === undefined ? {} : { network_reference: networkReference }),
    })
    .where("reference", "=", reference)
    .where("state", "in", from)
    .returning(["customer_number", "limit_group", "paid_on", "amount"])
    .executeTakeFirst();
  if (!moved) return false;
  await sql`insert into bank.payment_event (reference, place, state, at, reason)
    select ${reference}, coalesce(max(place), 0) + 1, ${to}, ${at}, ${reason ?? null}::text
    from bank.payment_event where reference = ${reference}`.execute(transaction);
  if (progressOf(to) === "money-back" && moved.limit_group !== null)
    await transaction
      .updateTable("bank.day_use")
      .set({ used: sql`greatest(used - ${moved.amount}, 0)` })
      .where("customer_number", "=", moved.customer_number)
      .where("limit_group", "=", moved.limit_group)
      .where("date", "=", moved.paid_on)
      .execute();
  return true;
}

/**
 * Reference on the network, unique there: IMPS an RRN of 12 digits (last digit of the year, day of the year, serial), NEFT a
 * UTR of 16 and RTGS one of 22 characters (bank, system, date, serial).
 */
export async function newNetworkReference(
  { ifscPrefix }: BankProfile,
  db: Db,
  rail: OtherRail,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ serial: bigint }>`select nextval('bank.network_serial') as serial`.execute(db);
  const date = istDate(now);
  const serial = (digits: number) => String(rows[0]!.serial).slice(-digits).padStart(digits, "0");
  switch (rail) {
    case "imps":
      return `${date.slice(3, 4)}${dayOfYear(date)}${serial(8)}`;
    case "neft":
      return `${ifscPrefix}N${date.slice(2, 4)}${dayOfYear(date)}${serial(6)}`;
    case "rtgs":
      return `${ifscPrefix}R1${date.replaceAll("-", "")}${serial(8)}`;
  }
}

/** 001 to 366. */
function dayOfYear(date: IsoDate): string {
  const first = isoDate(`${date.slice(0, 4)}-01-01`);
  return String(daysBetween(first, date) + 1).padStart(3, "0");
}
