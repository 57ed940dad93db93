import { describe, expect, test } from "vitest";
import { nearestTown } from "./nearest-town";
import towns from "./towns.json" with { type: "json" };

describe("the town nearest to a position", () => {
  test.each([
    ["13.0067", "80.2206", "Chennai"],
    ["9.9195", "78.1193", "Madurai"],
    ["8.5074", "76.9730", "Thiruvananthapuram"],
    ["17.4401", "78.3489", "Hyderabad"],
  ])("at %s, %s is %s", (latitude, longitude, town) => {
    expect(nearestTown(latitude, longitude)).toBe(town);
  });

  test.each([
    ["", ""],
    ["13.0067", ""],
    ["0", "0"],
    ["91", "400"],
    ["15.00", "85.00"],
  ])("is unknown at %j, %j: no position, or far from all towns", (latitude, longitude) => {
    expect(nearestTown(latitude, longitude)).toBeNull();
  });

  test("is each town of the list at its own position", () => {
    for (const { town, latitude, longitude } of towns)
      expect(nearestTown(String(latitude), String(longitude))).toBe(town);
  });
});
