import { beforeEach, describe, expect, it } from "vitest";
import { ownPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText, Visitor } from "tests/support/visitor";

/** A copied cookie in another browser. */
const portal = await ownPortalOfFile({ TRUSTED_PROXIES: "127.0.0.1,::1" });
const customer = "100200304";
const mobile = "9840012304";

const phone = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 11; SM-A125F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36",
  "Accept-Language": "ta-IN,ta;q=0.9",
  "X-Forwarded-For": "203.0.113.7",
};
const elsewhere = {
  "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
  "Accept-Language": "de-DE,de;q=0.9",
  "X-Forwarded-For": "198.51.100.9",
};

const rows = () =>
  query<{ customer_number: string; outcome: string }>(
    portal.databaseUrl,
    "select customer_number, outcome from portal.audit where act = 'session-moved'",
  );
const textsAbout = async () =>
  (await new Visitor(portal.url).readTexts(mobile)).filter(({ text }) => text.includes("another browser"));

/** The same cookies with other headers. */
function copied(from: Visitor, headers: Record<string, string>): Visitor {
  const other = new Visitor(portal.url, headers);
  for (const [name, value] of from.cookies) other.cookies.set(name, value);
  return other;
}

async function signedIn(): Promise<Visitor> {
  const own = new Visitor(portal.url, phone);
  await own.signIn(customer);
  return own;
}

beforeEach(async () => {
  await query(portal.databaseUrl, "delete from portal.rate_limit");
  await query(portal.databaseUrl, "delete from bank.otp");
});

describe("a session's cookie", () => {
  it("in another browser with another language and network ends the session: sign in again, text message, audit row", async () => {
    const own = await signedIn();
    const before = (await textsAbout()).length;
    const thief = copied(own, elsewhere);
    const answers = await Promise.all(
      ["/main", "/Sessions", "/Menu", "/AlertSettings"].map((path) => thief.get(path)),
    );
    for (const { status, location } of answers) {
      expect(status).toBe(302);
      expect(location).toMatch(/^\/\?/);
    }
    const told = await textsAbout();
    expect(told).toHaveLength(before + 1);
    expect(told[0]!.text).toContain("from another browser (Firefox, Windows)");
    expect((await rows()).at(-1)).toEqual({ customer_number: customer, outcome: "done" });
    expect(await rows()).toHaveLength(1);
    const { location } = await own.get("/main");
    expect(location).toContain("reason=browser-changed");
    expect(visibleText((await own.get(location!)).body)).toContain("வேறோர் உலாவியிலிருந்து");
  });

  it("in another browser gets no document either", async () => {
    const own = await signedIn();
    const { body } = await own.get("/AccountStatement");
    const [, handle] = /account=([\w-]+)/.exec(body) ?? [];
    const answer = await copied(own, elsewhere).get(`/statements/${handle}.pdf`);
    expect([302, 401, 404]).toContain(answer.status);
    expect(answer.body).not.toContain("%PDF");
  });

  it.each(Object.keys(elsewhere) as (keyof typeof elsewhere)[])(
    "goes on working when %s alone is kept",
    async (kept) => {
      const own = await signedIn();
      const moved = copied(own, { ...elsewhere, [kept]: phone[kept] });
      expect((await moved.get("/main")).status).toBe(200);
      expect((await own.get("/main")).status).toBe(200);
    },
  );

  it("goes on working in the next version of the browser and on any address", async () => {
    const own = await signedIn();
    const updated = {
      "User-Agent": phone["User-Agent"].replace("120.0", "131.0").replace("Android 11", "Android 14"),
    };
    for (let place = 1; place <= 5; place += 1) {
      const network = { "X-Forwarded-For": `198.51.100.${place}`, "Accept-Language": "en-IN" };
      expect((await copied(own, { ...phone, ...updated, ...network }).get("/main")).status).toBe(200);
    }
  });

  it("between password and OTP is ended too", async () => {
    const own = new Visitor(portal.url, phone);
    await own.enterPassword(customer);
    const otp = await own.readOtp(mobile);
    const thief = copied(own, elsewhere);
    await thief.get("/OtpVerification");
    expect((await thief.post("/OtpVerification", { otp, intent: "verify" })).location).not.toBe("/main");
    expect((await own.enterOtp(otp)).location).not.toBe("/main");
  });
});
