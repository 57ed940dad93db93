import { cardControls, cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import { channelsChange, type ChannelInstructions } from "~/domain/card-changes";
import { addQuery } from "~/domain/path-query";
import { portal } from "~/portal.server";
import { cardQuery } from "./cards.server";
import { subjectOf, withoutNumber, type DeedCard } from "./deed-card.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** Channels that are switched on or off; those under `leave` stay. */
export interface ChannelsChange {
  card: DeedCard;
  instructions: ChannelInstructions;
  cvv: string;
}

/** For a change of something else. */
export const leaveChannels = {
  atm: "leave",
  pos: "leave",
  ecom: "leave",
  contactless: "leave",
  intlAtm: "leave",
  intlPos: "leave",
  intlEcom: "leave",
  intlContactless: "leave",
} as const satisfies ChannelInstructions;

/** The bank checks the CVV before it sends the OTP, and that each channel is still as it was when it makes the change. */
export const switchChannels: OtpDeed<ChannelsChange> = {
  name: "card-channels",
  act: "card-channels",
  path: "/ChannelBlockingOtp",
  form: ({ card }) => `/ChannelWiseBlocking?${cardQuery(card)}`,
  otp: ({ card, instructions }) =>
    cardOtpVariables({
      purpose: "card-status",
      cardNumber: card.cardNumber,
      change: channelsChange(instructions),
    }),
  send: (by, { card, cvv, instructions }, caller) =>
    portal().gateway.call(
      cardOtp,
      {
        cardNumber: card.cardNumber,
        expiry: card.expiry,
        cvv,
        purpose: "card-status",
        customerNumber: by.session.customer.customerNumber,
        change: channelsChange(instructions),
      },
      caller,
    ),
  order: ({ session }, { card, cvv, instructions }) =>
    orderTo(cardControls, {
      cardNumber: card.cardNumber,
      expiry: card.expiry,
      cvv,
      ...instructions,
      accountNumber: card.accountNumber,
      branchCode: card.branchCode,
      enrolmentId: card.enrolmentId,
      customerNumber: session.customer.customerNumber,
    }),
  subject: ({ card }) => subjectOf(card),
  withoutSecrets: ({ card, instructions }) => ({ card: withoutNumber(card), instructions, cvv: "" }),
  done: ({ card }, runId) => addQuery("/DebitCard", { account: card.accountNumber, done: runId }),
};
