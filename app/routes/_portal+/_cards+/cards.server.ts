import { limitedChannels } from "common/card-changes";
import { cardActivity } from "common/contract/cards.server";
import { istDate } from "common/dates";
import { maskCard } from "common/masks";
import { sumBy } from "common/money";
import { addQuery } from "common/path-query";
import { goTo } from "~/change/flow.server";
import { cardAccounts, listAllCards, type HeldCard } from "~/customer/cards.server";
import { maskedSubject } from "~/session/audit.server";
import { refuseForeign, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { limitsOf } from "./limits.forms";

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
