import { beforeEach, describe, expect, it } from "vitest";
import { getDemoCustomer } from "bank/demo/people";
import { endLocks } from "tests/support/locks";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { forgetTries } from "tests/support/registration";
import { strict } from "tests/support/running-portal";
import { PASSWORD, Visitor, type Answer } from "tests/support/visitor";

/**
 * The cookie of a known browser and its copies, by two workers: each request comes by a connection of its own, which the next worker in
 * turn gets.
 */
const portal = await portalOfFile({ ...strict, WORKERS: "2", TRUSTED_PROXIES: "127.0.0.1,::1" });
const OWN = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 11; SM-A125F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36",
  "X-Forwarded-For": "203.0.113.7",
};
const FAR = { ...OWN, "X-Forwarded-For": "198.51.100.9" };
const OTHER_FAMILY = {
  "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1",
  "X-Forwarded-For": "198.51.100.9",
  "Accept-Language": "ru-RU",
};

beforeEach(async () => {
  await forgetTries(portal.databaseUrl);
  await forgetOtps();
  await endLocks(portal.databaseUrl);
});

const forgetOtps = () =>
  query(portal.databaseUrl, "update bank.otp set sent_at = sent_at - interval '31 days', expires_at = now()");

const browser = (headers: Record<string, string> = OWN) =>
  new Visitor(portal.url, { Connection: "close", ...headers });

/** Another browser with the cookie of the known one, but without its session. */
function withCookie(from: Visitor, headers: Record<string, string> = OWN): Visitor {
  const other = browser(headers);
  const cookie = from.cookies.get("device");
  if (cookie) other.cookies.set("device", cookie);
  return other;
}

async function signIn(one: Visitor, customer: string): Promise<void> {
  await forgetOtps();
  await one.signIn(customer);
}

async function signOut(one: Visitor): Promise<void> {
  await one.get("/main");
  await one.post("/SignOut", {});
  await forgetOtps();
}

/** A browser in which the customer has signed in before, signed out. */
async function knownBrowser(customer: string): Promise<Visitor> {
  const own = browser();
  await signIn(own, customer);
  await signOut(own);
  return own;
}

/** The form as it comes to the browser, sent with that password. */
async function send(one: Visitor, customer: string): Promise<Answer> {
  await one.get("/");
  return one.post("/", { customerId: customer, password: PASSWORD });
}

const asksForCaptcha = ({ body }: Answer) => body.includes('name="captchaToken"');
const isAtOtp = ({ location }: Answer) => location === "/OtpVerification";

/** True if the browser is known: the right password opens the OTP without a captcha. */
async function isKnown(one: Visitor, customer: string): Promise<boolean> {
  await forgetOtps();
  return isAtOtp(await send(one, customer));
}

const textsOfCopies = async (customer: string) =>
  (await browser().readTexts(getDemoCustomer(customer).mobile)).filter(({ text }) =>
    text.includes("old copy of your browser"),
  );
const rowsOfCopies = (customer: string) =>
  query<{ outcome: string }>(
    portal.databaseUrl,
    "select outcome from portal.audit where act = 'browser-copied' and customer_number = $1",
    [customer],
  );

describe("a copy of the cookie from before the owner's next sign-in", () => {
  it("is a stranger once the new secret has come back, and the owner is told, once a day", async () => {
    const customer = "100200301";
    const own = await knownBrowser(customer);
    const copy = withCookie(own);
    expect(await isKnown(withCookie(copy), customer)).toBe(true);
    await signIn(own, customer);
    await signOut(own);

    const answer = await send(copy, customer);
    expect([isAtOtp(answer), asksForCaptcha(answer)]).toEqual([false, true]);
    expect(await textsOfCopies(customer)).toHaveLength(1);
    expect(await rowsOfCopies(customer)).toEqual([{ outcome: "done" }]);
    const tryWrong = () => withCookie(copy).enterPassword(customer, { password: "Wrong@2026" });
    for (let post = 0; post < 3; post += 1) await tryWrong();
    expect(await textsOfCopies(customer)).toHaveLength(1);
    await query(portal.databaseUrl, "update portal.device set copied_at = copied_at - interval '1 day'");
    await tryWrong();
    expect(await textsOfCopies(customer)).toHaveLength(2);
    expect(await isKnown(own, customer)).toBe(true);
  });

  it("keeps nobody out, however often it posts, and its OTP makes it a browser of its own", async () => {
    const customer = "100200304";
    const own = await knownBrowser(customer);
    const copy = withCookie(own);
    await signIn(own, customer);
    await signOut(own);
    for (let post = 0; post < 10; post += 1) await copy.enterPassword(customer, { password: "Wrong@2026" });
    expect(await isKnown(own, customer)).toBe(true);
    await endLocks(portal.databaseUrl);
    await forgetTries(portal.databaseUrl);
    await signIn(copy, customer);
    await signOut(copy);
    expect(await isKnown(copy, customer)).toBe(true);
    await forgetTries(portal.databaseUrl);
    expect(await isKnown(own, customer)).toBe(true);
  });
});

