import { inRupees, type Paise } from "./money";
import { words, type Words } from "./words";

/** Changes of a debit card: formats, and their words for the text message that the OTP is bound to. */

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

const switchName = (channel: ChannelSwitch) => words(`cards:messages.channel.${channel}`);

/** Four equal digits, or four in a row up or down (including `7890`). */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, place) => (digit - digits[place]! + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((one) => one === step));
}

export type BlockAction = "block-temporarily" | "block-for-good" | "unblock";

export const blockChange = (action: BlockAction) => words(`cards:messages.change.${action}`);

export const pinChange = words("cards:messages.change.pin");

export type CardLimits = { [channel in LimitedChannel]?: Paise | undefined };

/** `ATM limit Rs 20,000.00`, `POS limit Rs 50,000.00`. */
export const limitsChange = (limits: CardLimits): Words[] =>
  limitedChannels.flatMap((channel) => {
    const limit = limits[channel];
    const values = { channel: switchName(channel), limit: inRupees(limit ?? 0n) };
    return limit === undefined ? [] : [words("cards:messages.change.limit", values)];
  });

export type ChannelInstructions = Readonly<Record<ChannelSwitch, ChannelInstruction>>;

/** `ECOM off`, `ATM abroad on`; skips channels under `leave`. */
export const channelsChange = (instructions: ChannelInstructions): Words[] =>
  channelSwitches
    .filter((channel) => instructions[channel] !== "leave")
    .map((channel) =>
      words(`cards:messages.change.${instructions[channel]}`, { channel: switchName(channel) }),
    );

export const switchesOff = ({ key }: Words): boolean => key === "cards:messages.change.switch-off";
