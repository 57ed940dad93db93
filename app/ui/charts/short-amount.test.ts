import { expect, it } from "vitest";
import { shortAmount } from "./scale";

it.each([
  [0n, "₹0", "rupee"],
  [50n, "₹0.5", "rupee"],
  [25_000_00n, "₹25,000", "rupee"],
  [99_999_99n, "₹99,999.99", "rupee"],
  [1_00_000_00n, "₹1", "lakh"],
  [1_25_000_00n, "₹1.25", "lakh"],
  [-8_70_000_00n, "−₹8.7", "lakh"],
  [99_50_000_00n, "₹99.5", "lakh"],
  [1_00_00_000_00n, "₹1", "crore"],
  [12_345_00_00_000_00n, "₹12,345", "crore"],
] as const)("%s paise are %s %s", (paise, figure, unit) => {
  expect(shortAmount(paise)).toEqual({ figure, unit });
});
