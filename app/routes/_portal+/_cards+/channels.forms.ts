import * as z from "zod";
import { channelSwitches, type ChannelInstructions, type ChannelSwitch } from "common/card-changes";
import { cvvField } from "./cards.forms";

/** The form of a card's channels. Messages are keys of cards.json. */
export type ChannelStates = Readonly<Record<ChannelSwitch, "on" | "off">>;

export function eachChannel<Value>(of: (channel: ChannelSwitch) => Value) {
  const entries = channelSwitches.map((channel) => [channel, of(channel)]);
  return Object.fromEntries(entries) as Record<ChannelSwitch, Value>;
}

/** A ticked box is a channel to be on. `stale`: the error of a form that showed other states than `now`; it switches nothing. */
export function channelsForm(now: ChannelStates, stale = "") {
  const box = z.string().optional();
  return z
    .object({
      ...eachChannel(() => box),
      seen: box,
      cvv: cvvField("channels.errors.enterCvv", "channels.errors.validCvv"),
    })
    .refine((typed) => isStale(typed, now) || changedChannels(instructionsFor(now, typed)).length > 0, {
      message: "channels.errors.none",
      // Reported together with an error of the CVV, not after it.
      when: () => true,
    })
    .refine((typed) => !isStale(typed, now), { message: stale, when: ({ issues }) => issues.length === 0 })
    .transform(({ cvv, ...ticked }) => ({ instructions: instructionsFor(now, ticked), cvv }));
}

export const isStale = ({ seen }: { seen?: unknown }, now: ChannelStates): boolean =>
  seen !== writeStates(now);

/** `10100000`: one digit for each channel, for the hidden field. */
export const writeStates = (states: ChannelStates): string =>
  channelSwitches.map((channel) => (states[channel] === "on" ? "1" : "0")).join("");

type Ticked = { [channel in ChannelSwitch]?: unknown };

export const requestedStates = (ticked: Ticked): ChannelStates =>
  eachChannel((channel) => (ticked[channel] === "on" ? "on" : "off"));

export function instructionsFor(now: ChannelStates, ticked: Ticked): ChannelInstructions {
  const requested = requestedStates(ticked);
  return eachChannel((channel) => {
    if (now[channel] === requested[channel]) return "leave";
    return requested[channel] === "on" ? "switch-on" : "switch-off";
  });
}

export const changedChannels = (instructions: ChannelInstructions): ChannelSwitch[] =>
  channelSwitches.filter((channel) => instructions[channel] !== "leave");
