import * as z from "zod";
import { leastCardLimits, limitedChannels, type CardLimits, type LimitedChannel } from "common/card-changes";
import { plainAmount, TOO_LARGE, type Paise } from "common/money";
import { parseAmount } from "common/typed-amounts";
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

function limit(channel: LimitedChannel, most: Paise) {
  return z
    .string()
    .optional()
    .transform((typed, context) => {
      const paise = readLimit(typed ?? "");
      if (paise === undefined) return undefined;
      const error = errorOf(paise, channel, most);
      if (paise !== null && error === null) return paise;
      context.issues.push({ code: "custom", input: typed, message: error! });
      return z.NEVER;
    });
}

/** Paise; undefined for an empty field, null for anything but whole rupees. */
function readLimit(typed: string): Paise | null | undefined {
  const read = parseAmount(typed);
  if (read.ok) return read.paise % 100n === 0n ? read.paise : null;
  return {
    empty: undefined,
    zero: 0n,
    "too-large": TOO_LARGE,
    "not-a-number": null,
    "too-many-decimals": null,
  }[read.fault];
}

function errorOf(paise: Paise | null, channel: LimitedChannel, most: Paise): string | null {
  if (paise === null) return "limits.errors.digits";
  if (paise < leastCardLimits[channel]) return `limits.errors.least.${channel}`;
  return paise > most ? `limits.errors.most.${channel}` : null;
}

const changedLimits = ({ seen, ...entered }: CardLimits & { seen: CardLimits }, now: LimitOfEach) =>
  someChannels((channel) => {
    const requested = entered[channel];
    return requested === now[channel] || requested === seen[channel] ? undefined : requested;
  });
