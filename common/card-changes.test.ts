import { expect, test } from "vitest";
import { blockChange, channelsChange, isGuessablePin, limitsChange } from "./card-changes";

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
  expect(limitsChange({ pos: 50_000_00n, atm: 20_000_00n })).toBe(
    "limits ATM Rs 20,000.00, POS Rs 50,000.00",
  );
  expect(limitsChange({ contactless: 10_00n, ecom: undefined })).toBe("limits contactless Rs 10.00");
  expect(channelsChange({ ...leave, intlAtm: "switch-on", ecom: "switch-off" })).toBe(
    "ECOM off, ATM abroad on",
  );
  expect(blockChange("block-for-good")).toBe("block it permanently");
});

test("the longest change of all channels is told whole in a text message", () => {
  const all = Object.fromEntries(Object.keys(leave).map((channel) => [channel, "switch-off"])) as Record<
    keyof typeof leave,
    "switch-off"
  >;
  const most = 9_99_99_999_00n;
  expect(channelsChange(all).length).toBeLessThanOrEqual(160);
  expect(limitsChange({ atm: most, pos: most, ecom: most, contactless: most }).length).toBeLessThanOrEqual(
    160,
  );
});
