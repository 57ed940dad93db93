import { beforeEach, describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { startSecondPortal, strict } from "tests/support/running-portal";
import { passOtpTime } from "tests/support/otp-time";
import { query } from "tests/support/query";
import { identify } from "tests/support/registration";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";
import { OTP_WAIT_SECONDS } from "./flow-portal";

/** How often a thing may be tried from one address and about one customer, counted over all processes. */
const portal = await portalOfFile(strict);

const ask = (text: string, values?: unknown[]) => query(portal.databaseUrl, text, values);
beforeEach(async () => {
  await ask("delete from portal.rate_limit");
  await ask("delete from bank.otp");
});

/** As if it had been tried very often: what has been counted so far stands at its end. */
const useUp = (act: string) =>
  ask("update portal.rate_limit set points = 100000 where key like $1", [`${act}%`]);

/** In a browser of its own; strangers do not wait for each other here. */
async function enter(customer: string, headers: Record<string, string> = {}, origin = portal.url) {
  await passOtpTime(portal.databaseUrl, OTP_WAIT_SECONDS);
  return new Visitor(origin, headers).enterPassword(customer);
}

const TOO_MANY = "There have been too many tries";
const TOO_MANY_OTPS = words("en", "sign-in")("errors.otpTooMany");

describe("limits", () => {
  it("an address that has tried too often is told to wait, whomever it tries, and looked at again later", async () => {
    await enter("100200305");
    await useUp("sign-in:address");
    const refused = await enter("100200306");
    expect(refused.status).toBe(429);
    expect(visibleText(refused.body)).toContain(TOO_MANY);
    await ask("update portal.rate_limit set expire = 1");
    expect((await enter("100200304")).location).toBe("/OtpVerification");
  });

  // Another portal is started here.
  it("forged X-Forwarded-For changes no limit unless the proxy is trusted", async () => {
    await enter("100200301");
    await useUp("sign-in:address");
    for (const [name, value] of [
      ["X-Forwarded-For", "203.0.113.9"],
      ["X-Real-IP", "203.0.113.9"],
      ["Forwarded", "for=203.0.113.9"],
    ] as const)
      expect([name, (await enter("100200309", { [name]: value })).status]).toEqual([name, 429]);

    const behind = await startSecondPortal(portal, { TRUSTED_PROXIES: "127.0.0.1,::1" });
    try {
      const answer = await enter("100200309", { "X-Forwarded-For": "203.0.113.9" }, behind.url);
      expect(answer.location).toBe("/OtpVerification");
    } finally {
      await behind.stop();
    }
  });

  it("a customer ID that is tried too often is refused, known or unknown, and no other one", async () => {
    const texts: string[] = [];
    for (const customer of ["100200310", "999999999"]) {
      await ask("delete from portal.rate_limit");
      await enter(customer);
      await useUp("sign-in:customer");
      const refused = await enter(customer);
      expect(refused.status).toBe(429);
      texts.push(visibleText(refused.body).replaceAll(customer, ""));
      expect((await enter("100200303")).status).not.toBe(429);
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it("captchas are answered so and so often from one address", async () => {
    await enter("100200305");
    await useUp("captcha:address");
    expect((await enter("100200305")).status).toBe(429);
  });

  it("captchas of registrations are counted together with those of sign-in", async () => {
    await enter("100200305");
    await useUp("captcha:address");
    expect((await identify(new Visitor(portal.url), "register", "100200305")).status).toBe(429);
  });

  it.each(["customer", "mobile"])("one %s is sent so many OTPs that nobody answers", async (by) => {
    const visitor = new Visitor(portal.url);
    await enter("100200304");
    await useUp(`otp-sign-in:${by}`);
    expect(visibleText((await visitor.enterPassword("100200304")).body)).toContain(TOO_MANY_OTPS);
    expect((await enter("100200309")).location).toBe("/OtpVerification");
  });

  it("an OTP that is answered is given back to customer and mobile", async () => {
    await new Visitor(portal.url).signIn("100200309");
    const counted = () => ask("select points from portal.rate_limit where key like 'otp-sign-in:%'");
    expect(await counted()).toEqual([{ points: 0 }, { points: 0 }]);
  });

  it.each(["sign-in-otp-day", "sign-in-otp-in-all"])(
    "wrong OTPs at sign-in are counted (%s), and at their end none is sent but in a known browser",
    async (act) => {
      const known = new Visitor(portal.url);
      await known.signIn("100200309");
      const stranger = new Visitor(portal.url);
      const counts = () => ask("select points from portal.rate_limit where key like $1", [`${act}%`]);
      expect((await stranger.enterPassword("100200309")).location).toBe("/OtpVerification");
      expect((await stranger.enterOtp("000000")).status).toBe(400);
      expect(await counts()).toEqual([{ points: 1 }]);
      // A right one, of whomever, gives none back.
      await passOtpTime(portal.databaseUrl, OTP_WAIT_SECONDS);
      await new Visitor(portal.url).signIn("100200309");
      expect(await counts()).toEqual([{ points: 1 }]);
      await useUp(act);
      const refused = await stranger.enterPassword("100200309");
      expect([refused.status, visibleText(refused.body)]).toEqual([
        429,
        expect.stringContaining("Please visit your branch or call"),
      ]);
      const wrong = await stranger.enterPassword("100200309", { password: "Wrong@2026" });
      expect([wrong.status, visibleText(wrong.body)]).toEqual([
        400,
        expect.stringContaining("Incorrect customer ID"),
      ]);
      await known.get("/SignOut");
      await known.post("/SignOut", {});
      expect((await known.enterPassword("100200309")).location).toBe("/OtpVerification");
    },
  );

  it("passwords are set so and so often by one customer, and nobody else waits", async () => {
    const post = async (visitor: Visitor) => {
      await visitor.get("/ChangePassword");
      const passwords = { newPassword: "Godavari@27", confirmPassword: "Godavari@27" };
      return visitor.post("/ChangePassword", { oldPassword: "Wrong@2026", ...passwords });
    };
    const [one, other] = [new Visitor(portal.url), new Visitor(portal.url)];
    await one.signIn("100200306");
    await other.signIn("100200305");
    expect(visibleText((await post(one)).body)).toContain("The old password is wrong");
    await useUp("password-change:customer");
    const refused = await post(one);
    expect([refused.status, visibleText(refused.body)]).toEqual([
      429,
      expect.stringContaining("Passwords have been tried too often"),
    ]);
    expect((await post(other)).status).toBe(400);
  });

  it("documents are made so and so often for one customer", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.signIn("100200306");
    const path = `/MiniStatements/${accountsOf("100200306")[0]}.pdf`;
    expect((await visitor.get(path)).status).toBe(200);
    await useUp("document:customer");
    const refused = await visitor.get(path);
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([429, "text/plain; charset=utf-8"]);
  });

  it("refused forms of strangers are kept so often from a network; then the form itself is answered, and nothing typed is lost", async () => {
    const isKept = async () => {
      const visitor = new Visitor(portal.url);
      await visitor.get("/");
      const { status, body } = await visitor.post("/", { customerId: "100200377", password: "" });
      expect([status, body.includes('value="100200377"')]).toEqual([400, true]);
      return visitor.refusedAt !== "";
    };
    expect(await isKept()).toBe(true);
    await useUp("kept-answer:address");
    expect(await isKept()).toBe(false);
    await ask("update portal.rate_limit set expire = 1");
    expect(await isKept()).toBe(true);
  });

  it("neither address nor customer stands in the table of limits", async () => {
    await enter("100200305");
    const rows = await ask("select key from portal.rate_limit");
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/100200305|127\.0\.0\.1|::1/);
  });
});
