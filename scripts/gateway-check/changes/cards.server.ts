import { channelSwitches } from "common/card-changes";
import * as cards from "common/contract/cards.server";
import { cardValidation, onlineRegistration, registrationOtp } from "common/contract/registration.server";
import { type Harness, type Trial, lacks, needed, notMade, trial } from "./trial.server";

const noCvv = "the card's CVV is not given (CHECK_CARD_CVV)";
/** Without the PIN it could not be restored. */
const noPin = "the card's CVV and PIN are not given (CHECK_CARD_CVV, CHECK_CARD_PIN)";

async function cardNow({ ask, found: { card, branchCode, accounts } }: Harness) {
  const shown = await ask(cards.cards, { branchCode, accountNumber: accounts[0] ?? "" });
  return shown?.cards.find(({ enrolmentId }) => enrolmentId === card!.enrolmentId);
}

function cardOf({ found: { card } }: Harness) {
  const { cardNumber, expiry, enrolmentId } = needed(card?.status === "active" && card, lacks("active card"));
  return { cardNumber, expiry, enrolmentId };
}

const statusOf = (harness: Harness) => async () => (await cardNow(harness))?.status;

/** Asked while the card is blocked; not without its CVV. */
async function provesNothing(harness: Harness): Promise<string> {
  const { cardNumber, expiry } = cardOf(harness);
  const { cvv } = harness;
  const request = { cardNumber, expiry, requestType: "LOGINPIN" as const };
  const shown = cvv ? await harness.ask(cardValidation, { ...request, cvv }) : null;
  return shown === null
    ? ""
    : `a card that its owner has blocked still proves its holder to ${cardValidation.name}`;
}

/** Switches payments on the internet the other way, or back. */
function switching(harness: Harness, back: boolean) {
  const card = cardOf(harness);
  const cvv = needed(harness.cvv, noCvv);
  if (back) harness.made(notMade, cards.cardControls);
  const { ecom, accountNumber, branchCode } = harness.found.card!;
  const on = (ecom === "on") === back;
  const others = Object.fromEntries(channelSwitches.map((channel) => [channel, "leave"]));
  const instructions = {
    ...(others as Record<(typeof channelSwitches)[number], "leave">),
    ecom: on ? ("switch-on" as const) : ("switch-off" as const),
  };
  return {
    request: { ...card, ...instructions, cvv, accountNumber, branchCode },
    see: async () => (await cardNow(harness))?.ecom,
    becomes: () => (on ? "on" : "off"),
  };
}

/** Neither the customer's nor easy to guess. */
const otherPin = (pin: string) => (pin === "2749" ? "4972" : "2749");

function pinning(harness: Harness, back: boolean) {
  const { cardNumber, expiry } = cardOf(harness);
  const cvv = needed(harness.cvv, noPin);
  const pin = needed(harness.pin, noPin);
  if (back) harness.made(notMade, cards.cardPin, cards.greenPin);
  return { request: { cardNumber, expiry, cvv, newPin: back ? pin : otherPin(pin) } };
}

export const cardTrials: readonly Trial[] = [
  trial(cards.blockCardForNow, "block for now", (harness) => ({
    request: { ...cardOf(harness), action: "block-temporarily" as const },
    see: statusOf(harness),
    becomes: () => "inactive",
    also: () => provesNothing(harness),
  })),
  trial(cards.changeCardStatus, "unblock", (harness) => {
    const card = cardOf(harness);
    harness.made(notMade, cards.cardBlock);
    return {
      request: { ...card, action: "unblock" as const },
      see: statusOf(harness),
      becomes: () => "active",
    };
  }),
  trial(cards.switchCardChannels, "a channel", (harness) => switching(harness, false)),
  trial(cards.switchCardChannels, "the channel back", (harness) => switching(harness, true)),
  trial(cards.setCardPin, "another PIN", (harness) => pinning(harness, false)),
  trial(cards.sendCardPin, "", (harness) => {
    const { cardNumber, expiry } = cardOf(harness);
    needed(harness.cvv && harness.pin, noPin);
    return { request: { cardNumber, expiry } };
  }),
  trial(cards.setCardPin, "the PIN back", (harness) => pinning(harness, true)),
  trial(cardValidation, "", (harness) => {
    const { cardNumber, expiry } = cardOf(harness);
    const cvv = needed(harness.cvv, noCvv);
    return { request: { cardNumber, expiry, cvv, requestType: "LOGINPIN" as const } };
  }),
  trial(onlineRegistration, "sends the user ID", ({ made }) => ({
    request: {
      requestType: "reset" as const,
      mode: "forgot-user-id" as const,
      customerDetails: made("the customer was not proven by a card", cardValidation).customerDetails,
    },
    otp: registrationOtp("forgot-user-id"),
  })),
];
