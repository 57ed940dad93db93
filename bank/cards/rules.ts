import type { BankAnswer } from "bank/services/served";
import {
  channelSwitches,
  leastCardLimits,
  limitedChannels,
  type BlockAction,
  type CardLimits,
  type ChannelInstructions,
} from "~/domain/card-changes";
import { columnOf } from "./channels";
import { hasExpired } from "./expiry";
import type { Card } from "./find-card";
import * as refusals from "./refusals";

/** What the state of a card allows. Each answers why not, or null. */
export type Refusal = BankAnswer<never> | null;

/** PIN, limits and channels belong to an active card. */
export function mustBeActive(card: Card, now: Date): Refusal {
  if (card.status === "hot") return refusals.blockedForGood;
  if (card.status === "inactive") return refusals.notInThisStatus;
  return hasExpired(card, now) ? refusals.expired : null;
}

/** An expired card may still be blocked: nothing is lost by it, and a frightened customer is not sent away. */
export function mayBlock(card: Card, action: BlockAction, now: Date): Refusal {
  if (card.status === "hot") return refusals.blockedForGood;
  switch (action) {
    case "block-for-good":
      return null;
    case "block-temporarily":
      return card.status === "active" ? null : refusals.notInThisStatus;
    case "unblock":
      if (card.status !== "inactive") return refusals.notInThisStatus;
      return hasExpired(card, now) ? refusals.expired : null;
  }
}

export interface Controls {
  limits: CardLimits;
  instructions: ChannelInstructions;
}

/** By the channels and the maxima as they stand now: both may have changed since the customer looked. */
export function mayControl(card: Card, controls: Controls, now: Date): Refusal {
  return mustBeActive(card, now) ?? mayInstruct(card, controls) ?? mayLimit(card, controls);
}

function mayInstruct(card: Card, { limits, instructions }: Controls): Refusal {
  const asked = channelSwitches.filter((channel) => instructions[channel] !== "leave");
  const stale = asked.some(
    (channel) => (instructions[channel] === "switch-on") === card[columnOf(channel, "on")],
  );
  if (stale) return refusals.nothingToChange;
  const newLimit = limitedChannels.some(
    (channel) => limits[channel] !== undefined && limits[channel] !== card[columnOf(channel, "limit")],
  );
  return asked.length > 0 || newLimit ? null : refusals.nothingToChange;
}

function mayLimit(card: Card, { limits }: Controls): Refusal {
  const bad = limitedChannels.some((channel) => {
    const limit = limits[channel];
    if (limit === undefined) return false;
    return limit < leastCardLimits[channel] || limit > card[columnOf(channel, "most")];
  });
  return bad ? refusals.badLimit : null;
}

/** Whether it only takes away what a thief could use: customers who only look may do that too. */
export function protects({ limits, instructions }: Controls): boolean {
  return (
    limitedChannels.every((channel) => limits[channel] === undefined) &&
    channelSwitches.every((channel) => instructions[channel] !== "switch-on")
  );
}
