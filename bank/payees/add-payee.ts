import type { Kysely, Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { payeeText } from "bank/messages/payee-text";
import { sendText } from "bank/messages/text-messages";
import { useOtp } from "bank/otp/verify-otp";
import type { Bank } from "bank/services/served";
import { payeeOtpVariables } from "~/contract/otp-variables.server";
import type { NewPayee } from "~/domain/payees";
import type { Payee } from "./find-payee";
import { youthOf } from "./payee-policy";

export type AddOutcome =
  { outcome: "added"; payee: Payee } | { outcome: "no-otp" } | { outcome: "duplicate" };

/** A payee as it is to stand, its rules checked before. */
export interface PayeeOrder {
  payee: NewPayee;
  bankName: string;
  reference: string;
}

/**
 * Adds a payee and tells the customer, for the transaction that does the deed. Of any number at the same time one
 * account, and one reference, are added once: the others are `duplicate`, or have no one-time password any more.
 */
export async function addPayee(
  transaction: Transaction<BankSchema>,
  bank: Pick<Bank, "clock" | "vault">,
  customer: { number: string; mobile: string },
  { payee, bankName, reference }: PayeeOrder,
): Promise<AddOutcome> {
  if (!(await useOtp(transaction, bank, customer.number, payeeOtpVariables(payee))))
    return { outcome: "no-otp" };
  const now = bank.clock.now();
  const added = await transaction
    .insertInto("bank.payee")
    .values({
      customer_number: customer.number,
      kind: payee.kind,
      account_number: payee.accountNumber,
      ifsc: payee.ifsc ?? "",
      name: payee.name,
      bank_name: bankName,
      address: payee.address ?? "",
      reference,
      added_at: now,
      ...(await youthOf(transaction, now)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) return { outcome: "duplicate" };
  await sendText(transaction, bank.vault, { mobile: customer.mobile, sentAt: now, text: payeeText(added) });
  return { outcome: "added", payee: added };
}

/** What the reference stands for, whoever's it is. */
export function findAdded(db: Kysely<BankSchema>, reference: string) {
  return db
    .selectFrom("bank.payee as payee")
    .innerJoin("bank.customer as customer", "customer.number", "payee.customer_number")
    .selectAll("payee")
    .select("customer.mobile")
    .where("payee.reference", "=", reference)
    .executeTakeFirst();
}
