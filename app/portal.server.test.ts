import { expect, test } from "vitest";
import { poolSizeOf } from "./portal.server";

test("workers together hold at most forty connections, unless each would have fewer than four", () => {
  const sizes = Array.from({ length: 256 }, (_, place) => [place + 1, poolSizeOf(place + 1)] as const);
  for (const [workers, size] of sizes) {
    expect(size).toBeLessThanOrEqual(10);
    expect(size).toBeGreaterThanOrEqual(4);
    expect(workers * size <= 40 || size === 4, `${workers} workers of ${size}`).toBe(true);
  }
  expect(sizes.slice(0, 10).map(([, size]) => size)).toEqual([10, 10, 10, 10, 8, 6, 5, 5, 4, 4]);
});
