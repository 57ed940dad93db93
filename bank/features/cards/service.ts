import { countRows, present } from "bank/database/rows";
import { stateDate } from "bank/jobs/deliveries";
import { done, nonEmpty, refuse, serve } from "bank/service";
import * as contract from "common/contract/cards.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { applicationNumber } from "./apply";
import { cardsInUse, findOwnCard, printedExpiry, type Card } from "./card";

export const list = serve(contract.cards, "account", async ({ db, vault, account }, request) => {
  const { customerNumber } = request;
  const enrolmentId = nonEmpty(request.enrolmentId);
  const rows = await cardsInUse(db)
    .where("card.customer_number", "=", customerNumber)
    .where("account.number", "=", account.number)
    .$if(enrolmentId !== undefined, (query) => query.where("card.enrolment_id", "=", enrolmentId!))
    .orderBy("card.id")
    .execute();
  return done({ cards: rows.map((card) => cardAnswer(card, vault.open(card.sealed_number!))) });
});

const state = (on: boolean) => (on ? ("on" as const) : ("off" as const));

function cardAnswer(card: Card, cardNumber: string): AnswerOf<typeof contract.cards>["cards"][number] {
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

export const maximumLimits = serve(contract.cardMaximumLimits, "customer", async (context, request) => {
  const { customerNumber, cardNumber, accountNumber, enrolmentId } = request;
  const card = await findOwnCard(context, customerNumber, { cardNumber, accountNumber, enrolmentId });
  if (!card) return refuse(contract.cardRefusals.unknownCard);
  const { atm_most: atm, pos_most: pos, ecom_most: ecom, contactless_most: contactless } = card;
  return done({ atm, pos, ecom, contactless });
});

export const applications = serve(
  contract.cardApplications,
  "customer",
  async (context, { customerNumber }) => {
    const rows = await context.db
      .selectFrom("bank.card_application as application")
      .innerJoin("bank.account as account", "account.id", "application.account_id")
      // A card is issued at the moment of delivery.
      .leftJoin("bank.card as card", (join) =>
        join
          .onRef("card.account_id", "=", "application.account_id")
          .onRef("card.issued_at", "=", "application.delivered_at"),
      )
      .where("application.customer_number", "=", customerNumber)
      .select(["card.last_four", "card.status"])
      .select(["application.number", "account.number as accountNumber", "application.applied_at"])
      .select(["application.reason", "application.delivery", "application.state"])
      .select(["application.printed_at", "application.sent_at", "application.delivered_at"])
      .orderBy("application.number", "desc")
      .execute();
    return done({
      applications: rows.map(({ number, applied_at, last_four, status, ...application }) => ({
        ...application,
        stateOn: stateDate(application.state, application),
        requestNumber: applicationNumber(number),
        appliedOn: istDate(applied_at),
        ...(last_four && status ? { cardEnding: last_four, cardStatus: status } : {}),
      })),
    });
  },
);

const MAX_USES = 200;

export const activity = serve(contract.cardActivity, "customer", async (context, request) => {
  const { customerNumber, enrolmentId, channel, offset, limit } = request;
  const card = await cardsInUse(context.db)
    .where("card.enrolment_id", "=", enrolmentId)
    .where("card.customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (!card) return refuse(contract.cardRefusals.unknownCard);
  const all = context.db.selectFrom("bank.card_use").where("card_id", "=", card.id);
  const uses = channel ? all.where("channel", "=", channel) : all;
  const rows = await uses
    .select(["used_at as at", "channel", "scope", "amount", "place", "declined"])
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(Math.min(limit, MAX_USES))
    .execute();
  return done({
    total: await countRows(uses),
    uses: rows.map(present),
  });
});
