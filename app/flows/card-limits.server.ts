import { cardControls, cardMaximumLimits, cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import { limitsChange, type CardLimits } from "~/domain/card-changes";
import type { LimitOfEach } from "~/domain/card-limit-form";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { leaveChannels } from "./card-channels.server";
import { cardDonePath, cardQuery, forgetCard, type ChangedCard, type HeldCard } from "./cards.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** New limits of a day; those left out stay as they are. */
export interface LimitsChange extends ChangedCard {
  branchCode: string;
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
export function findMaximumLimits({ session, caller }: SignedIn, card: HeldCard) {
  const { cardNumber, accountNumber, enrolmentId } = card;
  const { customerNumber } = session.customer;
  const request = { cardNumber, accountNumber, customerNumber, enrolmentId };
  return enquire(portal().gateway, cardMaximumLimits, request, caller);
}

const purpose = "card-limit";

/** The bank checks the CVV before it sends the OTP, and the limits against what holds when it makes the change. */
export const changeLimits: OtpDeed<LimitsChange> = {
  name: "card-limits",
  act: "card-limit",
  path: "/LimitChangeOtp",
  form: (input) => `/CardLimitChange?${cardQuery(input)}`,
  otp: ({ cardNumber, limits }) => cardOtpVariables({ purpose, cardNumber, change: limitsChange(limits) }),
  send({ session }, { cardNumber, expiry, cvv, limits }, caller) {
    const { customerNumber } = session.customer;
    const change = limitsChange(limits);
    const request = { cardNumber, expiry, cvv, purpose, customerNumber, change } as const;
    return portal().gateway.call(cardOtp, request, caller);
  },
  order({ session }, { cardNumber, expiry, cvv, limits, accountNumber, branchCode, enrolmentId }) {
    const { customerNumber } = session.customer;
    return orderTo(cardControls, {
      ...{ cardNumber, expiry, cvv, accountNumber, branchCode, enrolmentId, customerNumber },
      ...leaveChannels,
      ...(limits.atm === undefined ? {} : { atmLimit: limits.atm }),
      ...(limits.pos === undefined ? {} : { posLimit: limits.pos }),
      ...(limits.ecom === undefined ? {} : { ecomLimit: limits.ecom }),
      ...(limits.contactless === undefined ? {} : { contactlessLimit: limits.contactless }),
    });
  },
  subject: ({ maskedNumber }) => maskedNumber,
  withoutSecrets: (input) => ({ ...forgetCard(input), cvv: "" }),
  done: cardDonePath,
};
