import * as cards from "common/contract/cards.server";
import { cardValidation, onlineRegistration, registrationOtp } from "common/contract/registration.server";
import { blockChange, channelsChange, channelSwitches, pinChange } from "common/card-changes";
import { type Harness, type Trial, lacks, notMade, trial, whole } from "./trial.server";

async function cardNow(harness: Harness) {
  const { card, branchCode, accounts } = harness.found;
  const requested = { ...whole(harness), branchCode, accountNumber: accounts[0] ?? "" };
  return (await harness.ask(cards.cards, requested))?.cards.find(
    ({ enrolmentId }) => enrolmentId === card!.enrolmentId,
  );
}

/** What every change of the card is asked with; a text: why there is none. */
function cardOf(harness: Harness) {
  const { card } = harness.found;
  if (card?.status !== "active") return lacks("active card");
  const { cardNumber, expiry, enrolmentId } = card;
  return { cardNumber, expiry, enrolmentId, ...whole(harness) };
}

const blocking = (action: "block-temporarily" | "unblock") => (harness: Harness) => {
  const card = cardOf(harness);
  if (typeof card === "string") return card;
  if (action === "unblock" && !harness.made.blocked) return notMade;
  const change = blockChange(action);
  const { cardNumber, expiry } = card;
  const sent = { cardNumber, expiry, purpose: cards.cardStatusOtp.name, change, ...whole(harness) };
  return {
    request: { ...card, action },
    ...(action === "unblock" ? { otp: { card: sent } } : {}),
    see: async () => (await cardNow(harness))?.status ?? null,
    becomes: () => (action === "unblock" ? "active" : "inactive"),
  };
};

const switching = (back: boolean) => (harness: Harness) => {
  const { cvv, found, made } = harness;
  const card = cardOf(harness);
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
    otp: { card: { cardNumber, expiry, cvv, purpose: cards.cardStatusOtp.name, change, ...whole(harness) } },
    see: async () => (await cardNow(harness))?.ecom ?? null,
    becomes: () => (on ? "on" : "off"),
  };
};

/** Both are wanted: without the PIN it could not be put back. */
function secretsOf({ cvv, pin }: Harness) {
  return cvv && pin ? { cvv, pin } : "the card's CVV and PIN are not given (CHECK_CARD_CVV, CHECK_CARD_PIN)";
}

/** Neither the customer's nor one that is easy to guess. */
const otherPin = (pin: string) => (pin === "2749" ? "4972" : "2749");

const pinning = (back: boolean) => (harness: Harness) => {
  const card = cardOf(harness);
  const secrets = secretsOf(harness);
  if (typeof card === "string") return card;
  if (typeof secrets === "string") return secrets;
  if (back && !harness.made.pin) return notMade;
  const { cvv, pin } = secrets;
  const { cardNumber, expiry } = card;
  const proven = { cardNumber, expiry, cvv, newPin: back ? pin : otherPin(pin), ...whole(harness) };
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
    (harness) => {
      const card = cardOf(harness);
      const secrets = secretsOf(harness);
      if (typeof card === "string") return card;
      if (typeof secrets === "string") return secrets;
      const { cardNumber, expiry } = card;
      const request = { cardNumber, expiry, ...whole(harness) };
      return { request, otp: { variables: cards.sendCardPin.otp!.bind(request) } };
    },
    (_, { made }) => void (made.pin = true),
  ),
  trial(cards.cardPin, "the PIN back", pinning(true)),
  trial(
    cardValidation,
    "",
    (harness) => {
      const card = cardOf(harness);
      if (typeof card === "string") return card;
      if (!harness.cvv) return "the card's CVV is not given (CHECK_CARD_CVV)";
      const { cardNumber, expiry } = card;
      return {
        request: {
          cardNumber,
          expiry,
          cvv: harness.cvv,
          requestType: "LOGINPIN" as const,
          ...whole(harness),
        },
      };
    },
    ({ customerDetails }, { made }) => void (made.proof = customerDetails),
  ),
  trial(onlineRegistration, "sends the user ID", (harness) => {
    const { proof } = harness.made;
    if (!proof) return "the customer was not proven by a card";
    return {
      request: {
        ...{
          requestType: "reset" as const,
          mode: "forgot-user-id" as const,
          customerDetails: proof,
          otp: "",
        },
        ...whole(harness),
      },
      otp: { variables: registrationOtp("forgot-user-id") },
    };
  }),
];
