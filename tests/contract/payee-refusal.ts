import { expect } from "vitest";
import type { NewPayee } from "common/payees";
import { refused } from "./endings";
import { newReference, type Desk } from "./payee-desk";

/** Refused on the first pass, and on the second one even with a one-time password. */
export async function expectRefusal(desk: Desk, payee: NewPayee, code: string): Promise<void> {
  expect(await desk.check(payee)).toEqual(refused(code));
  await desk.verifyOtp(payee);
  expect(await desk.commit(payee, newReference())).toEqual(refused(code));
}