describe("a copy of the cookie as it is", () => {
  it("in another kind of browser is a stranger, and its sign-in is announced and leaves the owner's secret", async () => {
    const customer = "100200305";
    const own = await knownBrowser(customer);
    const thief = withCookie(own, OTHER_FAMILY);
    const answer = await send(thief, customer);
    expect([isAtOtp(answer), asksForCaptcha(answer)]).toEqual([false, true]);
    await forgetTries(portal.databaseUrl);
    await signIn(thief, customer);
    await signOut(thief);
    const texts = await browser().readTexts(getDemoCustomer(customer).mobile);
    expect(texts.some(({ text }) => text.includes("new browser (Safari, iOS)"))).toBe(true);
    expect(await isKnown(own, customer)).toBe(true);
  });

  it("in another network keeps the owner out neither by ten wrong passwords nor by all the OTPs it is sent", async () => {
    const customer = "100200306";
    const own = await knownBrowser(customer);
    const far = async () => isAtOtp(await send(withCookie(own, FAR), customer));
    let sent = 0;
    while (sent < 40 && (await far())) sent += 1;
    expect(sent).toBe(20);
    for (let post = 0; post < 10; post += 1)
      await withCookie(own, FAR).enterPassword(customer, { password: "Wrong@2026" });
    expect(await isKnown(withCookie(own, FAR), customer)).toBe(false);
    expect(await isKnown(own, customer)).toBe(true);
  });

  it("that signs in with an OTP makes the owner's a stranger, who is told", async () => {
    const customer = "100200310";
    const own = await knownBrowser(customer);
    const thief = withCookie(own, FAR);
    await signIn(thief, customer);
    await signOut(thief);
    expect(await isKnown(own, customer)).toBe(false);
    expect(await textsOfCopies(customer)).toHaveLength(1);
    await forgetTries(portal.databaseUrl);
    await signIn(own, customer);
    await signOut(own);
    expect(await isKnown(own, customer)).toBe(true);
  });
});

describe("an honest browser", () => {
  it("whose answer with the new secret was lost goes on with the one before", async () => {
    const customer = "100200309";
    const own = await knownBrowser(customer);
    const before = own.cookies.get("device")!;
    await own.enterPassword(customer);
    const answer = await own.enterOtp(await own.readOtp(getDemoCustomer(customer).mobile));
    expect([answer.location, own.cookies.get("device") === before]).toEqual(["/main", false]);
    // The answer is lost, with both of its cookies.
    own.cookies.delete("session");
    own.cookies.set("device", before);
    expect(await isKnown(withCookie(own), customer)).toBe(true);
    await signIn(own, customer);
    await signOut(own);
    expect(await isKnown(own, customer)).toBe(true);
    expect(await textsOfCopies(customer)).toEqual([]);
  });

  it("of a family knows each of its customers, whoever signed in last", async () => {
    const [one, other] = ["100200301", "100200305"] as const;
    const own = await knownBrowser(one);
    await signIn(own, other);
    await signOut(own);
    for (const customer of [one, other, one]) {
      expect(await isKnown(withCookie(own), customer)).toBe(true);
      await forgetTries(portal.databaseUrl);
      await signIn(own, customer);
      await signOut(own);
    }
  });

  it("is known in a network where it has not been, and to two workers at once", async () => {
    const customer = "100200304";
    const own = await knownBrowser(customer);
    expect(await isKnown(withCookie(own, FAR), customer)).toBe(true);
    const answers = await Promise.all([1, 2, 3, 4].map(() => withCookie(own).get("/")));
    expect(answers.map(asksForCaptcha)).toEqual([false, false, false, false]);
  });

  it("with the cookie of the version before is known, and has a secret after its next sign-in", async () => {
    const customer = "100200306";
    const own = await knownBrowser(customer);
    await query(
      portal.databaseUrl,
      "update portal.device set secret_digest = null, browser = null, areas = '{}' where customer_number = $1",
      [customer],
    );
    const copy = withCookie(own);
    await signIn(own, customer);
    await signOut(own);
    expect(await isKnown(own, customer)).toBe(true);
    expect(await isKnown(copy, customer)).toBe(false);
  });
});
