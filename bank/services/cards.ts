import { applyForCard, tellRequestNumber } from "bank/cards/apply";
import { blockCard } from "bank/cards/block";
import { controlCard } from "bank/cards/controls";
import { cardsInUse, findOwnCard } from "bank/cards/find-card";
import { given } from "bank/cards/given";
import { listCards } from "bank/cards/list-cards";
import { sendPin, setPin } from "bank/cards/pin";
import * as refusals from "bank/cards/refusals";
import { sendCardOtp } from "bank/cards/send-card-otp";
import { findCaller, findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import {
  cardActivity,
  cardApplication,
  cardApplications,
  cardBlock,
  cardControls,
  cardMaximumLimits,
  cardOtp,
  cardPin,
  cards,
  greenPin,
} from "~/contract/cards.server";
import { istDate } from "~/domain/dates";
import { done, serve } from "./served";

const list = serve(cards, async (context, { customerNumber, accountNumber, enrolmentId }) => {
  if (!(await findOwnAccount(context, customerNumber, accountNumber))) return noSuchAccount;
  const asked = { customerNumber, accountNumber, enrolmentId: given(enrolmentId) };
  return done({ cards: await listCards(context, asked) });
});

const maximumLimits = serve(cardMaximumLimits, async (context, { customerNumber, ...named }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const { cardNumber, accountNumber, enrolmentId } = named;
  const card = await findOwnCard(context, customerNumber, { cardNumber, accountNumber, enrolmentId });
  if (!card) return refusals.unknownCard;
  const { atm_most: atm, pos_most: pos, ecom_most: ecom, contactless_most: contactless } = card;
  return done({ atm, pos, ecom, contactless });
});

const applications = serve(cardApplications, async (context, { customerNumber }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const rows = await context.db
    .selectFrom("bank.card_application as application")
    .innerJoin("bank.account as account", "account.id", "application.account_id")
    .where("application.customer_number", "=", customerNumber)
    .selectAll("application")
    .select("account.number as account_number")
    .orderBy("application.number", "desc")
    .execute();
  return done({
    applications: rows.map(({ number, account_number, reason, delivery, applied_at, state }) => ({
      requestNumber: tellRequestNumber(number),
      accountNumber: account_number,
      reason,
      delivery,
      appliedOn: istDate(applied_at),
      state,
    })),
  });
});

const MOST_USES = 200;

const activity = serve(cardActivity, async (context, { customerNumber, enrolmentId, offset, limit }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const card = await cardsInUse(context.db)
    .where("card.enrolment_id", "=", enrolmentId)
    .where("card.customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (!card) return refusals.unknownCard;
  const uses = context.db.selectFrom("bank.card_use").where("card_id", "=", card.id);
  const { total } = await uses
    .select(({ fn }) => fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await uses
    .selectAll()
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(Math.min(limit, MOST_USES))
    .execute();
  return done({
    total: Number(total),
    uses: rows.map(({ used_at, channel, scope, amount, place, declined }) => ({
      at: used_at,
      channel,
      scope,
      amount,
      place,
      ...(declined ? { declined } : {}),
    })),
  });
});

export const cardServices = [
  list,
  maximumLimits,
  serve(cardOtp, sendCardOtp),
  serve(cardPin, setPin),
  serve(cardBlock, blockCard),
  serve(cardControls, controlCard),
  serve(greenPin, sendPin),
  serve(cardApplication, applyForCard),
  applications,
  activity,
];
