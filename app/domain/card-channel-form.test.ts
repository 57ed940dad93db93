import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { channelSwitches } from "./card-changes";
import {
  changedChannels,
  instructionsFor,
  wantedStates,
  writeStates,
  type ChannelStates,
} from "./card-channel-form";

const states = fc.record(
  Object.fromEntries(channelSwitches.map((channel) => [channel, fc.constantFrom("on", "off")])),
) as fc.Arbitrary<ChannelStates>;

const formOf = (wanted: ChannelStates) => {
  const form = new FormData();
  for (const channel of channelSwitches) if (wanted[channel] === "on") form.set(channel, "on");
  return form;
};

describe("the form of a card's channels", () => {
  it("turns what differs into instructions, and nothing else", () => {
    fc.assert(
      fc.property(states, states, (now, wanted) => {
        const instructions = instructionsFor(now, wantedStates(formOf(wanted)));
        for (const channel of channelSwitches) {
          const after = { leave: now[channel], "switch-on": "on", "switch-off": "off" }[
            instructions[channel]
          ];
          expect(after).toBe(wanted[channel]);
          expect(instructions[channel] === "leave").toBe(now[channel] === wanted[channel]);
        }
        expect(changedChannels(instructions).length === 0).toBe(writeStates(now) === writeStates(wanted));
      }),
    );
  });
});
