import { createHash } from "node:crypto";
import { cardBlock } from "~/contract/cards.server";
import { maskCard } from "~/domain/masks";
import { referenceOf } from "~/domain/reference";
import { audit } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { cardAccounts, listCards, type HeldCard } from "./cards.server";
import { commitOrder, orderTo } from "./order.server";

/** All of the customer's cards, as far as the bank tells. */
export interface AllCards {
  cards: HeldCard[];
  /** Accounts whose cards the bank did not list. */
  silent: string[];
}

/** Asks for the cards of all own accounts at once. */
export async function listAllCards(by: SignedIn): Promise<AllCards> {
  const lists = await Promise.all(
    cardAccounts(by).map(async ({ accountNumber }) => ({
      accountNumber,
      held: await listCards(by, accountNumber),
    })),
  );
  return {
    cards: lists.flatMap(({ held }) => (held.state === "shown" ? held.answer : [])),
    silent: lists.flatMap(({ accountNumber, held }) => (held.state === "shown" ? [] : [accountNumber])),
  };
}

/**
 * Blocks every active card for a time, all at once; each under a reference made of the page's and its own, so that the same
 * press sent twice is one block. What became of them the bank's list tells.
 */
export async function blockAllCards(by: SignedIn, reference: string): Promise<void> {
  const { cards } = await listAllCards(by);
  const active = cards.filter(({ status }) => status === "active");
  await Promise.all(active.map((card) => block(by, card, referenceFor(reference, card))));
}

const referenceFor = (reference: string, { enrolmentId }: HeldCard) =>
  referenceOf(createHash("sha256").update(`${reference} ${enrolmentId}`).digest("hex"));

async function block(by: SignedIn, card: HeldCard, reference: string) {
  const { customerNumber } = by.session.customer;
  const { cardNumber, expiry, enrolmentId } = card;
  const order = orderTo(cardBlock, {
    cardNumber,
    expiry,
    enrolmentId,
    action: "block-temporarily",
    customerNumber,
  });
  const ending = await commitOrder(order, { transactionPassword: "", otp: "", reference }, by.caller);
  await audit(by.visitor, {
    act: "card-block-all",
    outcome: ending.ending === "refused" ? `refused-${ending.code}` : ending.ending,
    customerNumber,
    subject: maskCard(cardNumber),
    reference,
  });
}
