import { beforeEach, expect, test } from "vitest";
import { accountList } from "common/contract/accounts.server";
import { done, refused } from "./endings";
import { passwordsDesk, type PasswordsDesk } from "./passwords-harness";
import { setStatus } from "./registration-harness";
import { as, bala, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: PasswordsDesk;
beforeEach(async () => {
  harness = await passwordsDesk(bank);
});

test("a customer who locks net-banking is out at once and can do nothing more", async () => {
  const session = await harness.openSession();
  expect(await harness.lock()).toEqual(done());
  expect([await harness.lives(session), await harness.signsIn()]).toEqual([false, false]);
  const request = { customerNumber: harness.customerNumber, mobile: harness.mobile };
  expect(await bank.gateway.call(accountList, request, as(harness))).toEqual(refused("4030"));
});

test("locking is told of once, and locked twice is locked", async () => {
  expect(await Promise.all([harness.lock(), harness.lock(), harness.lock()])).toEqual([
    done(),
    done(),
    done(),
  ]);
  expect(await harness.texts()).toEqual([
    "Your Kaveri Bank net-banking is locked, as you wished. Unblock it on the sign-in page or at your branch. Helpline 1800-233-2454.",
  ]);
});

test("the lock ends by unblocking: the old password opens again", async () => {
  await harness.lock();
  await harness.complete("unblock");
  expect(await harness.signsIn()).toBe(true);
});

test("nobody locks another, and a customer blocked by the bank is not made unblockable by it", async () => {
  expect(await harness.lock(bala)).toEqual(refused("4030"));
  expect(await harness.signsIn()).toBe(true);
  await setStatus(bank.db, harness.customerNumber, "blocked");
  expect(await harness.lock()).toEqual(refused("4030"));
  expect(await harness.validate("unblock")).toEqual(refused("5010"));
});
