import * as z from "zod";
import { leastCardLimits, limitedChannels, type CardLimits, type LimitedChannel } from "common/card-changes";
import { cvvField } from "./cards.forms";
import { parseAmount, plainAmount, type Paise } from "common/money";

/** The form of a card's limits. A message is a key of `locales/*`/cards.json. */
export const limitFields = [...limitedChannels, "seen", "cvv"] as const;

export type LimitOfEach = Readonly<Record<LimitedChannel, Paise>>;

/** Those of a card, as they hold now. */
export const limitsOf = (card: Readonly<Record<`${LimitedChannel}Limit`, Paise>>): LimitOfEach => ({
  atm: card.atmLimit,
  pos: card.posLimit,
  ecom: card.ecomLimit,
  contactless: card.contactlessLimit,
});

/** What stands in the fields of those that are to change; the CVV is typed anew. */
type TypedLimits = { [channel in LimitedChannel]?: string };

export const typedLimits = (limits: CardLimits): TypedLimits =>
  Object.fromEntries(
    limitedChannels.flatMap((channel) => {
      const limit = limits[channel];
      return limit === undefined ? [] : [[channel, plainAmount(limit).replace(/\.00$/, "")]];
    }),
  );

/** Paise of each, for a hidden field: what the form shows. A field left as it was shown changes nothing, whatever holds by now. */
export const writeLimits = (now: LimitOfEach): string =>
  limitedChannels.map((channel) => now[channel]).join(" ");

function readLimits(seen = ""): CardLimits {
  const shown = seen.split(" ");
  return Object.fromEntries(
    limitedChannels.flatMap((channel, at) =>
      /^\d{1,12}$/.test(shown[at] ?? "") ? [[channel, BigInt(shown[at]!)]] : [],
    ),
  );
}

/** Section 9: whole rupees of at most so many digits. */
const MAX_DIGITS = 8;
const TOO_MUCH: Paise = 10n ** BigInt(MAX_DIGITS) * 100n;

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
    .refine((entered) => Object.keys(differing(entered, now)).length > 0, {
      message: "limits.errors.none",
      // Said together with what is wrong with the CVV, not after it.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] !== "cvv"),
    })
    .transform(({ cvv, ...entered }) => ({ limits: differing(entered, now), cvv }));
}

function limit(channel: LimitedChannel, most: Paise) {
  return z
    .string()
    .optional()
    .transform((typed, context): Paise | undefined => {
      const read = readLimit(typed ?? "");
      if (read === undefined) return undefined;
      const error = errorOf(read, channel, most);
      if (error === null) return read as Paise;
      context.issues.push({ code: "custom", input: typed, message: error });
      return z.NEVER;
    });
}

/** Paise of what was typed; undefined for nothing, null for what are no whole rupees of eight digits. */
function readLimit(typed: string): Paise | null | undefined {
  const read = parseAmount(typed);
  if (!read.ok) return read.fault === "empty" ? undefined : read.fault === "zero" ? 0n : null;
  return read.paise % 100n === 0n && read.paise < TOO_MUCH ? read.paise : null;
}

function errorOf(paise: Paise | null, channel: LimitedChannel, most: Paise): string | null {
  if (paise === null) return "limits.errors.digits";
  if (paise < leastCardLimits[channel]) return `limits.errors.least.${channel}`;
  return paise > most ? `limits.errors.most.${channel}` : null;
}

function differing({ seen, ...entered }: CardLimits & { seen: CardLimits }, now: LimitOfEach): CardLimits {
  return Object.fromEntries(
    limitedChannels.flatMap((channel) => {
      const requested = entered[channel];
      const stays = requested === undefined || requested === now[channel] || requested === seen[channel];
      return stays ? [] : [[channel, requested]];
    }),
  );
}
