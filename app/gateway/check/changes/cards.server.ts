import * as cards from "common/contract/cards.server";
import { cardValidation, onlineRegistration, registrationOtp } from "common/contract/registration.server";
import { blockChange, channelsChange, channelSwitches, pinChange } from "common/card-changes";
import { type Desk, type Trial, lacks, notMade, trial, whole } from "./trial.server";

async function cardNow(desk: Desk) {
  const { card, branchCode, accounts } = desk.found;
  const asked = { ...whole(desk), branchCode, accountNumber: accounts[0] ?? "" };
  return (await desk.ask(cards.cards, asked))?.cards.find(
    ({ enrolmentId }) => enrolmentId === card!.enrolmentId,
  );
}

/** What every change of the card is asked with; a text: why there is none. */
function cardOf(desk: Desk) {
  const { card } = desk.found;
  if (card?.status !== "active") return lacks("active card");
  const { cardNumber, expiry, enrolmentId } = card;
  return { cardNumber, expiry, enrolmentId, ...whole(desk) };
}

const blocking = (action: "block-temporarily" | "unblock") => (desk: Desk) => {
  const card = cardOf(desk);
  if (typeof card === "string") return card;
  if (action === "unblock" && !desk.made.blocked) return notMade;
  const change = blockChange(action);
  const { cardNumber, expiry } = card;
  const sent = { cardNumber, expiry, purpose: cards.cardStatusOtp.name, change, ...whole(desk) };
  return {
    request: { ...card, action },
    ...(action === "unblock" ? { otp: { card: sent } } : {}),
    see: async () => (await cardNow(desk))?.status ?? null,
    becomes: () => (action === "unblock" ? "active" : "inactive"),
  };
};

const switching = (back: boolean) => (desk: Desk) => {
  const { cvv, found, made } = desk;
  const card = cardOf(desk);
  if (typeof card === "string") return card;
  if (!cvv) return "the card's CVV is not given (CHECK_CARD_CVV)";
  if (back && !made.switched) return notMade;
  const on = (found.card!.ecom === "on") === back;
  const leave = Object.fromEntries(channelSwitches.map((channel) => [channel, "leave" as const]));
  const instructions = {
    ...(leave as Record<(typeof channelSwitches)[number], "leave">),
    ecom: on ? ("switch-on" as const) : ("switch-off" as const),
  };
  const { cardNumber, expiry } = card;
  const change = channelsChange(instructions);
  return {
    request: {
      ...{ ...card, ...instructions, cvv },
      ...{ accountNumber: found.card!.accountNumber, branchCode: found.card!.branchCode },
    },
    otp: { card: { cardNumber, expiry, cvv, purpose: cards.cardStatusOtp.name, change, ...whole(desk) } },
    see: async () => (await cardNow(desk))?.ecom ?? null,
    becomes: () => (on ? "on" : "off"),
  };
};

/** Both are wanted: without the PIN it could not be put back. */
function secretsOf({ cvv, pin }: Desk) {
  return cvv && pin ? { cvv, pin } : "the card's CVV and PIN are not given (CHECK_CARD_CVV, CHECK_CARD_PIN)";
}

/** Neither the customer's nor one that is easy to guess. */
const otherPin = (pin: string) => (pin === "2749" ? "4972" : "2749");

const pinning = (back: boolean) => (desk: Desk) => {
  const card = cardOf(desk);
  const secrets = secretsOf(desk);
  if (typeof card === "string") return card;
  if (typeof secrets === "string") return secrets;
  if (back && !desk.made.pin) return notMade;
  const { cvv, pin } = secrets;
  const { cardNumber, expiry } = card;
  const proven = { cardNumber, expiry, cvv, newPin: back ? pin : otherPin(pin), ...whole(desk) };
  return {
    request: proven,
    otp: { card: { ...proven, purpose: cards.cardPinOtp.name, change: pinChange } },
  };
};

export const cardTrials: readonly Trial[] = [
  trial(
    cards.cardBlock,
    "block for now",
    blocking("block-temporarily"),
    (_, { made }) => void (made.blocked = true),
  ),
  trial(cards.cardBlock, "unblock", blocking("unblock")),
  trial(cards.cardControls, "a channel", switching(false), (_, { made }) => void (made.switched = true)),
  trial(cards.cardControls, "the channel back", switching(true)),
  trial(cards.cardPin, "another PIN", pinning(false), (_, { made }) => void (made.pin = true)),
  trial(
    cards.greenPin,
    "",
    (desk) => {
      const card = cardOf(desk);
      const secrets = secretsOf(desk);
      if (typeof card === "string") return card;
      if (typeof secrets === "string") return secrets;
      const { cardNumber, expiry } = card;
      const request = { cardNumber, expiry, ...whole(desk) };
      return { request, otp: { variables: cards.sendCardPin.otp!.bind(request) } };
    },
    (_, { made }) => void (made.pin = true),
  ),
  trial(cards.cardPin, "the PIN back", pinning(true)),
  trial(
    cardValidation,
    "",
    (desk) => {
      const card = cardOf(desk);
      if (typeof card === "string") return card;
      if (!desk.cvv) return "the card's CVV is not given (CHECK_CARD_CVV)";
      const { cardNumber, expiry } = card;
      return {
        request: {
          cardNumber,
          expiry,
          cvv: desk.cvv,
          requestType: "LOGINPIN" as const,
          ...whole(desk),
        },
      };
    },
    ({ customerDetails }, { made }) => void (made.proof = customerDetails),
  ),
  trial(onlineRegistration, "sends the user ID", (desk) => {
    const { proof } = desk.made;
    if (!proof) return "the customer was not proven by a card";
    return {
      request: {
        ...{
          requestType: "reset" as const,
          mode: "forgot-user-id" as const,
          customerDetails: proof,
          otp: "",
        },
        ...whole(desk),
      },
      otp: { variables: registrationOtp("forgot-user-id") },
    };
  }),
];
