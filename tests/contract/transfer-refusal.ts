import { expect } from "vitest";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import type { TransferDesk, Wish } from "./transfer-harness";

/** Refused on the first pass, and on the second one even with a one-time password; no money, limit or OTP is used. */
export async function expectRefusal(harness: TransferDesk, wish: Wish, code: string): Promise<void> {
  expect(await harness.check(wish)).toEqual(refused(code));
  await harness.verifyOtp(wish);
  const [balance, used, shown] = [
    await harness.balance(wish.fromAccount),
    await harness.used(),
    await harness.texts(),
  ];
  expect(await harness.commit(wish, newReference())).toEqual(refused(code));
  expect(await harness.balance(wish.fromAccount)).toBe(balance);
  expect(await harness.used()).toEqual(used);
  expect(await harness.texts()).toEqual(shown);
  expect(await harness.payments()).toEqual([]);
}
