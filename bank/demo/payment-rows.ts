import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { bankOfIfsc } from "bank/ifsc/ifsc-list";
import { arrivalOf } from "bank/rails/arrival";
import { newNetworkReference } from "bank/rails/network-reference";
import { istDate, type IsoDate } from "~/domain/dates";
import { railOf } from "~/domain/payments";
import { pastPayments, type PastPayment } from "./past-payments";
import { orderOf, paidAt, stepsOf } from "./payment-life";

/** The demo's past payments as the bank keeps payments: rows, histories, what was used of each day's limit. */
export async function insertPayments(db: Kysely<BankSchema>, today: IsoDate): Promise<void> {
  for (const payment of pastPayments) await insertPayment(db, payment, today);
  await sql`insert into bank.day_use (customer_number, limit_group, date, used)
    select customer_number, limit_group, paid_on,
           coalesce(sum(amount) filter (where state not in ('reversed', 'returned')), 0)
    from bank.payment where limit_group is not null group by 1, 2, 3`.execute(db);
}

async function insertPayment(db: Kysely<BankSchema>, payment: PastPayment, today: IsoDate): Promise<void> {
  const { kind, charge } = payment;
  const { reference, customerNumber, fromAccount, toAccount, toName, ifsc, amount, remark } =
    orderOf(payment);
  const steps = stepsOf(payment, today);
  const end = steps.at(-1)!;
  const at = paidAt(payment, today);
  const rail = railOf(kind);
  await db
    .insertInto("bank.payment")
    .values({
      reference,
      customer_number: customerNumber,
      kind,
      state: end.state,
      from_account: fromAccount,
      to_account: toAccount,
      to_name: toName,
      ifsc: ifsc ?? "",
      bank_name: ifsc ? bankOfIfsc(ifsc)! : "",
      amount,
      charge,
      remark,
      paid_at: at,
      paid_on: istDate(at),
      limit_group: ({ selectFrom }) =>
        selectFrom("bank.payment_limit")
          .select("limit_group")
          .where("kind", "=", kind)
          .orderBy("from_date")
          .limit(1),
      arrives_by: arrivalOf(rail, at),
      network_reference: rail === "within-bank" ? null : await newNetworkReference(db, rail, at),
      reason: end.reason ?? null,
    })
    .execute();
  await db
    .insertInto("bank.payment_event")
    .values(
      steps.map(({ state, at, reason }, place) => ({
        reference,
        place: place + 1,
        state,
        at,
        reason: reason ?? null,
      })),
    )
    .execute();
}
