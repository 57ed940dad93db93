import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { channelSwitches } from "common/card-changes";
import {
  changedChannels,
  instructionsFor,
  requestedStates,
  writeStates,
  type ChannelStates,
} from "./channels.forms";

const states = fc.record(
  Object.fromEntries(channelSwitches.map((channel) => [channel, fc.constantFrom("on", "off")])),
) as fc.Arbitrary<ChannelStates>;

const formOf = (requested: ChannelStates) =>
  Object.fromEntries(
    channelSwitches.flatMap((channel) => (requested[channel] === "on" ? [[channel, "on"]] : [])),
  );

describe("the form of a card's channels", () => {
  it("turns what differs into instructions, and nothing else", () => {
    fc.assert(
      fc.property(states, states, (now, requested) => {
        const instructions = instructionsFor(now, requestedStates(formOf(requested)));
        for (const channel of channelSwitches) {
          const after = { leave: now[channel], "switch-on": "on", "switch-off": "off" }[
            instructions[channel]
          ];
          expect(after).toBe(requested[channel]);
          expect(instructions[channel] === "leave").toBe(now[channel] === requested[channel]);
        }
        expect(changedChannels(instructions).length === 0).toBe(writeStates(now) === writeStates(requested));
      }),
    );
  });
});
