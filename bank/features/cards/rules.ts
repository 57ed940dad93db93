import { cardRefusals } from "common/contract/cards.server";
import type { Refusal } from "common/contract/refusals.server";
import {
  cardPinPattern,
  channelSwitches,
  isGuessablePin,
  leastCardLimits,
  limitedChannels,
  type BlockAction,
  type CardLimits,
  type ChannelInstructions,
} from "common/card-changes";
import { columnOf, hasExpired, type Card } from "./card";

/** PIN, limits and channels belong to an active card. */
export function mustBeActive(card: Card, now: Date): Refusal | null {
  if (card.status === "hot") return cardRefusals.blockedForGood;
  if (card.status === "inactive") return cardRefusals.notInThisStatus;
  return hasExpired(card, now) ? cardRefusals.expired : null;
}

export const mayBePin = (pin: string): boolean => cardPinPattern.test(pin) && !isGuessablePin(pin);

export const mayChoosePin = (pin: string | undefined): Refusal | null =>
  pin === undefined || mayBePin(pin) ? null : cardRefusals.guessablePin;

/** An expired card may still be blocked. */
export function mayBlock(card: Card, action: BlockAction, now: Date): Refusal | null {
  if (card.status === "hot") return cardRefusals.blockedForGood;
  switch (action) {
    case "block-for-good":
      return null;
    case "block-temporarily":
      return card.status === "active" ? null : cardRefusals.notInThisStatus;
    case "unblock":
      if (card.status !== "inactive") return cardRefusals.notInThisStatus;
      return hasExpired(card, now) ? cardRefusals.expired : null;
  }
}

export interface Controls {
  limits: CardLimits;
  instructions: ChannelInstructions;
}

/** Judged by channels and maxima as they are now. */
export function mayControl(card: Card, controls: Controls, now: Date): Refusal | null {
  return mustBeActive(card, now) ?? mayInstruct(card, controls) ?? mayLimit(card, controls);
}

function mayInstruct(card: Card, { limits, instructions }: Controls): Refusal | null {
  const requested = channelSwitches.filter((channel) => instructions[channel] !== "leave");
  const stale = requested.some(
    (channel) => (instructions[channel] === "switch-on") === card[columnOf(channel, "on")],
  );
  if (stale) return cardRefusals.nothingToChange;
  const newLimit = limitedChannels.some(
    (channel) => limits[channel] !== undefined && limits[channel] !== card[columnOf(channel, "limit")],
  );
  return requested.length > 0 || newLimit ? null : cardRefusals.nothingToChange;
}

function mayLimit(card: Card, { limits }: Controls): Refusal | null {
  const bad = limitedChannels.some((channel) => {
    const limit = limits[channel];
    if (limit === undefined) return false;
    return limit < leastCardLimits[channel] || limit > card[columnOf(channel, "most")];
  });
  return bad ? cardRefusals.badLimit : null;
}

/** True if it only takes rights away: view-only customers may do that too. */
export function protects({ limits, instructions }: Controls): boolean {
  return (
    limitedChannels.every((channel) => limits[channel] === undefined) &&
    channelSwitches.every((channel) => instructions[channel] !== "switch-on")
  );
}
