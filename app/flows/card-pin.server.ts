import { cardOtp, cardPin, greenPin as greenPinService } from "~/contract/cards.server";
import { cardOtpVariables, greenPinOtpVariables } from "~/contract/otp-variables.server";
import { pinChange } from "~/domain/card-changes";
import { addQuery } from "~/domain/path-query";
import { portal } from "~/portal.server";
import { cardQuery } from "./cards.server";
import { subjectOf, withoutNumber, type DeedCard } from "./deed-card.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** A new PIN that the customer chooses; CVV or old PIN prove that the card is in the right hands. */
export interface NewPin {
  card: DeedCard;
  newPin: string;
  cvv?: string;
  oldPin?: string;
}

const secretOf = ({ card, newPin, cvv, oldPin }: NewPin) => ({
  cardNumber: card.cardNumber,
  expiry: card.expiry,
  newPin,
  ...(cvv === undefined ? {} : { cvv }),
  ...(oldPin === undefined ? {} : { oldPin }),
});

/** The bank checks the proof and the PIN before it sends the OTP. */
const pinDeed = (name: string, path: string): OtpDeed<NewPin> => ({
  name,
  act: "card-pin",
  path,
  form: ({ card }) => `${path}?${cardQuery(card)}`,
  otp: ({ card }) =>
    cardOtpVariables({ purpose: "card-pin", cardNumber: card.cardNumber, change: pinChange }),
  send: (by, input, caller) =>
    portal().gateway.call(
      cardOtp,
      {
        ...secretOf(input),
        purpose: "card-pin",
        customerNumber: by.session.customer.customerNumber,
        change: pinChange,
      },
      caller,
    ),
  order: ({ session }, input) =>
    orderTo(cardPin, { ...secretOf(input), customerNumber: session.customer.customerNumber }),
  subject: ({ card }) => subjectOf(card),
  withoutSecrets: ({ card }) => ({ card: withoutNumber(card), newPin: "" }),
  done: ({ card }, runId) => addQuery("/DebitCard", { account: card.accountNumber, done: runId }),
});

export const generatePin = pinDeed("generate-pin", "/GeneratePin");
export const changePin = pinDeed("change-pin", "/ChangePin");

/** A PIN that the bank makes and sends by text message; the OTP alone opens it. */
export const greenPin: OtpDeed<{ card: DeedCard }> = {
  name: "green-pin",
  act: "card-pin",
  path: "/GreenPinOtp",
  form: ({ card }) => `/GreenPinOtp?${cardQuery(card)}`,
  otp: ({ card }) => greenPinOtpVariables(card.cardNumber),
  validates: true,
  order: ({ session }, { card }) =>
    orderTo(greenPinService, {
      cardNumber: card.cardNumber,
      expiry: card.expiry,
      customerNumber: session.customer.customerNumber,
    }),
  subject: ({ card }) => subjectOf(card),
  withoutSecrets: ({ card }) => ({ card: withoutNumber(card) }),
  done: (_, runId) => addQuery("/GreenPinOtp", { done: runId }),
};
