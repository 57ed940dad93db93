import * as z from "zod";
import {
  channelSwitches,
  type ChannelInstruction,
  type ChannelInstructions,
  type ChannelSwitch,
} from "./card-changes";
import { cvvField } from "./card-forms";

/** The form of a card's channels. A message is a key of `locales/*`/cards.json. */
export type ChannelStates = Readonly<Record<ChannelSwitch, "on" | "off">>;

/** `seen` is what the form showed: a switch is meant against that, not against what may have become of it. */
export const channelFields = [...channelSwitches, "seen", "cvv"] as const;

export const channelCvvForm = z.object({
  cvv: cvvField("channels.errors.enterCvv", "channels.errors.validCvv"),
});

const each = <Value>(of: (channel: ChannelSwitch) => Value) =>
  Object.fromEntries(channelSwitches.map((channel) => [channel, of(channel)])) as Record<
    ChannelSwitch,
    Value
  >;

/** Only the eight states of whatever carries them. */
export const statesOf = (states: ChannelStates): ChannelStates => each((channel) => states[channel]);

/** `10100000`: one sign for each channel, for a hidden field. */
export const writeStates = (states: ChannelStates): string =>
  channelSwitches.map((channel) => (states[channel] === "on" ? "1" : "0")).join("");

/** A ticked box is a channel that is to be on. */
export const wantedStates = (form: FormData): ChannelStates =>
  each((channel) => (form.get(channel) === "on" ? "on" : "off"));

/** Only what differs becomes an instruction. */
export const instructionsFor = (now: ChannelStates, wanted: ChannelStates): ChannelInstructions =>
  each((channel): ChannelInstruction => {
    if (now[channel] === wanted[channel]) return "leave";
    return wanted[channel] === "on" ? "switch-on" : "switch-off";
  });

/** The channels that an instruction changes, in the order of the page. */
export const changedChannels = (instructions: ChannelInstructions): ChannelSwitch[] =>
  channelSwitches.filter((channel) => instructions[channel] !== "leave");
