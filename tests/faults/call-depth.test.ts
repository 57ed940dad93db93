/** How often a customer waits for the bank: the calls of a page go out side by side. */
import { afterAll, beforeEach, expect, it, test } from "vitest";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { captcha } from "tests/support/running-portal";
import { PASSWORD } from "tests/support/visitor";

const { gateway, visitor } = await faultyPortalOfFile({ switches: { OTP_SECONDS: "1" } });
beforeEach(() => gateway.spoil("slow"));
afterAll(() => gateway.spoil("none"));

const pages = [
  "/main",
  ...menuFor({ viewOnly: false }).flatMap(({ entries }) => entries.map(({ to }) => to)),
];
it.each(pages)(
  "%s waits for the bank once at the most, and asks all at once in one message",
  async (path) => {
    expect((await visitor.get(path)).status).toBe(200);
    expect(gateway.depth()).toBeLessThanOrEqual(1);
    // Beside it the bank's session is extended.
    expect(gateway.messages()).toBeLessThanOrEqual(2);
  },
);

test("signing in waits for the bank twice a form at the most, where the browser is known", async () => {
  await visitor.get("/SignOut");
  await visitor.post("/SignOut", {});
  const post = async (path: string, fields: Record<string, string>) => {
    await visitor.get(path);
    gateway.spoil("slow");
    return (await visitor.post(path, fields)).location;
  };
  expect(await post("/", { customerId: "100200301", password: PASSWORD, captcha })).toBe("/OtpVerification");
  expect(gateway.depth()).toBe(2);
  const otp = await visitor.readOtp("9840012301");
  expect(await post("/OtpVerification", { otp, intent: "verify" })).toBe("/main");
  expect(gateway.depth()).toBe(2);
});
