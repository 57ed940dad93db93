import { expect } from "vitest";
import type { NewPayee } from "common/payees";
import { refused } from "./endings";
import { newReference, type Harness } from "./payee-harness";

/** Refused on the first pass, and on the second one even with a one-time password. */
export async function expectRefusal(harness: Harness, payee: NewPayee, code: string): Promise<void> {
  expect(await harness.check(payee)).toEqual(refused(code));
  await harness.verifyOtp(payee);
  expect(await harness.commit(payee, newReference())).toEqual(refused(code));
}
