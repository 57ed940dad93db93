import { isOperative } from "common/accounts";
import { hasExpired } from "common/card-expiry";
import { cards } from "common/contract/cards.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { maskCard } from "common/masks";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";

type PresentedCard = AnswerOf<typeof cards>["cards"][number];

/** What the bank calls a card, or that its time is over: whatever it was then, nothing but a new one helps. */
export type CardStatus = PresentedCard["status"] | "expired";

/** A card as the bank tells of it, with its number: for the server alone. */
export interface HeldCard extends Omit<PresentedCard, "status"> {
  status: CardStatus;
  /** Of its account, for addresses. */
  handle: string;
}

/** Those that a debit card may belong to. */
export const cardAccounts = accountsOfKind(isOperative);

/** The cards of one own account; any other account is 404 and leaves an audit row. */
export async function listCards(customer: SignedIn, account: string): Promise<EnquiryResult<HeldCard[]>> {
  const { accountNumber, handle, branchCode } = await requireAccount(customer, account);
  const { customerName } = customer.session.customer;
  const requested = await customer.ask(cards, { branchCode, accountNumber, customerName });
  const today = istDate(customer.portal.clock.now());
  const statusOf = ({ status, expiry }: PresentedCard) =>
    status !== "hot" && hasExpired(expiry, today) ? ("expired" as const) : status;
  return shownAs(requested, (answer) =>
    answer.cards.map((card) => ({ ...card, status: statusOf(card), handle })),
  );
}

/** All of the customer's cards, and `silent`: accounts whose cards the bank did not list. Asked for at once. */
export async function listAllCards(customer: SignedIn): Promise<{ cards: HeldCard[]; silent: string[] }> {
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

/** The card of that enrolment on that account; one that is not the customer's is 404 and leaves an audit row, no answer is 503. */
export async function requireCard(customer: SignedIn, account: string, enrolmentId: string) {
  const held = await listCards(customer, account);
  if (held.state !== "shown") throw new Response("Service Unavailable", { status: 503 });
  const card = held.answer.find((one) => one.enrolmentId === enrolmentId);
  if (card) return card;
  await customer.audit({ act: "foreign-card", outcome: "refused", subject: maskedSubject(enrolmentId) });
  throw new Response("Not found", { status: 404 });
}

/** A card as a page may know it: the full number stays on the server. */
export function shownCard({ cardNumber, ...card }: HeldCard) {
  return { ...card, maskedNumber: maskCard(cardNumber) };
}
export type ShownCard = ReturnType<typeof shownCard>;

/** Which card it is, as a page may know it. */
export const cardFacts = ({
  accountNumber,
  handle,
  enrolmentId,
  maskedNumber,
  expiry,
}: Pick<ShownCard, "accountNumber" | "handle" | "enrolmentId" | "maskedNumber" | "expiry">) => ({
  accountNumber,
  handle,
  enrolmentId,
  maskedNumber,
  expiry,
});
