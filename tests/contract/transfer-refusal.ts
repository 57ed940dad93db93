import { expect } from "vitest";
import { refused } from "./endings";
import { newReference } from "./payee-desk";
import type { TransferDesk, Wish } from "./transfer-desk";

/** Refused on the first pass, and on the second one even with a one-time password; no money, limit or OTP is used. */
export async function expectRefusal(desk: TransferDesk, wish: Wish, code: string): Promise<void> {
  expect(await desk.check(wish)).toEqual(refused(code));
  await desk.verifyOtp(wish);
  const [balance, used, told] = [await desk.balance(wish.fromAccount), await desk.used(), await desk.texts()];
  expect(await desk.commit(wish, newReference())).toEqual(refused(code));
  expect(await desk.balance(wish.fromAccount)).toBe(balance);
  expect(await desk.used()).toEqual(used);
  expect(await desk.texts()).toEqual(told);
  expect(await desk.payments()).toEqual([]);
}
