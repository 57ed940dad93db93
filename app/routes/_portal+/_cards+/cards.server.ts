import { isOperative } from "common/accounts";
import { limitedChannels } from "common/card-changes";
import { shownStatus } from "common/card-expiry";
import { cardActivity, cards } from "common/contract/cards.server";
import { istDate } from "common/dates";
import { maskCard } from "common/masks";
import { sumBy } from "common/money";
import { addQuery } from "common/path-query";
import { goTo } from "~/change/flow.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import { maskedSubject } from "~/session/audit.server";
import { refuseForeign, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { limitsOf } from "./limits.forms";

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
    cards: lists.flatMap(({ held }) => (held.state === "shown" ? held.answer : [])),
    silent: lists.flatMap(({ account, held }) => (held.state === "shown" ? [] : [account])),
  };
}

const rank = ({ primary }: Account) => (primary ? 0 : 1);

/**
 * The card in the query, else one of the named account or of the primary one, preferably active. 404 with an audit row for another
 * customer's, 503 if the bank does not answer for it.
 */
export async function findRequestedCard(customer: SignedIn) {
  const { query } = customer;
  const [named, enrolmentId] = [query.get("account"), query.get("card")];
  const account = named === null ? null : await cardAccounts.get(customer, named);
  const { cards: all, silent } = await listAllCards(customer);
  const own = account ? all.filter(({ handle }) => handle === account.handle) : all;
  const likely = own.find(({ status }) => status === "active") ?? own[0] ?? null;
  const card = enrolmentId === null ? likely : own.find((held) => held.enrolmentId === enrolmentId);
  if (card === undefined && silent.some(({ handle }) => !account || handle === account.handle))
    throw new Response("Service Unavailable", { status: 503 });
  if (card === undefined)
    return refuseForeign(customer, enrolmentId!, {
      act: "foreign-card",
      subject: maskedSubject(enrolmentId!),
    });
  return { account, card, cards: all.map((held) => cardFacts(shownCard(held))), silent };
}

/** Without a card of one's own, redirects to `form` of a reopened flow, or to the page that says so. */
export async function requireRequestedCard(customer: SignedIn, form?: string | null) {
  const run = customer.query.get("run");
  if (form && run && !customer.query.has("card")) throw goTo(addQuery(form, { run }));
  const { card, cards } = await findRequestedCard(customer);
  if (!card) throw goTo("/DebitCard");
  return { card, cards };
}

const BATCH = 50;

/** The latest uses, and what each channel has left today, in India and abroad together. */
export async function lookAtUses(customer: SignedIn, card: HeldCard) {
  const { enrolmentId } = card;
  const listed = await customer.ask(cardActivity, { enrolmentId, offset: 0, limit: BATCH });
  const limits = limitsOf(card);
  const today = istDate(customer.portal.clock.now());
  return shownAs(listed, ({ uses }) => {
    const counted = uses.filter(({ at, declined }) => !declined && istDate(at) === today);
    const left = limitedChannels.map((channel) => {
      const used = sumBy(counted, (use) => (use.channel === channel ? use.amount : 0n));
      return { channel, left: used < limits[channel] ? limits[channel] - used : 0n };
    });
    return { latest: uses.slice(0, 3), left: counted.length < BATCH ? left : [] };
  });
}

export function shownCard({ cardNumber, ...card }: HeldCard) {
  return { ...card, maskedNumber: maskCard(cardNumber) };
}
export type ShownCard = ReturnType<typeof shownCard>;

export type CardFacts = Pick<
  ShownCard,
  "accountNumber" | "kind" | "name" | "handle" | "enrolmentId" | "maskedNumber" | "expiry"
>;

export const cardFacts = (card: CardFacts): CardFacts => {
  const { accountNumber, kind, name, handle, enrolmentId, maskedNumber, expiry } = card;
  return { accountNumber, kind, name, handle, enrolmentId, maskedNumber, expiry };
};
