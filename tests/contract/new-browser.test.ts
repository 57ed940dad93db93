import { expect, test } from "vitest";
import { newBrowserNotice } from "common/contract/sign-in.server";
import { listTexts } from "bank/messages/text-messages";
import { createVault } from "bank/vault";
import { as, secret, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

const notify = (by: { mobile: string }, customerNumber: string, browser: string) =>
  bank.gateway.call(newBrowserNotice, { customerNumber, browser }, as(by));
const newest = async (mobile: string) =>
  (await listTexts(bank.db, createVault(secret), 1, mobile))[0]?.text ?? null;

test("a sign-in with a new browser is told to the customer, with browser, time and helpline", async () => {
  const own = await bank.newCustomer();
  expect((await notify(own, own.customerNumber, "Firefox, Windows")).outcome).toBe("done");
  expect(await newest(own.mobile)).toMatch(
    /new browser \(Firefox, Windows\) on \d\d-\d\d-\d{4} \d\d:\d\d\. Not you\?/,
  );
});

test("a browser that does not say what it is, is a new browser; a long or many-lined name stays one short line", async () => {
  const own = await bank.newCustomer();
  await notify(own, own.customerNumber, "");
  expect(await newest(own.mobile)).toContain("with a new browser on ");
  await notify(own, own.customerNumber, `a\n\u202e${"b".repeat(200)}`);
  expect(await newest(own.mobile)).toMatch(/new browser \(a b{38}\) on/);
});

test("nobody has a message sent to another customer", async () => {
  const [own, other] = [await bank.newCustomer(), await bank.newCustomer()];
  expect(await notify(own, other.customerNumber, "Firefox")).toMatchObject({
    outcome: "refused",
    code: "4030",
  });
  expect(await newest(other.mobile)).toBeNull();
});
