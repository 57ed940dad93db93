import * as z from "zod";
import { leastCardLimits, limitedChannels, type CardLimits, type LimitedChannel } from "common/card-changes";
import { plainAmount, type Paise } from "common/money";
import { amountField } from "common/typed-fields";
import { cvvField } from "./cards.forms";

/** The form of a card's limits. Messages are keys of cards.json. */

/** Paise a day. */
export type LimitOfEach = Readonly<Record<LimitedChannel, Paise>>;

export const limitsOf = (card: Readonly<Record<`${LimitedChannel}Limit`, Paise>>): LimitOfEach => ({
  atm: card.atmLimit,
  pos: card.posLimit,
  ecom: card.ecomLimit,
  contactless: card.contactlessLimit,
});

function someChannels<Value>(of: (channel: LimitedChannel, at: number) => Value | undefined) {
  const entries = limitedChannels.map((channel, at) => [channel, of(channel, at)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as {
    [channel in LimitedChannel]?: Value;
  };
}

export const typedLimits = (limits: CardLimits) =>
  someChannels((channel) => {
    const limit = limits[channel];
    return limit === undefined ? undefined : plainAmount(limit).replace(/\.00$/, "");
  });

/** The limits the form shows, in paise, for its hidden field: a field left as shown changes nothing, even if the limit has changed since. */
export const writeLimits = (now: LimitOfEach): string =>
  limitedChannels.map((channel) => now[channel]).join(" ");

function readLimits(seen = ""): CardLimits {
  const shown = seen.split(" ");
  return someChannels((_, at) => (/^\d{1,12}$/.test(shown[at] ?? "") ? BigInt(shown[at]!) : undefined));
}

export function limitsForm({ now, most }: { now: LimitOfEach; most: LimitOfEach }) {
  return z
    .object({
      atm: limit("atm", most.atm),
      pos: limit("pos", most.pos),
      ecom: limit("ecom", most.ecom),
      contactless: limit("contactless", most.contactless),
      seen: z.string().optional().transform(readLimits),
      cvv: cvvField("limits.errors.enterCvv", "limits.errors.validCvv"),
    })
    .refine((entered) => Object.keys(changedLimits(entered, now)).length > 0, {
      message: "limits.errors.none",
      // Reported together with an error of the CVV, not after it.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] !== "cvv"),
    })
    .transform(({ cvv, ...entered }) => ({ limits: changedLimits(entered, now), cvv }));
}

const DIGITS = "limits.errors.digits";
const faults = { empty: DIGITS, "not-a-number": DIGITS, "too-many-decimals": DIGITS, "too-large": DIGITS };

/** Whole rupees; an empty field changes nothing. */
function limit(channel: LimitedChannel, most: Paise) {
  const least = `limits.errors.least.${channel}`;
  const amount = amountField({ ...faults, zero: least }, (paise) => {
    if (paise % 100n !== 0n) return DIGITS;
    if (paise < leastCardLimits[channel]) return least;
    return paise > most ? `limits.errors.most.${channel}` : null;
  });
  return z
    .string()
    .optional()
    .transform((typed) => typed?.trim() || undefined)
    .pipe(amount.optional());
}

const changedLimits = ({ seen, ...entered }: CardLimits & { seen: CardLimits }, now: LimitOfEach) =>
  someChannels((channel) => {
    const requested = entered[channel];
    return requested === now[channel] || requested === seen[channel] ? undefined : requested;
  });
