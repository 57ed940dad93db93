import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { query } from "tests/support/query";
import { telling } from "tests/support/told";
import { visibleText, Visitor, type PhoneMessage } from "tests/support/visitor";
import { words } from "tests/support/words";

/** A session from more time to its end: the clock's, the customer's own hand, and the bank's. */
const portal = await portalOfFile();

const firefox = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0" };

async function signedIn(customerId: string, headers: Record<string, string> = {}): Promise<Visitor> {
  const visitor = new Visitor(portal.url, headers);
  await visitor.signIn(customerId);
  return visitor;
}

/** Changes what the portal has noted of a customer's sessions. */
const change = (customerId: string, set: string) =>
  query(portal.databaseUrl, `update portal.session set ${set} where customer_number = $1`, [customerId]);

const endBankSessions = (customerId: string) =>
  query(portal.databaseUrl, "update bank.bank_session set ended_at = now() where customer_number = $1", [
    customerId,
  ]);

const leadsToSignIn = (path: string, reason: string) => `/?${new URLSearchParams({ to: path, reason })}`;

/** What the page of sessions says after such a form. */
async function translate(by: Visitor, form: Record<string, string>): Promise<"ended" | "gone" | undefined> {
  const { location } = await by.post("/Sessions", form);
  expect(location).toEqual(telling("/Sessions"));
  const text = visibleText((await by.get(location!)).body);
  return (["ended", "gone"] as const).find((shown) =>
    text.includes(words("en", "profile")(`sessions.${shown}`)),
  );
}

/** Names of the sessions that the page offers to sign out. */
const othersOn = (body: string) =>
  [...body.matchAll(/name="session" value="([^"]+)"/g)].map(([, name]) => name!);

const texts = async (mobile: string): Promise<string[]> => {
  const { body } = await new Visitor(portal.url).get(`/sandbox/phone?mobile=${mobile}`, {
    Accept: "application/json",
  });
  return (JSON.parse(body) as PhoneMessage[]).map(({ text }) => text);
};

describe("more time", () => {
  it("is asked of the bank, and given", async () => {
    const one = await signedIn("100200301");
    await query(portal.databaseUrl, "update bank.bank_session set ends_at = now() + interval '10 seconds'");
    expect((await one.post("/SessionStay", { back: "/Dashboard" })).status).toBe(200);
    const [row] = await query<{ long: boolean }>(
      portal.databaseUrl,
      "select ends_at > now() + interval '20 minutes' as long from bank.bank_session where customer_number = $1 order by opened_at desc",
      ["100200301"],
    );
    expect(row).toEqual({ long: true });
  });

  it("refused by the bank, the session ends and the sign-in page says why", async () => {
    const one = await signedIn("100200306");
    const old = one.copy();
    await endBankSessions("100200306");
    const refused = await one.post("/SessionStay", { back: "/Dashboard" });
    expect(refused.location).toBe(leadsToSignIn("/Dashboard", "stay-refused"));
    expect((await old.get("/main")).location).toBe(leadsToSignIn("/main", "stay-refused"));
    expect(visibleText((await one.get(refused.location!)).body)).toContain(
      "could not keep your session open",
    );
  });

  it("needs a form of this session", async () => {
    const one = await signedIn("100200305");
    expect((await one.postRaw("/SessionStay", "token=x&back=/main")).status).toBe(403);
    expect((await new Visitor(portal.url).post("/SessionStay", {})).location).toContain("/?to=");
  });

  it("comes with the pages as well, and ends with the bank's session", async () => {
    const one = await signedIn("100200304");
    await change("100200304", "bank_extended_at = now() - interval '1 minute'");
    expect((await one.get("/main")).status).toBe(200);
    const [row] = await query<{ extended: boolean }>(
      portal.databaseUrl,
      "select bank_extended_at > now() - interval '30 seconds' as extended from portal.session where customer_number = $1 and step = 'signed-in'",
      ["100200304"],
    );
    expect(row).toEqual({ extended: true });
    await change("100200304", "bank_extended_at = now() - interval '1 minute'");
    await endBankSessions("100200304");
    expect((await one.get("/Dashboard")).location).toBe(leadsToSignIn("/Dashboard", "session-ended"));
    expect((await one.get("/main")).status).toBe(302);
  });

  it("is over an hour after sign-in, whatever happens", async () => {
    const one = await signedIn("100200305");
    const [row] = await query<{ longest: boolean }>(
      portal.databaseUrl,
      "select ends_at = started_at + interval '60 minutes' as longest from portal.session where customer_number = $1 and step = 'signed-in'",
      ["100200305"],
    );
    expect(row).toEqual({ longest: true });
    await change("100200305", "ends_at = now()");
    const answer = await one.post("/SessionStay", { back: "/main" });
    expect(answer.location).toContain("reason=session-ended");
    expect((await one.get("/main")).location).toBe(leadsToSignIn("/main", "session-ended"));
  });
});

