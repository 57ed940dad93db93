import { cards } from "~/contract/cards.server";
import type { AnswerOf } from "~/contract/service.server";
import { isOperative, type AccountSummary } from "~/domain/accounts";
import type { Enquiry } from "~/domain/enquiry";
import { maskCard } from "~/domain/masks";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import { audit, maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";

/** A card as the bank tells of it, with its number: for the server alone. */
export type HeldCard = AnswerOf<typeof cards>["cards"][number];

/** The customer's accounts that a debit card may belong to. */
export const cardAccounts = ({ session }: SignedIn): AccountSummary[] =>
  session.customer.accounts.filter(({ kind }) => isOperative(kind));

/** The cards of one own account; any other account is 404 and leaves an audit row. */
export async function listCards(by: SignedIn, accountNumber: string): Promise<Enquiry<HeldCard[]>> {
  const account = await requireAccount(by, accountNumber);
  const { customerNumber, customerName } = by.session.customer;
  const asked = await enquire(
    portal().gateway,
    cards,
    { customerNumber, branchCode: account.branchCode, accountNumber, customerName },
    by.caller,
  );
  return asked.state === "shown" ? { state: "shown", answer: asked.answer.cards } : asked;
}

/** The card of that enrolment on that account; one that is not the customer's is 404 and leaves an audit row, no answer is 503. */
export async function requireCard(
  by: SignedIn,
  accountNumber: string,
  enrolmentId: string,
): Promise<HeldCard> {
  const held = await listCards(by, accountNumber);
  if (held.state !== "shown") throw new Response("Service Unavailable", { status: 503 });
  const card = held.answer.find((one) => one.enrolmentId === enrolmentId);
  if (card) return card;
  await audit(by.visitor, {
    act: "foreign-card",
    outcome: "refused",
    customerNumber: by.session.customer.customerNumber,
    subject: maskedSubject(enrolmentId),
  });
  throw new Response("Not found", { status: 404 });
}

/** A card as a page may know it: the full number stays on the server. */
export function shownCard({ cardNumber, ...card }: HeldCard) {
  return { ...card, maskedNumber: maskCard(cardNumber) };
}
export type ShownCard = ReturnType<typeof shownCard>;

/** The query that names a card on every page of its own. */
export const cardQuery = ({ accountNumber, enrolmentId }: Pick<HeldCard, "accountNumber" | "enrolmentId">) =>
  new URLSearchParams({ account: accountNumber, card: enrolmentId }).toString();

/** The card a deed is about. Number and expiry are secrets of its run: `forgetCard` drops them when it ends. */
export interface ChangedCard {
  accountNumber: string;
  enrolmentId: string;
  maskedNumber: string;
  cardNumber: string;
  expiry: string;
}

export const changedCard = ({ accountNumber, enrolmentId, cardNumber, expiry }: HeldCard): ChangedCard => ({
  accountNumber,
  enrolmentId,
  maskedNumber: maskCard(cardNumber),
  cardNumber,
  expiry,
});

export const forgetCard = <Input extends ChangedCard>(input: Input): Input => ({
  ...input,
  cardNumber: "",
  expiry: "",
});

/** The page that lists the cards of that account and says what has been done in the run. */
export const cardDonePath = ({ accountNumber }: Pick<ChangedCard, "accountNumber">, runId: string) =>
  `/DebitCard?${new URLSearchParams({ account: accountNumber, done: runId })}`;
