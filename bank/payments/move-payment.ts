import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { outlookOf, type PaymentState } from "~/domain/payments";

export interface Move {
  at: Date;
  /** Why it was declined or returned. */
  reason?: string | undefined;
  /** RRN or UTR, once the network has given one. */
  networkReference?: string | undefined;
}

/**
 * Moves a payment on, from one of `from` to `to`, with a line in its history; false when it stood elsewhere, and
 * nothing is changed. Money that is back gives its day's limit back. To be called before the money is posted: a
 * payment, then its day's use, then accounts, is the order in which paying takes them too.
 */
export async function movePayment(
  transaction: Kysely<BankSchema>,
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
  if (outlookOf(to) === "money-back" && moved.limit_group !== null)
    await transaction
      .updateTable("bank.day_use")
      .set({ used: sql`greatest(used - ${moved.amount}, 0)` })
      .where("customer_number", "=", moved.customer_number)
      .where("limit_group", "=", moved.limit_group)
      .where("date", "=", moved.paid_on)
      .execute();
  return true;
}
