import { isOperative } from "common/accounts";
import { hasExpired } from "common/card-expiry";
import { cards } from "common/contract/cards.server";
import { istDate } from "common/dates";
import { maskCard } from "common/masks";
import { addQuery } from "common/path-query";
import { goTo } from "~/change/flow.server";
import { redirectWithFlash } from "~/change/flash.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { shownAs } from "~/ui/enquiry";

export const cardAccounts = accountsOfKind(isOperative);

/** The cards of one own account, with their full numbers. Any other account is 404 and leaves an audit row. */
export async function listCards(customer: SignedIn, account: string) {
  const { accountNumber, handle, branchCode } = await requireAccount(customer, account);
  const { customerName } = customer.session.customer;
  const listed = await customer.ask(cards, { branchCode, accountNumber, customerName });
  const today = istDate(customer.portal.clock.now());
  return shownAs(listed, (answer) =>
    answer.cards.map(({ status, ...card }) => ({
      ...card,
      status: status !== "hot" && hasExpired(card.expiry, today) ? ("expired" as const) : status,
      handle,
    })),
  );
}

/** A card with its full number, which must not leave the server; `handle`: of its account. */
export type HeldCard = Awaited<ReturnType<typeof requireCard>>;

/** All of the customer's cards, and `silent`: the accounts whose cards the bank did not list. */
export async function listAllCards(customer: SignedIn) {
  const lists = await Promise.all(
    cardAccounts.list(customer).map(async ({ accountNumber }) => ({
      accountNumber,
      held: await listCards(customer, accountNumber),
    })),
  );
  return {
    cards: lists.flatMap(({ held }) => (held.state === "shown" ? held.answer : [])),
    silent: lists.flatMap(({ accountNumber, held }) => (held.state === "shown" ? [] : [accountNumber])),
  };
}

/** A card of that account. 404 with an audit row if the customer has no such card, 503 if the bank does not answer. */
async function requireCard(customer: SignedIn, account: string, enrolmentId: string) {
  const held = await listCards(customer, account);
  if (held.state !== "shown") throw new Response("Service Unavailable", { status: 503 });
  const card = held.answer.find((candidate) => candidate.enrolmentId === enrolmentId);
  if (card) return card;
  await customer.audit({ act: "foreign-card", outcome: "refused", subject: maskedSubject(enrolmentId) });
  throw new Response("Not found", { status: 404 });
}

/** The card in the query. Without a card, redirects to `form` of a reopened flow, or to the list of cards, which asks to choose. */
export async function requireRequestedCard(args: RequestArgs, customer: SignedIn, form?: string | null) {
  const { query } = customer;
  const account = query.get("account");
  const card = query.get("card");
  if (account !== null && card !== null) return requireCard(customer, account, card);
  const run = query.get("run");
  if (form && run) throw goTo(addQuery(form, { run }));
  throw await redirectWithFlash(customer, "/DebitCard", "choose");
}

export function shownCard({ cardNumber, ...card }: HeldCard) {
  return { ...card, maskedNumber: maskCard(cardNumber) };
}
export type ShownCard = ReturnType<typeof shownCard>;

export type CardFacts = Pick<
  ShownCard,
  "accountNumber" | "handle" | "enrolmentId" | "maskedNumber" | "expiry"
>;

export const cardFacts = (card: CardFacts): CardFacts => {
  const { accountNumber, handle, enrolmentId, maskedNumber, expiry } = card;
  return { accountNumber, handle, enrolmentId, maskedNumber, expiry };
};
