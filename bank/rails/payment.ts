import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Paise } from "~/domain/money";
import { railOf } from "~/domain/payments";
import type { StartedPayment } from "./start";

/** What the rails need to know of a payment that is under way. */
export interface RailPayment {
  reference: string;
  rail: StartedPayment["rail"];
  customerNumber: string;
  mobile: string;
  fromAccount: string;
  toAccount: string;
  toName: string;
  amount: Paise;
  charge: Paise;
  paidAt: Date;
  /** Why it was declined. */
  reason: string | null;
}

/** Throws when there is none, or when its money has stayed within the bank. */
export async function getRailPayment(db: Kysely<BankSchema>, reference: string): Promise<RailPayment> {
  const row = await db
    .selectFrom("bank.payment as payment")
    .innerJoin("bank.customer as customer", "customer.number", "payment.customer_number")
    .where("payment.reference", "=", reference)
    .select([
      "payment.reference",
      "payment.kind",
      "payment.customer_number as customerNumber",
      "customer.mobile",
      "payment.from_account as fromAccount",
      "payment.to_account as toAccount",
      "payment.to_name as toName",
      "payment.amount",
      "payment.charge",
      "payment.paid_at as paidAt",
      "payment.reason",
    ])
    .executeTakeFirstOrThrow();
  const rail = railOf(row.kind);
  if (rail === "within-bank") throw new Error(`payment ${reference} takes no rail`);
  return { ...row, rail };
}
