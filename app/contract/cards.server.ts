import { otpErrors } from "./otp.server";
import type { ServiceFacts } from "./service.server";

export const cards: ServiceFacts = {
  name: "GetCardDetailsService",
  area: "cards",
  purpose: "lists the debit cards of one account with status, channels and limits",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const cardMaximumLimits: ServiceFacts = {
  name: "GetOverallCardLimitService",
  area: "cards",
  purpose: "the highest limit each channel of a card allows",
  movesMoney: false,
  enquiry: true,
  errors: {},
};

export const cardOtp: ServiceFacts = {
  name: "GetOTPService",
  area: "cards",
  purpose: "sends the one-time password for a change to a card",
  movesMoney: false,
  errors: {},
};

export const cardPin: ServiceFacts = {
  name: "UpdateCardPinService",
  area: "cards",
  purpose: "sets the PIN of a card",
  movesMoney: false,
  errors: otpErrors,
};

export const cardBlock: ServiceFacts = {
  name: "ATMHotMarkingService",
  area: "cards",
  purpose: "blocks a card for a time or for good, or unblocks it",
  movesMoney: false,
  errors: {},
};

export const cardControls: ServiceFacts = {
  name: "UpdateAllCardDetailsService",
  area: "cards",
  purpose: "changes the channels and limits of a card",
  movesMoney: false,
  errors: otpErrors,
};

export const greenPin: ServiceFacts = {
  name: "GreenPinService",
  area: "cards",
  purpose: "sends a new PIN for a card by text message",
  movesMoney: false,
  errors: {},
};
