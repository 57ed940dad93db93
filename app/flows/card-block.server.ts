import { cardBlock, cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import { blockChange, type BlockAction } from "~/domain/card-changes";
import { portal } from "~/portal.server";
import { cardDonePath, cardQuery, forgetCard, type ChangedCard, type HeldCard } from "./cards.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

export interface CardBlocking extends ChangedCard {
  action: BlockAction;
}

/** What may be done to a card of that status: one blocked for now may turn out to be stolen; nothing takes a block for good back. */
export const blockActions: Record<HeldCard["status"], readonly BlockAction[]> = {
  active: ["block-temporarily", "block-for-good"],
  inactive: ["unblock", "block-for-good"],
  hot: [],
};

const purpose = "card-status";

/** Blocks a card for a time or for good, or unblocks it. */
export const cardBlocking: OtpDeed<CardBlocking> = {
  name: "card-block",
  act: "card-block",
  path: "/BlockCard",
  form: (input) => `/BlockCard?${cardQuery(input)}`,
  otp: ({ cardNumber, action }) => cardOtpVariables({ purpose, cardNumber, change: blockChange(action) }),
  send({ session }, { cardNumber, expiry, action }, caller) {
    const { customerNumber } = session.customer;
    const change = blockChange(action);
    return portal().gateway.call(cardOtp, { cardNumber, expiry, purpose, customerNumber, change }, caller);
  },
  order({ session }, { cardNumber, expiry, enrolmentId, action }) {
    const { customerNumber } = session.customer;
    return orderTo(cardBlock, { cardNumber, expiry, enrolmentId, action, customerNumber });
  },
  subject: ({ maskedNumber }) => maskedNumber,
  withoutSecrets: forgetCard,
  done: cardDonePath,
};