describe("the end by the clock", () => {
  it("nobody there: signed out, told so, and led back after signing in", async () => {
    const one = await signedIn("100200306");
    const out = await one.post("/SignOut", { why: "idle", back: "/Dashboard" });
    expect(out.location).toBe("/?reason=idle&to=%2FDashboard");
    const page = await one.get(out.location!);
    expect(visibleText(page.body)).toContain(words("en", "sign-in")("reasons.idle"));
    expect(page.body).toContain('name="back" value="/Dashboard"');
  });

  it("a reason nobody knows and a way to elsewhere are passed over", async () => {
    const one = await signedIn("100200306");
    const out = await one.post("/SignOut", { why: "<b>", back: "//evil.example" });
    expect(out.location).toBe("/?reason=signed-out&to=%2Fmain");
  });
});

describe("one's own sessions", () => {
  it("are listed with browser and address; another one is signed out from here, at once and on every route", async () => {
    const [here, there] = [await signedIn("100200301", firefox), await signedIn("100200301")];
    const page = await here.get("/Sessions");
    expect(visibleText(page.body)).toContain("Firefox, Linux");
    expect(visibleText(page.body)).toContain("This browser");
    expect(visibleText(page.body)).toMatch(/127\.0\.0\.1|::1/);
    const others = othersOn(page.body);
    for (const session of others) {
      expect(await translate(here, { session })).toBe("ended");
    }
    expect((await there.get("/main")).location).toBe(leadsToSignIn("/main", "signed-out-elsewhere"));
    expect((await there.get(`/MiniStatements/${accountsOf("100200301")[0]}.pdf`)).status).toBe(401);
    expect((await here.get("/main")).status).toBe(200);
    expect(await translate(here, { session: others[0]! })).toBe("gone");
  });

  it("the bank's session of that browser ends with it, and no other", async () => {
    const [here, there] = [await signedIn("100200306", firefox), await signedIn("100200306")];
    const lives = () =>
      query<{ living: boolean }>(
        portal.databaseUrl,
        "select ended_at is null as living from bank.bank_session where customer_number = '100200306' order by opened_at desc limit 2",
      );
    expect(await lives()).toEqual([{ living: true }, { living: true }]);
    const [session] = othersOn((await here.get("/Sessions")).body);
    expect(await translate(here, { session: session! })).toBe("ended");
    expect(await lives()).toEqual([{ living: false }, { living: true }]);
    expect((await there.get("/main")).status).toBe(302);
    await here.get("/main");
    expect((await here.post("/SessionStay", { back: "/main" })).status).toBe(200);
  });

  it("another customer's is not ended, and not told apart from one that is over", async () => {
    const [victim, stranger] = [await signedIn("100200304"), await signedIn("100200305")];
    const [row] = await query<{ name: string }>(
      portal.databaseUrl,
      "select encode(id_digest, 'base64') as name from portal.session where customer_number = '100200304' and step = 'signed-in' and ended_at is null order by started_at desc",
    );
    await stranger.get("/Sessions");
    const session = Buffer.from(row!.name, "base64").toString("base64url");
    expect(await translate(stranger, { session })).toBe("gone");
    expect((await victim.get("/main")).status).toBe(200);
  });

  it("sign out everywhere ends all of them, this one too, and one's own alone", async () => {
    const [here, there] = [await signedIn("100200305"), await signedIn("100200305")];
    const another = await signedIn("100200304");
    await here.get("/Sessions");
    const out = await here.post("/Sessions", { intent: "everywhere" });
    expect(out.location).toBe("/?reason=signed-out-everywhere");
    expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(here.cookies.has("session")).toBe(false);
    expect((await there.get("/main")).location).toBe(leadsToSignIn("/main", "signed-out-elsewhere"));
    expect((await another.get("/main")).status).toBe(200);
  });
});

describe("a new browser", () => {
  it("is told to the customer once, and known from then on", async () => {
    const one = new Visitor(portal.url, firefox);
    const count = async () =>
      (await texts("9840012310")).filter((text) => text.includes("new browser")).length;
    await one.signIn("100200310");
    expect((await texts("9840012310"))[0]).toContain("new browser (Firefox, Linux)");
    expect(await count()).toBe(1);
    await one.post("/SignOut", {});
    await one.signIn("100200310");
    expect(await count()).toBe(1);
    await signedIn("100200310", firefox);
    expect(await count()).toBe(2);
  });

  it("known to one customer is new to another", async () => {
    const one = await signedIn("100200306");
    await one.post("/SignOut", {});
    await one.signIn("100200305");
    expect((await texts("9840012305"))[0]).toContain("new browser");
  });

  it("is named by a sealed cookie that no script reads, for a year", async () => {
    const one = new Visitor(portal.url);
    await one.enterPassword("100200306");
    const done = await one.enterOtp(await one.readOtp("9840012306"));
    const line = done.headers.getSetCookie().find((cookie) => cookie.startsWith("device="))!;
    expect(line).toMatch(/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(one.cookies.get("device")!, "base64url").toString("latin1")).not.toContain(
      "100200306",
    );
  });
});
