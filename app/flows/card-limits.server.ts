import { cardControls, cardMaximumLimits, cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import { limitsChange, type CardLimits } from "~/domain/card-changes";
import type { LimitOfEach } from "~/domain/card-limit-form";
import { addQuery } from "~/domain/path-query";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { leaveChannels } from "./card-channels.server";
import { cardQuery, type HeldCard } from "./cards.server";
import { subjectOf, withoutNumber, type DeedCard } from "./deed-card.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** New limits of a day; those left out stay as they are. */
export interface LimitsChange {
  card: DeedCard;
  now: LimitOfEach;
  limits: CardLimits;
  cvv: string;
}

/** The limits that hold now, in paise. */
export const limitsOf = (card: HeldCard): LimitOfEach => ({
  atm: card.atmLimit,
  pos: card.posLimit,
  ecom: card.ecomLimit,
  contactless: card.contactlessLimit,
});

/** What each channel of the card allows at most, asked of the bank anew each time. */
export const findMaximumLimits = ({ session, caller }: SignedIn, card: HeldCard) =>
  enquire(
    portal().gateway,
    cardMaximumLimits,
    {
      cardNumber: card.cardNumber,
      accountNumber: card.accountNumber,
      customerNumber: session.customer.customerNumber,
      enrolmentId: card.enrolmentId,
    },
    caller,
  );

/** The bank checks the CVV before it sends the OTP, and the limits against what holds when it makes the change. */
export const changeLimits: OtpDeed<LimitsChange> = {
  name: "card-limits",
  act: "card-limit",
  path: "/LimitChangeOtp",
  form: ({ card }) => `/CardLimitChange?${cardQuery(card)}`,
  otp: ({ card, limits }) =>
    cardOtpVariables({
      purpose: "card-limit",
      cardNumber: card.cardNumber,
      change: limitsChange(limits),
    }),
  send: (by, { card, cvv, limits }, caller) =>
    portal().gateway.call(
      cardOtp,
      {
        cardNumber: card.cardNumber,
        expiry: card.expiry,
        cvv,
        purpose: "card-limit",
        customerNumber: by.session.customer.customerNumber,
        change: limitsChange(limits),
      },
      caller,
    ),
  order: ({ session }, { card, cvv, limits }) =>
    orderTo(cardControls, {
      cardNumber: card.cardNumber,
      expiry: card.expiry,
      cvv,
      ...leaveChannels,
      ...(limits.atm === undefined ? {} : { atmLimit: limits.atm }),
      ...(limits.pos === undefined ? {} : { posLimit: limits.pos }),
      ...(limits.ecom === undefined ? {} : { ecomLimit: limits.ecom }),
      ...(limits.contactless === undefined ? {} : { contactlessLimit: limits.contactless }),
      accountNumber: card.accountNumber,
      branchCode: card.branchCode,
      enrolmentId: card.enrolmentId,
      customerNumber: session.customer.customerNumber,
    }),
  subject: ({ card }) => subjectOf(card),
  withoutSecrets: ({ card, now, limits }) => ({ card: withoutNumber(card), now, limits, cvv: "" }),
  done: ({ card }, runId) => addQuery("/DebitCard", { account: card.accountNumber, done: runId }),
};
