import * as z from "zod";
import {
  channelSwitches,
  type ChannelInstruction,
  type ChannelInstructions,
  type ChannelSwitch,
} from "common/card-changes";
import { cvvField } from "./cards.forms";

/** The form of a card's channels. A message is a key of `locales/*`/cards.json. */
export type ChannelStates = Readonly<Record<ChannelSwitch, "on" | "off">>;

/** `seen` is what the form showed: a switch is meant against that, not against what may have become of it. */
export const channelFields = [...channelSwitches, "seen", "cvv"] as const;

/** The same for all eight. */
export function eachChannel<Value>(of: (channel: ChannelSwitch) => Value) {
  const entries = channelSwitches.map((channel) => [channel, of(channel)]);
  return Object.fromEntries(entries) as Record<ChannelSwitch, Value>;
}

/** A ticked box is a channel that is to be on; what differs from `now` becomes an instruction. `stale`: why a form that showed other states switches nothing. */
export function channelsForm(now: ChannelStates, stale = "") {
  const box = z.string().optional();
  return z
    .object({
      ...eachChannel(() => box),
      seen: box,
      cvv: cvvField("channels.errors.enterCvv", "channels.errors.validCvv"),
    })
    .refine((typed) => isStale(typed, now) || changedChannels(asked(now, typed)).length > 0, {
      message: "channels.errors.none",
      // Said together with what is wrong with the CVV, not after it.
      when: () => true,
    })
    .refine((typed) => !isStale(typed, now), { message: stale, when: ({ issues }) => issues.length === 0 })
    .transform(({ cvv, ...ticked }) => ({ instructions: asked(now, ticked), cvv }));
}

/** A box left ticked in an old tab means nothing. */
export const isStale = ({ seen }: { seen?: unknown }, now: ChannelStates): boolean =>
  seen !== writeStates(now);

type Ticked = { [channel in ChannelSwitch]?: unknown };

const asked = (now: ChannelStates, ticked: Ticked) => instructionsFor(now, requestedStates(ticked));

/** Only the eight states of whatever carries them. */
export const statesOf = (states: ChannelStates): ChannelStates => eachChannel((channel) => states[channel]);

/** `10100000`: one sign for each channel, for a hidden field. */
export const writeStates = (states: ChannelStates): string =>
  channelSwitches.map((channel) => (states[channel] === "on" ? "1" : "0")).join("");

export const requestedStates = (ticked: Ticked): ChannelStates =>
  eachChannel((channel) => (ticked[channel] === "on" ? "on" : "off"));

/** Only what differs becomes an instruction. */
export const instructionsFor = (now: ChannelStates, requested: ChannelStates): ChannelInstructions =>
  eachChannel((channel): ChannelInstruction => {
    if (now[channel] === requested[channel]) return "leave";
    return requested[channel] === "on" ? "switch-on" : "switch-off";
  });

/** The channels that an instruction changes, in the order of the page. */
export const changedChannels = (instructions: ChannelInstructions): ChannelSwitch[] =>
  channelSwitches.filter((channel) => instructions[channel] !== "leave");
