import type { Context } from "bank/services/served";
import type { AnswerOf } from "~/contract/service.server";
import type { cards } from "~/contract/cards.server";
import { printedExpiry } from "./expiry";
import { cardsInUse, type Card } from "./find-card";

export type ToldCard = AnswerOf<typeof cards>["cards"][number];

/** The cards of the customer's account, in the order of their issue; of one enrolment, when given. */
export async function listCards(
  { db, vault }: Context,
  {
    customerNumber,
    accountNumber,
    enrolmentId,
  }: Record<"customerNumber" | "accountNumber", string> & {
    enrolmentId: string | undefined;
  },
): Promise<ToldCard[]> {
  const cards = await cardsInUse(db)
    .where("card.customer_number", "=", customerNumber)
    .where("account.number", "=", accountNumber)
    .$if(enrolmentId !== undefined, (query) => query.where("card.enrolment_id", "=", enrolmentId!))
    .orderBy("card.id")
    .execute();
  return cards.map((card) => tellCard(card, vault.open(card.sealed_number!)));
}

const state = (on: boolean) => (on ? ("on" as const) : ("off" as const));

function tellCard(card: Card, cardNumber: string): ToldCard {
  return {
    cardNumber,
    accountType: card.product,
    status: card.status,
    expiry: printedExpiry(card.expires_on),
    branchCode: card.branch_code,
    enrolmentId: card.enrolment_id!,
    atm: state(card.atm_on),
    pos: state(card.pos_on),
    ecom: state(card.ecom_on),
    contactless: state(card.contactless_on),
    intlAtm: state(card.intl_atm_on),
    intlPos: state(card.intl_pos_on),
    intlEcom: state(card.intl_ecom_on),
    intlContactless: state(card.intl_contactless_on),
    atmLimit: card.atm_limit,
    posLimit: card.pos_limit,
    ecomLimit: card.ecom_limit,
    contactlessLimit: card.contactless_limit,
    maxLimit: [card.atm_most, card.pos_most, card.ecom_most, card.contactless_most].reduce((one, other) =>
      one > other ? one : other,
    ),
    accountNumber: card.account_number,
  };
}
