import { cardOtp, cardPin, greenPin as greenPinService } from "~/contract/cards.server";
import { cardOtpVariables, greenPinOtpVariables } from "~/contract/otp-variables.server";
import { pinChange } from "~/domain/card-changes";
import { addQuery } from "~/domain/path-query";
import { portal } from "~/portal.server";
import { cardDonePath, cardQuery, forgetCard, type ChangedCard } from "./cards.server";
import { orderTo } from "./order.server";
import type { OtpDeed } from "./otp-deed.server";

/** A new PIN that the customer chooses; CVV or old PIN prove that the card is in the right hands. */
export interface NewPin extends ChangedCard {
  newPin: string;
  cvv?: string;
  oldPin?: string;
}

const purpose = "card-pin";
const change = pinChange;

const secretsOf = ({ cardNumber, expiry, newPin, cvv, oldPin }: NewPin) => ({
  cardNumber,
  expiry,
  newPin,
  ...(cvv === undefined ? {} : { cvv }),
  ...(oldPin === undefined ? {} : { oldPin }),
});

/** The bank checks the proof and the PIN before it sends the OTP, and once more when it sets the PIN. */
const pinDeed = (name: string, path: string): OtpDeed<NewPin> => ({
  name,
  act: "card-pin",
  path,
  form: (input) => `${path}?${cardQuery(input)}`,
  otp: ({ cardNumber }) => cardOtpVariables({ purpose, cardNumber, change }),
  send({ session }, input, caller) {
    const { customerNumber } = session.customer;
    return portal().gateway.call(cardOtp, { ...secretsOf(input), purpose, customerNumber, change }, caller);
  },
  order({ session }, input) {
    const { customerNumber } = session.customer;
    return orderTo(cardPin, { ...secretsOf(input), customerNumber });
  },
  subject: ({ maskedNumber }) => maskedNumber,
  withoutSecrets({ accountNumber, enrolmentId, maskedNumber }) {
    return { accountNumber, enrolmentId, maskedNumber, cardNumber: "", expiry: "", newPin: "" };
  },
  done: cardDonePath,
});

export const generatePin = pinDeed("generate-pin", "/GeneratePin");
export const changePin = pinDeed("change-pin", "/ChangePin");

/** A PIN that the bank makes and sends by text message; the OTP alone opens it. */
export const greenPin: OtpDeed<ChangedCard> = {
  name: "green-pin",
  act: "card-pin",
  path: "/GreenPinOtp",
  form: (input) => `/GreenPinOtp?${cardQuery(input)}`,
  otp: ({ cardNumber }) => greenPinOtpVariables(cardNumber),
  validates: true,
  order({ session }, { cardNumber, expiry }) {
    const { customerNumber } = session.customer;
    return orderTo(greenPinService, { cardNumber, expiry, customerNumber });
  },
  subject: ({ maskedNumber }) => maskedNumber,
  withoutSecrets: forgetCard,
  done: (_, runId) => addQuery("/GreenPinOtp", { done: runId }),
};
