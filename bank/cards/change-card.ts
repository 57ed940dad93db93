import type { Transaction, Updateable } from "kysely";
import { findCaller, notTogether } from "bank/customers";
import type { BankSchema } from "bank/database/schema";
import type { CardChangeTable, CardTable } from "bank/database/schema-cards";
import { sendText } from "bank/messages/text-messages";
import type { OtpBinding } from "bank/otp/binding";
import { enterOtp, useOtp } from "bank/otp/verify-otp";
import { malformed } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";
import { referencePattern } from "~/domain/reference";
import { findOwnCard, lockCard, type Card, type CardNamed } from "./find-card";
import * as refusals from "./refusals";
import type { Refusal } from "./rules";
import { checkSecrets, type CardSecrets } from "./secrets";

/** A change of a card as a customer asks for it. */
export interface CardOrder {
  customerNumber: string;
  card: CardNamed;
  kind: CardChangeTable["kind"];
  /** All that is asked besides the card; kept as a keyed digest only. */
  content: readonly unknown[];
  reference: string | undefined;
  /** Customers who only look may do it. */
  protects: boolean;
  /** By the card as it stands; asked again when nobody else can change it any more. */
  rule(card: Card, now: Date): Refusal;
  secrets: CardSecrets;
  /** Null: it needs none. `verified`: by OTPValidationService, instead of an entry. */
  otp: { binding: OtpBinding; entry: string | undefined | "verified" } | null;
  /** What becomes of the card, and what the customer is told. */
  prepare(now: Date): Promise<{ set: Updateable<CardTable>; text: string }>;
}

type Answer = BankAnswer<object>;

/**
 * Changes a card once under its reference. A known reference is answered as it was before anything is checked; refused
 * because a copy of the same request was quicker, the request is answered as that copy was.
 */
export async function changeCard(context: Context, order: CardOrder): Promise<Answer> {
  const before = await alreadyDone(context, order);
  if (before) return before;
  const answer = await carryOut(context, order);
  return answer.outcome === "done" ? answer : ((await alreadyDone(context, order)) ?? answer);
}

function digestOf({ vault }: Context, { customerNumber, card, kind, content }: CardOrder): Buffer {
  return vault.digest("card change", JSON.stringify([customerNumber, card.cardNumber, kind, content]));
}

async function alreadyDone(context: Context, order: CardOrder): Promise<Answer | undefined> {
  if (order.reference === undefined) return undefined;
  const change = await context.db
    .selectFrom("bank.card_change as change")
    .innerJoin("bank.customer as customer", "customer.number", "change.customer_number")
    .where("change.reference", "=", order.reference)
    .select(["change.digest", "customer.mobile"])
    .executeTakeFirst();
  if (!change) return undefined;
  const same = change.mobile === context.user && change.digest.equals(digestOf(context, order));
  return same ? done({}) : refusals.otherContent;
}

async function carryOut(context: Context, order: CardOrder): Promise<Answer> {
  const { customerNumber, reference } = order;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  const card = await findOwnCard(context, customerNumber, order.card);
  if (!card) return refusals.unknownCard;
  if (!order.protects && (customer.view_only || customer.maker_checker)) return refusals.notForCustomer;
  const refused =
    order.rule(card, context.clock.now()) ??
    (await checkSecrets(context, card, order.card.cardNumber, order.secrets)) ??
    (await checkOtp(context, order));
  if (refused) return refused;
  const prepared = await order.prepare(context.clock.now());
  return inTransaction(context.db, (transaction) =>
    change(transaction, context, { order, reference, card, mobile: customer.mobile, prepared }),
  ).catch((error: unknown) => {
    if (error instanceof ReferenceTaken) return refusals.otherContent;
    throw error;
  });
}

async function checkOtp(context: Context, { customerNumber, otp }: CardOrder): Promise<Refusal> {
  if (!otp || otp.entry === "verified") return null;
  if (otp.entry === undefined) return refusals.wrongOtp;
  switch (await enterOtp(context, customerNumber, otp.binding, otp.entry)) {
    case "verified":
      return null;
    case "wrong":
      return refusals.wrongOtp;
    case "expired":
      return refusals.expiredOtp;
    case "dead":
      return refusals.deadOtp;
  }
}

/** Another card's change was quicker to take it: everything is undone. */
class ReferenceTaken extends Error {}

interface Change {
  order: CardOrder;
  reference: string;
  card: Card;
  mobile: string;
  prepared: Awaited<ReturnType<CardOrder["prepare"]>>;
}

async function change(
  transaction: Transaction<BankSchema>,
  context: Context,
  { order, reference, card, mobile, prepared: { set, text } }: Change,
): Promise<Answer> {
  const { customerNumber, kind, otp } = order;
  const now = context.clock.now();
  const refused = order.rule(await lockCard(transaction, card.id), now);
  if (refused) return refused;
  if (otp && !(await useOtp(transaction, context, customerNumber, otp.binding)))
    return otp.entry === "verified" ? refusals.noVerifiedOtp : refusals.wrongOtp;
  const taken = await transaction
    .insertInto("bank.card_change")
    .values({
      reference,
      customer_number: customerNumber,
      card_id: card.id,
      kind,
      digest: digestOf(context, order),
      done_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 1n) throw new ReferenceTaken();
  await transaction.updateTable("bank.card").set(set).where("id", "=", card.id).execute();
  await sendText(transaction, context.vault, { mobile, sentAt: now, text });
  return done({});
}
