import type { SignedIn } from "~/session/guards.server";
import { cardBlocking } from "./card-block.server";
import { switchChannels } from "./card-channels.server";
import { changeLimits } from "./card-limits.server";
import { changePin, generatePin } from "./card-pin.server";
import type { ChangedCard } from "./cards.server";
import { findDone, type OtpDeed } from "./otp-deed.server";

/** What has been done to a card: a key under `done` in `locales/*`/cards.json. */
export type CardNews = "block-temporarily" | "block-for-good" | "unblock" | "pin" | "limits" | "channels";

export interface CardDone {
  news: CardNews;
  maskedNumber: string;
  reference: string;
}

/** Every change of a card that an OTP authorises, and what the list of cards says of it. */
const told = [
  tell(cardBlocking, ({ action }) => action),
  tell(generatePin, () => "pin"),
  tell(changePin, () => "pin"),
  tell(changeLimits, () => "limits"),
  tell(switchChannels, () => "channels"),
];

/** What was done in that run of this session; null for any other run. */
export async function findCardDone(by: SignedIn, runId: string | null): Promise<CardDone | null> {
  if (runId === null) return null;
  const found = await Promise.all(told.map((find) => find(by, runId)));
  return found.find((done) => done !== null) ?? null;
}

function tell<Input extends ChangedCard>(deed: OtpDeed<Input>, newsOf: (input: Input) => CardNews) {
  return async (by: SignedIn, runId: string): Promise<CardDone | null> => {
    const done = await findDone(by, deed, runId);
    if (!done) return null;
    const { input, reference } = done;
    return { news: newsOf(input), maskedNumber: input.maskedNumber, reference };
  };
}
