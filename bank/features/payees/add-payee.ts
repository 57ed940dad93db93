import { findCaller, hasReported, mayOrder } from "bank/customers";
import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import type { Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, once, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, malformed, notTogether, refuse, type Bank, type BankAnswer, type Context } from "bank/service";
import type { BankProfile } from "common/bank";
import { payeeOtpVariables } from "common/contract/otp-variables.server";
import { payeeRefusals } from "common/contract/payees.server";
import { nothingDone } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";
import { formatAmount } from "common/money";
import type { NewPayee } from "common/payees";
import { inTransaction } from "common/postgres/transaction.server";
import { referencePattern } from "common/reference";
import { checkPayee } from "./check-payee";
import { youthOf, type Payee } from "./payee";

/** A payee's adding in its two passes, and the question what became of one. */
export interface AddRequest {
  customerNumber: string;
  payee: NewPayee;
  transactionPassword: string;
  /** Undefined: the first pass, or the question. */
  otp: string | undefined;
  /** Undefined on the first pass. */
  reference: string | undefined;
}

type Kept = "id" | "customer_number" | "reference" | "deleted_at" | "deletion_reference";
/** As it is, or after the first pass as it would be. */
export type TellablePayee = Omit<Payee, Kept>;

type Answer = BankAnswer<TellablePayee>;

/** Adds a payee once under its reference: a known one is answered as it was before anything is checked. */
export function addOnce(context: Context, request: AddRequest): Promise<Answer> {
  const { customerNumber, payee, reference } = request;
  const { kind, accountNumber, ifsc = "", name, address = "" } = payee;
  const content = [kind, accountNumber, ifsc, name, address];
  const asked: Claim = { kind: "payee", reference, customerNumber, content };
  const all = context.db.selectFrom("bank.payee").selectAll();
  const tell = ({ id }: { id: string }) => all.where("id", "=", BigInt(id)).executeTakeFirstOrThrow();
  return once(context, asked, () => checkAndAdd(context, request, asked), tell);
}

async function checkAndAdd(context: Context, request: AddRequest, asked: Claim): Promise<Answer> {
  const { customerNumber, payee, otp, reference } = request;
  if (reference !== undefined && otp === undefined) return refuse(nothingDone);
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (!mayOrder(customer)) return refuse(payeeRefusals.notForCustomer);
  if (await hasReported(context, customerNumber)) return refuse(payeeRefusals.stopped);
  const check = await checkPayee(context.profile, context.db, customerNumber, payee);
  if (check.outcome === "malformed") return malformed;
  if (check.outcome !== "fine") return refuse(payeeRefusals[check.outcome]);
  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  const { bankName } = check;
  if (otp === undefined) return done(await preview(context, payee, bankName));
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  return inTransaction(context.db, async (transaction) => {
    const added = await addPayee(transaction, context, customer, { payee, bankName, reference });
    if (added.outcome !== "added") return refuse(payeeRefusals[added.outcome]);
    await claim(transaction, asked, { id: String(added.payee.id) }, context.clock.now());
    return done(added.payee);
  });
}

async function preview(
  { db, clock }: Context,
  { kind, name, accountNumber, ifsc = "", address = "" }: NewPayee,
  bankName: string,
): Promise<TellablePayee> {
  const now = clock.now();
  const account = { kind, name, account_number: accountNumber, ifsc, address, bank_name: bankName };
  return { ...account, added_at: now, ...(await youthOf(db, now)) };
}

/**
 * Adds a payee and tells the customer, in the transaction that claims its reference. Of any number at once
 * one account, and one reference, are added once: the others are `duplicate` or have no OTP any more.
 */
export async function addPayee(
  transaction: Transaction,
  bank: Pick<Bank, "clock" | "vault" | "profile">,
  customer: { number: string; mobile: string },
  { payee, bankName, reference }: { payee: NewPayee; bankName: string; reference: string },
): Promise<{ outcome: "added"; payee: Payee } | { outcome: "noOtp" | "duplicate" }> {
  if (!(await useOtp(transaction, bank, customer.number, payeeOtpVariables(payee))))
    return { outcome: "noOtp" };
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
  await sendText(transaction, bank.vault, {
    mobile: customer.mobile,
    sentAt: now,
    text: payeeText(bank.profile, added),
  });
  return { outcome: "added", payee: added };
}

/** The text message about a new payee: who, from when, how much at first, and whom to call. */
function payeeText(profile: BankProfile, payee: Payee): string {
  return [
    `${payee.name}, account ending ${payee.account_number.slice(-4)}, is now your payee at ${profile.shortName}.`,
    `Payments from ${formatIstTime(payee.usable_from)},`,
    `up to Rs ${formatAmount(payee.cap)} in all until ${formatIstTime(payee.capped_until)}.`,
    `Not you? Call ${profile.helpline}.`,
  ].join(" ");
}
