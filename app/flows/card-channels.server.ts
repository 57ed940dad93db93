import { cardControls, cardOtp } from "~/contract/cards.server";
import { cardOtpVariables } from "~/contract/otp-variables.server";
import { channelsChange, type ChannelInstructions } from "~/domain/card-changes";
import { portal } from "~/portal.server";
import { cardDonePath, cardQuery, forgetCard, type ChangedCard } from "./cards.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** Channels that are switched on or off; those under `leave` stay. */
export interface ChannelsChange extends ChangedCard {
  branchCode: string;
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

const purpose = "card-status";

/** The bank checks the CVV before it sends the OTP, and that each channel is still as it was when it makes the change. */
export const switchChannels: OtpDeed<ChannelsChange> = {
  name: "card-channels",
  act: "card-channels",
  path: "/ChannelBlockingOtp",
  form: (input) => `/ChannelWiseBlocking?${cardQuery(input)}`,
  otp: ({ cardNumber, instructions }) =>
    cardOtpVariables({ purpose, cardNumber, change: channelsChange(instructions) }),
  send({ session }, { cardNumber, expiry, cvv, instructions }, caller) {
    const { customerNumber } = session.customer;
    const change = channelsChange(instructions);
    const request = { cardNumber, expiry, cvv, purpose, customerNumber, change } as const;
    return portal().gateway.call(cardOtp, request, caller);
  },
  order({ session }, { instructions, cardNumber, expiry, cvv, accountNumber, branchCode, enrolmentId }) {
    const { customerNumber } = session.customer;
    return orderTo(cardControls, {
      ...{ cardNumber, expiry, cvv, accountNumber, branchCode, enrolmentId, customerNumber },
      ...instructions,
    });
  },
  subject: ({ maskedNumber }) => maskedNumber,
  withoutSecrets: (input) => ({ ...forgetCard(input), cvv: "" }),
  done: cardDonePath,
};
