import { formatAmount, type Paise } from "./money";

/** Changes of a debit card: formats, and their English words for the text message that the OTP is bound to. */

export const cardPinPattern = /^\d{4}$/;
export const cvvPattern = /^\d{3}$/;

export const limitedChannels = ["atm", "pos", "ecom", "contactless"] as const;
export type LimitedChannel = (typeof limitedChannels)[number];

/** Per day. */
export const leastCardLimits: Readonly<Record<LimitedChannel, Paise>> = {
  atm: 100_00n,
  pos: 10_00n,
  ecom: 10_00n,
  contactless: 10_00n,
};

export const channelSwitches = [
  ...limitedChannels,
  "intlAtm",
  "intlPos",
  "intlEcom",
  "intlContactless",
] as const;
export type ChannelSwitch = (typeof channelSwitches)[number];
type ChannelInstruction = "switch-off" | "switch-on" | "leave";

const switchNames: Readonly<Record<ChannelSwitch, string>> = {
  atm: "ATM",
  pos: "POS",
  ecom: "ECOM",
  contactless: "contactless",
  intlAtm: "ATM abroad",
  intlPos: "POS abroad",
  intlEcom: "ECOM abroad",
  intlContactless: "contactless abroad",
};

/** Four equal digits, or four in a row up or down (including `7890`). */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, place) => (digit - digits[place]! + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((one) => one === step));
}

export type BlockAction = "block-temporarily" | "block-for-good" | "unblock";

const blockWords: Readonly<Record<BlockAction, string>> = {
  "block-temporarily": "block it temporarily",
  "block-for-good": "block it permanently",
  unblock: "unblock it",
};

export const blockChange = (action: BlockAction): string => blockWords[action];

export const pinChange = "set a new PIN";

export type CardLimits = { [channel in LimitedChannel]?: Paise | undefined };

/** `limits ATM Rs 20,000.00, POS Rs 50,000.00`; empty without any limit. */
export function limitsChange(limits: CardLimits): string {
  const parts = limitedChannels.flatMap((channel) => {
    const limit = limits[channel];
    return limit === undefined ? [] : [`${switchNames[channel]} Rs ${formatAmount(limit)}`];
  });
  return parts.length === 0 ? "" : `limits ${parts.join(", ")}`;
}

export type ChannelInstructions = Readonly<Record<ChannelSwitch, ChannelInstruction>>;

/** `ECOM off, ATM abroad on`; skips channels under `leave`. */
export function channelsChange(instructions: ChannelInstructions): string {
  return channelSwitches
    .filter((channel) => instructions[channel] !== "leave")
    .map((channel) => `${switchNames[channel]} ${instructions[channel] === "switch-off" ? "off" : "on"}`)
    .join(", ");
}
