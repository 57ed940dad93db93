import { beforeEach, describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { ownPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { identify, startOf, termsToday } from "tests/support/registration";
import { captcha } from "tests/support/running-portal";
import { PASSWORD, visibleText, Visitor, type Answer, mobileOf } from "tests/support/visitor";
import { passOf } from "tests/support/waiting-pass";
import { words } from "tests/support/words";

/** The captcha: the picture, the pass of those who cannot read it, and who is spared both. */
const portal = await ownPortalOfFile({ SANDBOX_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" });
beforeEach(() => query(portal.databaseUrl, "delete from portal.rate_limit"));

const say = words("en", "sign-in");
const WRONG = "Wrong@2026";
const customerId = "100200305";

let visits = 0;
/** Another network each. */
const newAddress = () => `203.0.113.${(visits += 1)}`;
const from = (address = newAddress()) => new Visitor(portal.url, { "X-Forwarded-For": address });

const tokenIn = ({ body }: Answer) => /name="captchaToken" value="([^"]*)"/.exec(body)?.[1];
const secondsIn = ({ body }: Answer) => Number(/after (\d+) seconds/.exec(visibleText(body))?.[1]);
const saysIn = (answer: Answer, key: string) => visibleText(answer.body).includes(say(key));

const askForPass = async (visitor: Visitor) => {
  await visitor.get("/");
  return visitor.post("/", { customerId, password: "secret", intent: "waiting-pass" });
};

/** The form with a pass in it. */
async function enter(pass: string, visitor: Visitor, password = WRONG) {
  await visitor.get("/");
  return visitor.post("/", { customerId, password, captchaToken: pass });
}

describe("a waiting pass", () => {
  it("is given for a press of a button, keeps the customer ID and no password, and has no picture", async () => {
    const answer = await askForPass(from());
    expect([answer.status, secondsIn(answer)]).toEqual([200, 15]);
    expect(answer.body).toContain(`value="${customerId}"`);
    expect(answer.body).not.toContain("secret");
    expect(answer.body).not.toContain(say("captchaPicture"));
    expect(answer.body).not.toContain('name="captcha"');
  });

  it("is not taken before its time, and then it is, with what is left of the wait shown", async () => {
    const visitor = from();
    const token = tokenIn(await askForPass(visitor))!;
    const early = await visitor.post("/", { customerId, password: PASSWORD });
    expect([early.status, saysIn(early, "errors.passEarly")]).toEqual([400, true]);
    expect(early.body).toContain(`value="${customerId}"`);
    expect(early.body).not.toContain(PASSWORD);
    expect(secondsIn(early)).toBeLessThanOrEqual(15);
    expect(
      await query(portal.databaseUrl, "select points from portal.rate_limit where key like 'sign-in:%'"),
    ).toEqual([]);
    expect(tokenIn(early)).not.toBe(token);
    const address = newAddress();
    const almost = { address, id: "a-pass", wait: 15 };
    expect(
      saysIn(await enter(passOf({ ...almost, secondsAgo: 13 }), from(address)), "errors.passEarly"),
    ).toBe(true);
    await passOtpTime(portal.databaseUrl, 2);
    const taken = await enter(passOf({ ...almost, secondsAgo: 15 }), from(address), PASSWORD);
    expect(taken.location).toBe("/OtpVerification");
  });

  it("works once, whoever sends it at the same time, and another one comes with the answer", async () => {
    const address = newAddress();
    const pass = passOf({ address });
    const visitors = [1, 2, 3, 4].map(() => from(address));
    await Promise.all(visitors.map((visitor) => visitor.get("/")));
    const entry = { customerId, password: WRONG, captchaToken: pass };
    const answers = await Promise.all(visitors.map((visitor) => visitor.post("/", entry)));
    expect(answers.filter((answer) => saysIn(answer, "errors.incorrect"))).toHaveLength(1);
    expect(answers.filter((answer) => saysIn(answer, "errors.passUsed"))).toHaveLength(3);
    for (const answer of answers) {
      expect(secondsIn(answer)).toBeGreaterThanOrEqual(15);
      expect(tokenIn(answer)).not.toBe(pass);
    }
  });

  it("that is old, forged or changed is none", async () => {
    const address = newAddress();
    const old = await enter(passOf({ address, secondsAgo: 601 }), from(address));
    expect(saysIn(old, "errors.passUsed")).toBe(true);
    const pass = passOf({ address });
    const changed = pass.slice(0, 30) + (pass[30] === "A" ? "B" : "A") + pass.slice(31);
    const refused = await from(address).enterPassword(customerId, { captchaToken: changed });
    expect(saysIn(refused, "errors.captchaUsed")).toBe(true);
  });

  it("waits longer the more of them a network was given lately, whatever addresses of it ask, and no other network's does", async () => {
    const waits: number[] = [];
    for (let host = 1; host <= 11; host += 1)
      waits.push(secondsIn(await askForPass(from(`2001:db8:1:2::${host}`))));
    expect(waits).toEqual([15, 15, 15, 15, 15, 30, 30, 30, 30, 30, 45]);
    await query(
      portal.databaseUrl,
      "update portal.rate_limit set points = 1000 where key like 'waiting-pass:address%'",
    );
    expect(secondsIn(await askForPass(from("2001:db8:1:2::99")))).toBe(120);
    expect(secondsIn(await askForPass(from()))).toBe(15);
  });

  it("of another network waits as long as one of the network that sends it", async () => {
    const [few, many] = [newAddress(), newAddress()];
    await askForPass(from(many));
    await query(
      portal.databaseUrl,
      "update portal.rate_limit set points = 1000 where key like 'waiting-pass:address%'",
    );
    const early = await enter(passOf({ address: few, secondsAgo: 20 }), from(many));
    expect([saysIn(early, "errors.passEarly"), secondsIn(early)]).toEqual([true, 120]);
    const roamed = await enter(passOf({ address: few, secondsAgo: 20 }), from());
    expect(saysIn(roamed, "errors.incorrect")).toBe(true);
  });

  it("replaces no limit: it counts as an answered captcha", async () => {
    const address = newAddress();
    await enter(passOf({ address }), from(address));
    await query(
      portal.databaseUrl,
      "update portal.rate_limit set points = 100000 where key like 'captcha:%'",
    );
    expect((await enter(passOf({ address }), from(address))).status).toBe(429);
  });

  it("begins one registration, also when the button is pressed twice", async () => {
    const address = newAddress();
    const visitor = from(address);
    await visitor.get(startOf("register"));
    const asked = await visitor.post(startOf("register"), {
      customerId,
      mobile: mobileOf(customerId),
      intent: "waiting-pass",
    });
    expect([asked.status, secondsIn(asked)]).toEqual([200, 15]);
    expect(asked.body).toContain(`value="${mobileOf(customerId)}"`);
    const captchaToken = passOf({ address });
    const entry = { customerId, mobile: mobileOf(customerId), captchaToken, terms: termsToday() };
    const [one, two] = await Promise.all([1, 2].map(() => visitor.post(startOf("register"), entry)));
    expect([one!.status, one!.location]).toEqual([303, two!.location]);
    const stranger = await identify(from(address), "register", customerId, { captchaToken });
    expect(saysIn(stranger, "errors.passUsed")).toBe(true);
  });
});

describe("a browser that knows the customer", () => {
  const asks = ({ body }: Answer) => body.includes('name="captchaToken"');
  const send = (visitor: Visitor, entry: Record<string, string> = {}) =>
    visitor.post("/", { customerId, password: WRONG, ...entry });

  async function knownBrowser(): Promise<Visitor> {
    const own = from();
    await own.signIn(customerId);
    await own.post("/SignOut", {});
    await passOtpTime(portal.databaseUrl, 2);
    return own;
  }

  it("is spared the captcha until a try is refused, and again after a right one", async () => {
    const own = await knownBrowser();
    expect(asks(await own.get("/"))).toBe(false);
    const wrong = await send(own);
    expect([saysIn(wrong, "errors.incorrect"), asks(wrong)]).toEqual([true, true]);
    expect(asks(await own.get("/"))).toBe(true);
    expect(saysIn(await send(own, { captchaToken: "" }), "errors.enterCaptcha")).toBe(true);
    expect((await send(own, { password: PASSWORD, captcha })).location).toBe("/OtpVerification");
    expect(asks(await own.get("/"))).toBe(false);
  });

  it("is asked for the captcha with another customer ID, known or unknown, which stays typed", async () => {
    for (const other of ["100200306", "999999999"]) {
      const own = await knownBrowser();
      await own.get("/");
      const answer = await send(own, { customerId: other, password: PASSWORD });
      expect([answer.status, saysIn(answer, "errors.captchaAsked"), asks(answer)]).toEqual([400, true, true]);
      expect(answer.body).toContain(`value="${other}"`);
      expect(answer.body).not.toContain(PASSWORD);
      // The next try needs one too, so nobody finds out whom else the browser knows.
      expect(saysIn(await send(own, { captchaToken: "" }), "errors.enterCaptcha")).toBe(true);
    }
  });

  it("is spared once, however many tries it sends at the same time or from a copy of its cookies", async () => {
    const own = await knownBrowser();
    await own.get("/");
    const copies = [1, 2, 3, 4].map(() => own.copy());
    const answers = await Promise.all(copies.map((copy) => send(copy)));
    expect(answers.filter((answer) => saysIn(answer, "errors.incorrect"))).toHaveLength(1);
    expect(answers.filter((answer) => saysIn(answer, "errors.captchaAsked"))).toHaveLength(3);
    const later = own.copy();
    expect(saysIn(await send(later), "errors.captchaAsked")).toBe(true);
  });

  it("is another one without its cookie: a form without a captcha is not looked at", async () => {
    const stranger = from();
    await stranger.get("/");
    const body = new URLSearchParams({ token: stranger.token(), customerId, password: PASSWORD });
    const answer = await stranger.postRaw("/", body.toString());
    expect([answer.status, saysIn(answer, "errors.captchaAsked"), asks(answer)]).toEqual([400, true, true]);
  });
});
