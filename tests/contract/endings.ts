import { expect } from "vitest";

/** How calls of the bank end, to compare with. */

export const done = (answer: object = {}) => ({ ending: "done", answer });

export const refused = (code: string) => ({
  ending: "refused",
  code,
  message: expect.any(String) as string,
});
