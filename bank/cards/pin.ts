import { randomInt } from "node:crypto";
import { cardPinText, greenPinText } from "bank/messages/card-text";
import { hashPassword } from "bank/passwords";
import type { BankAnswer, Context } from "bank/services/served";
import type { cardPin, greenPin } from "~/contract/cards.server";
import { cardOtpVariables, greenPinOtpVariables } from "~/contract/otp-variables.server";
import type { RequestOf } from "~/contract/service.server";
import { cardPinPattern, isGuessablePin, pinChange } from "~/domain/card-changes";
import { changeCard } from "./change-card";
import { given } from "./given";
import * as refusals from "./refusals";
import { mustBeActive } from "./rules";

export const mayBePin = (pin: string): boolean => cardPinPattern.test(pin) && !isGuessablePin(pin);

/** A new PIN works at once, also where wrong ones have locked the one before. */
async function pinSet(pin: string) {
  return {
    pin_hash: await hashPassword(pin),
    pin_failed_count: 0,
    pin_locked_until: null,
    old_pin_failed_count: 0,
    old_pin_locked_until: null,
  };
}

/** Sets the PIN that the customer has chosen: proven by the CVV, or by the PIN before. */
export function setPin(
  context: Context,
  { customerNumber, cardNumber, expiry, newPin, otp, reference, ...asked }: RequestOf<typeof cardPin>,
): Promise<BankAnswer<object>> {
  const secrets = { cvv: given(asked.cvv), oldPin: given(asked.oldPin) };
  const unproven = secrets.cvv === undefined && secrets.oldPin === undefined;
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry },
    kind: "pin",
    content: [newPin],
    reference: given(reference),
    protects: false,
    rule: (card, now) =>
      mustBeActive(card, now) ??
      (mayBePin(newPin) ? null : refusals.guessablePin) ??
      (unproven ? refusals.wrongCvv : null),
    secrets,
    otp: {
      binding: cardOtpVariables({ purpose: "card-pin", cardNumber, change: pinChange }),
      entry: given(otp),
    },
    prepare: async () => ({ set: await pinSet(newPin), text: cardPinText(cardNumber) }),
  });
}

/** Sets a PIN and tells it by text message; the bank makes it where none is given. */
export function sendPin(
  context: Context,
  { customerNumber, cardNumber, expiry, reference, ...asked }: RequestOf<typeof greenPin>,
): Promise<BankAnswer<object>> {
  const newPin = given(asked.newPin);
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry },
    kind: "green-pin",
    content: [newPin ?? null],
    reference: given(reference),
    protects: false,
    rule: (card, now) =>
      mustBeActive(card, now) ?? (newPin === undefined || mayBePin(newPin) ? null : refusals.guessablePin),
    secrets: { cvv: given(asked.cvv) },
    otp: { binding: greenPinOtpVariables(cardNumber), entry: "verified" },
    prepare: async () => {
      const pin = newPin ?? makePin();
      return { set: await pinSet(pin), text: greenPinText(cardNumber, pin) };
    },
  });
}

function makePin(): string {
  for (;;) {
    const pin = randomInt(0, 10_000).toString().padStart(4, "0");
    if (mayBePin(pin)) return pin;
  }
}
