import { beforeEach, expect, test } from "vitest";
import { accountList } from "common/contract/accounts.server";
import { done, refused } from "./endings";
import { passwordsDesk, type PasswordsDesk } from "./passwords-desk";
import { setStatus } from "./registration-desk";
import { as, bala, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let desk: PasswordsDesk;
beforeEach(async () => {
  desk = await passwordsDesk(bank);
});

test("a customer who locks net-banking is out at once and can do nothing more", async () => {
  const session = await desk.openSession();
  expect(await desk.lock()).toEqual(done());
  expect([await desk.lives(session), await desk.signsIn()]).toEqual([false, false]);
  const request = { customerNumber: desk.customerNumber, mobile: desk.mobile };
  expect(await bank.gateway.call(accountList, request, as(desk))).toEqual(refused("4030"));
});

test("locking is told of once, and locked twice is locked", async () => {
  expect(await Promise.all([desk.lock(), desk.lock(), desk.lock()])).toEqual([done(), done(), done()]);
  expect(await desk.texts()).toEqual([
    "Your Kaveri Bank net-banking is locked, as you wished. Unblock it on the sign-in page or at your branch. Helpline 1800-233-2454.",
  ]);
});

test("the lock ends by unblocking: the old password opens again", async () => {
  await desk.lock();
  await desk.complete("unblock");
  expect(await desk.signsIn()).toBe(true);
});

test("nobody locks another, and a customer blocked by the bank is not made unblockable by it", async () => {
  expect(await desk.lock(bala)).toEqual(refused("4030"));
  expect(await desk.signsIn()).toBe(true);
  await setStatus(bank.db, desk.customerNumber, "blocked");
  expect(await desk.lock()).toEqual(refused("4030"));
  expect(await desk.validate("unblock")).toEqual(refused("5010"));
});
