/** How often a customer waits for the bank: the calls of a page go out side by side. */
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { menuFor } from "~/routes/_portal+/menu.rules";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { captcha } from "tests/support/running-portal";
import { PASSWORD, Visitor } from "tests/support/visitor";

const { gateway, portal, visitor } = await faultyPortalOfFile();
beforeEach(() => gateway.spoil("slow"));
afterAll(() => gateway.spoil("none"));

const pages = [
  "/main",
  ...menuFor({ viewOnly: false }).flatMap(({ entries }) => entries.map(({ to }) => to)),
];
/** The uses of a card are asked by its enrolment number, which only the list of cards has. */
const asksOn = ["/DebitCard"];

it.each(pages.filter((path) => !asksOn.includes(path)))(
  "%s waits for the bank once at the most, and asks all at once in one message",
  async (path) => {
    expect((await visitor.get(path)).status).toBe(200);
    expect(gateway.depth()).toBeLessThanOrEqual(1);
    // Beside it the bank's session is extended.
    expect(gateway.messages()).toBeLessThanOrEqual(2);
  },
);

it.each(asksOn)("%s waits for the bank twice at the most", async (path) => {
  expect((await visitor.get(path)).status).toBe(200);
  expect(gateway.depth()).toBe(2);
  expect(gateway.messages()).toBeLessThanOrEqual(3);
});

describe("signing in", () => {
  const post = async (by: Visitor, path: string, fields: Record<string, string>) => {
    await by.get(path);
    gateway.spoil("slow");
    return (await by.post(path, fields)).location;
  };
  const credentials = { customerId: "100200301", password: PASSWORD, captcha };

  test("waits for the bank twice with the password, and once with the OTP, in a new browser too", async () => {
    await visitor.get("/SignOut");
    await visitor.post("/SignOut", {});
    const stranger = new Visitor(portal.url);
    for (const by of [visitor, stranger]) {
      expect(await post(by, "/", credentials)).toBe("/OtpVerification");
      expect(gateway.depth()).toBe(2);
      const otp = await by.readOtp("9840012301");
      expect(await post(by, "/OtpVerification", { otp, intent: "verify" })).toBe("/main");
      expect(gateway.depth()).toBe(1);
    }
    const texts = await stranger.readTexts("9840012301");
    expect(texts.filter(({ text }) => text.includes("with a new browser"))).toHaveLength(2);
  });

  test("goes on as the specification says at a bank that knows nothing beyond it, and so do pages", async () => {
    gateway.spoil("no-extensions");
    const newcomer = new Visitor(portal.url);
    await newcomer.signIn("100200305");
    for (const service of ["OTPValidationService", "SessionService", "NewBrowserNoticeService"])
      expect([service, gateway.calls(service)]).toEqual([service, 1]);
    gateway.spoil("no-extensions");
    expect((await newcomer.get("/main")).status).toBe(200);
    expect(gateway.calls("EnquiriesTogetherService")).toBe(0);
    expect(gateway.messages()).toBeGreaterThan(8);
  });
});
