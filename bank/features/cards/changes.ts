import type { BankSchema } from "bank/database/schema";
import { randomInt } from "node:crypto";
import type { Updateable } from "kysely";
import { hashPassword } from "bank/credentials/password-hash";
import { given, type BankAnswer, type Context } from "bank/service";
import {
  blockChange,
  channelSwitches,
  channelsChange,
  limitedChannels,
  limitsChange,
  pinChange,
} from "common/card-changes";
import { cardRefusals } from "common/contract/cards.server";
import type { cardBlock, cardControls, cardPin, greenPin } from "common/contract/cards.server";
import { cardOtpVariables, greenPinOtpVariables } from "common/contract/otp-variables.server";
import type { RequestOf } from "common/contract/service.server";
import { plainAmount } from "common/money";
import { columnOf } from "./card";
import { changeCard } from "./change-card";
import { mayBePin, mayBlock, mayChoosePin, mayControl, mustBeActive, protects, type Controls } from "./rules";
import { cardBlockText, cardControlsText, cardPinText, greenPinText } from "./texts";

/** What a customer may change about a card. */

const statusAfter = { "block-temporarily": "inactive", "block-for-good": "hot", unblock: "active" } as const;

/** Blocks or unblocks a card. A block for a time needs no OTP: whoever is signed in may protect. */
export function blockCard(
  context: Context,
  { customerNumber, cardNumber, expiry, enrolmentId, action, otp, reference }: RequestOf<typeof cardBlock>,
): Promise<BankAnswer<object>> {
  const binding = cardOtpVariables({ purpose: "card-status", cardNumber, change: blockChange(action) });
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry, enrolmentId },
    kind: "block",
    content: [action],
    reference: given(reference),
    protects: action !== "unblock",
    rule: (card, now) => mayBlock(card, action, now),
    secrets: {},
    otp: action === "block-temporarily" && !given(otp) ? null : { binding, entry: given(otp) },
    prepare: (now, mayOrder) =>
      Promise.resolve({
        set: { status: statusAfter[action], blocked_at: action === "unblock" ? null : now },
        text: cardBlockText(context.profile, cardNumber, action, mayOrder),
      }),
  });
}

type ControlsRequest = RequestOf<typeof cardControls>;

/** Changes limits and channels. The OTP's purpose is the limits' where there are any, and the status' else. */
export function controlCard(context: Context, request: ControlsRequest): Promise<BankAnswer<object>> {
  const { customerNumber, cardNumber, expiry, enrolmentId, accountNumber } = request;
  const controls = controlsOf(request);
  const { purpose, change } = changeOf(controls);
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry, enrolmentId, accountNumber },
    kind: "controls",
    content: contentOf(controls),
    reference: given(request.reference),
    protects: protects(controls),
    rule: (card, now) => mayControl(card, controls, now),
    secrets: { cvv: request.cvv },
    otp: { binding: cardOtpVariables({ purpose, cardNumber, change }), entry: given(request.otp) },
    prepare: () =>
      Promise.resolve({
        set: columnsOf(controls),
        text: cardControlsText(context.profile, cardNumber, change),
      }),
  });
}

function controlsOf(request: ControlsRequest): Controls {
  const { atmLimit: atm, posLimit: pos, ecomLimit: ecom, contactlessLimit: contactless } = request;
  return { limits: { atm, pos, ecom, contactless }, instructions: request };
}

function changeOf({ limits, instructions }: Controls) {
  const limited = limitedChannels.some((channel) => limits[channel] !== undefined);
  const words = [limited ? limitsChange(limits) : "", channelsChange(instructions)];
  return {
    purpose: limited ? ("card-limit" as const) : ("card-status" as const),
    change: words.filter(Boolean).join("; "),
  };
}

function contentOf({ limits, instructions }: Controls): unknown[] {
  const asked = limitedChannels.map((channel) => limits[channel]);
  return [
    ...asked.map((limit) => (limit === undefined ? null : plainAmount(limit))),
    ...channelSwitches.map((channel) => instructions[channel]),
  ];
}

function columnsOf({ limits, instructions }: Controls): Updateable<BankSchema["bank.card"]> {
  const set: Record<string, unknown> = {};
  for (const channel of limitedChannels)
    if (limits[channel] !== undefined) set[columnOf(channel, "limit")] = limits[channel];
  for (const channel of channelSwitches)
    if (instructions[channel] !== "leave")
      set[columnOf(channel, "on")] = instructions[channel] === "switch-on";
  return set;
}

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
  const secrets = { cvv: given(asked.cvv), oldPin: given(asked.oldPin), newPin };
  const unproven = secrets.cvv === undefined && secrets.oldPin === undefined;
  return changeCard(context, {
    customerNumber,
    card: { cardNumber, expiry },
    kind: "pin",
    content: [newPin],
    reference: given(reference),
    protects: false,
    rule: (card, now) =>
      mustBeActive(card, now) ?? mayChoosePin(newPin) ?? (unproven ? cardRefusals.wrongCvv : null),
    secrets,
    otp: {
      binding: cardOtpVariables({ purpose: "card-pin", cardNumber, change: pinChange }),
      entry: given(otp),
    },
    prepare: async () => ({ set: await pinSet(newPin), text: cardPinText(context.profile, cardNumber) }),
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
    rule: (card, now) => mustBeActive(card, now) ?? mayChoosePin(newPin),
    secrets: { cvv: given(asked.cvv) },
    otp: { binding: greenPinOtpVariables(cardNumber), entry: "verified" },
    prepare: async () => {
      const pin = newPin ?? makePin();
      return { set: await pinSet(pin), text: greenPinText(context.profile, cardNumber, pin) };
    },
  });
}

function makePin(): string {
  const pin = randomInt(0, 10_000).toString().padStart(4, "0");
  return mayBePin(pin) ? pin : makePin();
}
