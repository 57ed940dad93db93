import type { Context } from "bank/services/served";

/** Until when the papers of each of the customer's cash credits hold; null where nothing is noted. */
export function listCreditExpiries({ db }: Context, customerNumber: string) {
  return db
    .selectFrom("bank.account as account")
    .leftJoin("bank.credit_expiry as expiry", "expiry.account_id", "account.id")
    .where("account.customer_number", "=", customerNumber)
    .where("account.kind", "=", "cash-credit")
    .where("account.status", "!=", "closed")
    .orderBy("account.id")
    .select([
      "account.number as accountNumber",
      "expiry.drawing_power_ends_on as drawingPower",
      "expiry.limit_ends_on as limit",
      "expiry.limit_grace_ends_on as limitGrace",
      "expiry.insurance_ends_on as insurance",
    ])
    .execute();
}

export type CreditExpiry = Awaited<ReturnType<typeof listCreditExpiries>>[number];
