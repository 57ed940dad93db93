import { isOperative } from "common/accounts";
import { shownStatus } from "common/card-expiry";
import { cards } from "common/contract/cards.server";
import { istDate } from "common/dates";
import type { SignedIn } from "~/session/guards.server";
import { knownOr, shownAs } from "~/ui/enquiry";
import { accountsOfKind } from "./accounts-of-kind.server";

export const cardAccounts = accountsOfKind(isOperative);

/** The cards of one own account, with their full numbers. */
async function listCards(customer: SignedIn, { accountNumber, handle, branchCode, kind, name }: Account) {
  const { customerName } = customer.session.customer;
  const listed = await customer.ask(cards, { branchCode, accountNumber, customerName });
  const today = istDate(customer.portal.clock.now());
  return shownAs(listed, (answer) =>
    answer.cards.map((card) => ({
      ...card,
      status: shownStatus(card, today),
      handle,
      kind,
      name,
    })),
  );
}

type Account = ReturnType<typeof cardAccounts.list>[number];

/** A card with its full number, which must not leave the server; `handle`: of its account. */
export type HeldCard = Awaited<ReturnType<typeof listAllCards>>["cards"][number];

/** All of the customer's cards, those of the primary account first, and `silent`: the accounts whose cards the bank did not list. */
export async function listAllCards(customer: SignedIn) {
  const accounts = cardAccounts.list(customer).sort((one, other) => rank(one) - rank(other));
  const lists = await Promise.all(
    accounts.map(async (account) => ({ account, held: await listCards(customer, account) })),
  );
  return {
    cards: lists.flatMap(({ held }) => knownOr(held, { missing: [], unknown: [] })),
    silent: lists.filter(({ held }) => held.state !== "shown").map(({ account }) => account),
  };
}

const rank = ({ primary }: Account) => (primary ? 0 : 1);
