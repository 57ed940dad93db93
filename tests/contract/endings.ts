import { expect } from "vitest";

/** How calls of the bank end, to compare with. */

export const done = (answer: object = {}) => ({ outcome: "done", answer });

/** Whatever its details. */
export const refused = (code: string): unknown =>
  expect.objectContaining({ outcome: "refused", code, message: expect.any(String) as string });

/** A password that is wrong, and how many tries are left. */
export const wrongPassword = (code: string, left: number): unknown =>
  expect.objectContaining({ outcome: "refused", code, details: String(left) });
