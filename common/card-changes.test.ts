import { expect, test } from "vitest";
import { channelsChange, isGuessablePin, limitsChange, switchesOff } from "./card-changes";
import type { Words } from "./words";

const leave = {
  atm: "leave",
  pos: "leave",
  ecom: "leave",
  contactless: "leave",
  intlAtm: "leave",
  intlPos: "leave",
  intlEcom: "leave",
  intlContactless: "leave",
} as const;

test.each(["0000", "7777", "1234", "4321", "7890", "0987", "9012", "2109"])("%s is guessed", (pin) => {
  expect(isGuessablePin(pin)).toBe(true);
});

test.each(["4302", "1235", "1357", "1122", "1212", "0001", "9899"])("%s is not", (pin) => {
  expect(isGuessablePin(pin)).toBe(false);
});

test("changes are told in the order of the channels, and only those that there are", () => {
  const valuesOf = (change: Words[]) => change.map(({ key, values }) => [key, (values.channel as Words).key]);
  expect(valuesOf(limitsChange({ pos: 50_000_00n, atm: 20_000_00n }))).toEqual([
    ["cards:messages.change.limit", "cards:messages.channel.atm"],
    ["cards:messages.change.limit", "cards:messages.channel.pos"],
  ]);
  expect(limitsChange({ ecom: undefined })).toEqual([]);
  const switched = channelsChange({ ...leave, intlAtm: "switch-on", ecom: "switch-off" });
  expect(valuesOf(switched)).toEqual([
    ["cards:messages.change.switch-off", "cards:messages.channel.ecom"],
    ["cards:messages.change.switch-on", "cards:messages.channel.intlAtm"],
  ]);
  expect(switched.map(switchesOff)).toEqual([true, false]);
});
