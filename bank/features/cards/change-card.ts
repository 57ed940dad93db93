import type { Updateable } from "kysely";
import { findCaller, mayOrder } from "bank/customers";
import type { BankSchema, Row, Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, once, type Claim } from "bank/once";
import type { OtpBinding } from "bank/otp/binding";
import { enterOtp, useOtp } from "bank/otp/verify-otp";
import { done, malformed, notTogether, refuse, type BankAnswer, type Context } from "bank/service";
import { cardRefusals } from "common/contract/cards.server";
import { otpRefusals } from "common/contract/refusals.server";
import { noVerifiedOtp, type Refusal } from "common/contract/refusals.server";
import { inTransaction } from "common/postgres/transaction.server";
import { referencePattern } from "common/reference";
import { findOwnCard, lockCard, type Card, type CardNamed } from "./card";
import { checkSecrets, type CardSecrets } from "./secrets";

/** A change of a card as a customer asks for it. */
export interface CardOrder {
  customerNumber: string;
  card: CardNamed;
  kind: Row<"bank.card_change">["kind"];
  /** All that is asked besides the card; kept as a keyed digest only. */
  content: readonly unknown[];
  reference: string | undefined;
  /** Customers who only look may do it. */
  protects: boolean;
  /** By the card as it stands; asked again when nobody else can change it any more. */
  rule(card: Card, now: Date): Refusal | null;
  secrets: CardSecrets;
  /** Null: it needs none. `verified`: by OTPValidationService, instead of an entry. */
  otp: { binding: OtpBinding; entry: string | undefined | "verified" } | null;
  /** What becomes of the card, and what a customer is told who may do more than protect, or may not. */
  prepare(now: Date, mayOrder: boolean): Promise<{ set: Updateable<BankSchema["bank.card"]>; text: string }>;
}

/** Changes a card once under its reference: a known one is answered as it was before anything is checked. */
export function changeCard(context: Context, order: CardOrder): Promise<BankAnswer<object>> {
  const asked = claimOf(context, order);
  const tell = () => ({});
  return once(context, asked, () => checkAndChange(context, order, asked), tell);
}

function claimOf({ vault }: Context, { customerNumber, card, kind, content, reference }: CardOrder): Claim {
  const all = JSON.stringify([customerNumber, card.cardNumber, kind, content]);
  const digest = vault.digest("card change", all).toString("hex");
  return { kind: "card-change", reference, customerNumber, content: [digest] };
}

async function checkAndChange(context: Context, order: CardOrder, asked: Claim): Promise<BankAnswer<object>> {
  const { customerNumber, reference } = order;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  const card = await findOwnCard(context, customerNumber, order.card);
  if (!card) return refuse(cardRefusals.unknownCard);
  if (!order.protects && !mayOrder(customer)) return refuse(cardRefusals.notForCustomer);
  const now = context.clock.now();
  const refused =
    order.rule(card, now) ??
    (await checkSecrets(context, card, order.card.cardNumber, order.secrets)) ??
    (await checkOtp(context, order));
  if (refused) return refuse(refused);
  const { set, text } = await order.prepare(context.clock.now(), mayOrder(customer));
  return inTransaction(context.db, async (transaction) => {
    const now = context.clock.now();
    const late = await checkLocked(transaction, context, order, card);
    if (late) return refuse(late);
    const { kind } = order;
    const row = { reference, customer_number: customerNumber, card_id: card.id, kind, done_at: now };
    await claim(transaction, asked, {}, now);
    await transaction.insertInto("bank.card_change").values(row).execute();
    await transaction.updateTable("bank.card").set(set).where("id", "=", card.id).execute();
    await sendText(transaction, context.vault, { mobile: customer.mobile, sentAt: now, text });
    return done({});
  });
}

async function checkOtp(context: Context, { customerNumber, otp }: CardOrder): Promise<Refusal | null> {
  if (!otp || otp.entry === "verified") return null;
  if (otp.entry === undefined) return otpRefusals.wrong;
  const entered = await enterOtp(context, customerNumber, otp.binding, otp.entry);
  return entered === "verified" ? null : otpRefusals[entered];
}

/** The rule again, by the card that nobody else can change any more; then the OTP is used up. */
async function checkLocked(
  transaction: Transaction,
  context: Context,
  { customerNumber, rule, otp }: CardOrder,
  card: Card,
): Promise<Refusal | null> {
  const refused = rule(await lockCard(transaction, card.id), context.clock.now());
  if (refused || !otp) return refused;
  if (await useOtp(transaction, context, customerNumber, otp.binding)) return null;
  return otp.entry === "verified" ? noVerifiedOtp : otpRefusals.wrong;
}
