import { beforeEach, describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { cardOf, forgetTries, goToProof, goToRegistrationOtp } from "tests/support/registration";
import { strict } from "tests/support/running-portal";
import { goToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor, type Answer, mobileOf } from "tests/support/visitor";

/**
 * An OTP opens the flow that it was asked from, and nothing of a stranger's: tried on a sign-in, a recovery and an act of one
 * customer, by two workers. Each request comes by a connection of its own, which the next worker in turn gets.
 */
const portal = await portalOfFile({ ...strict, WORKERS: "2" });
const customer = "100200301";
const mobile = mobileOf(customer);
const browser = (headers: Record<string, string> = {}) =>
  new Visitor(portal.url, { Connection: "close", ...headers });
const phone = browser();
const OWN = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36" };
const THIEF = { "User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1.15" };

beforeEach(async () => {
  await forgetTries(portal.databaseUrl);
  await query(
    portal.databaseUrl,
    "update bank.otp set sent_at = sent_at - interval '31 days', expires_at = now()",
  );
  await query(portal.databaseUrl, "update portal.otp_challenge set expires_at = now()");
});

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
const enter = async (one: Visitor, path: string, otp: string) => {
  await one.get(path);
  return one.post(path, { otp, intent: "verify" });
};
const sentTexts = async () => (await phone.readTexts(mobile)).filter(({ otp }) => otp);
const wrongEntries = async () =>
  (
    await query<{ count: number }>(
      portal.databaseUrl,
      "select count(*)::int from portal.audit where outcome like '%wrong%' or outcome like '%ended%'",
    )
  )[0]!.count;

/** A browser in which the customer has signed in before, signed out. */
async function knownBrowser(): Promise<Visitor> {
  const own = browser(OWN);
  await own.signIn(customer);
  await own.get("/main");
  await own.post("/SignOut", {});
  await query(portal.databaseUrl, "update bank.otp set sent_at = sent_at - interval '31 days'");
  return own;
}

interface Flow {
  name: string;
  begin(one: Visitor): Promise<string>;
  isDone(answer: Answer): boolean;
  told: string;
}

const signIn: Flow = {
  name: "sign-in",
  async begin(one) {
    const { status, location } = await one.enterPassword(customer);
    expect([status, location]).toEqual([303, "/OtpVerification"]);
    return "/OtpVerification";
  },
  isDone: ({ location }) => location === "/main",
  told: "Another browser has begun to sign in with your password",
};

const recovery: Flow = {
  name: "recovery",
  begin: (one) => goToRegistrationOtp(one, "forgot-password", customer),
  isDone: ({ location }) => location === "/ChangePassTpin",
  told: "Another browser has begun the same",
};

let limit = 20_000;
const act: Flow = {
  name: "act",
  async begin(one) {
    await quickSignIn(one, customer);
    return goToOtp(one, customer, "/OwnLimit", { perDay: String(limit) });
  },
  isDone: ({ location }) => /[?&]done=/.test(location ?? ""),
  told: "The same was begun in another session of yours",
};

beforeEach(() => (limit += 1_000));

describe.each([signIn, recovery, act])(
  "a stranger who begins the same within the owner's minute: $name",
  (flow) => {
    const begun = async () => {
      const own = flow === act ? browser(OWN) : await knownBrowser();
      const path = await flow.begin(own);
      const otp = (await sentTexts())[0]!.otp!;
      const before = (await sentTexts()).length;
      const stranger = browser(THIEF);
      const theirs = await flow.begin(stranger);
      const texts = await sentTexts();
      return { own, path, otp, stranger, theirs, text: texts[0]!, sent: texts.length - before };
    };

    it("has a text of its own, which says so, and so does the owner's page", async () => {
      const { own, path, otp, text, sent } = await begun();
      expect(sent).toBe(1);
      expect(text.otp).not.toBe(otp);
      expect(text.text).toMatch(
        /Another browser is signing in as well|Another browser has asked for|The same was asked for a moment ago/,
      );
      expect(visibleText((await own.get(path)).body)).toContain(flow.told);
    });

    it("cannot use the owner's OTP, nor the owner the stranger's; each entry leaves a row", async () => {
      const { own, path, otp, stranger, theirs, text } = await begun();
      const before = await wrongEntries();
      const answers = [await enter(stranger, theirs, otp), await enter(own, path, text.otp!)];
      expect(answers.map(flow.isDone)).toEqual([false, false]);
      for (const { body } of answers) expect(visibleText(body)).toContain("Incorrect OTP. 4 tries are left.");
      expect(await wrongEntries()).toBe(before + 2);
      expect(flow.isDone(await enter(own, path, otp))).toBe(true);
    });

    it("spoils nothing of the owner's with five wrong entries, all at once or not", async () => {
      const { own, path, otp, stranger, theirs } = await begun();
      await stranger.get(theirs);
      const entry = { otp: wrong(otp), intent: "verify" };
      await Promise.all(Array.from({ length: 10 }, () => stranger.copy().post(theirs, entry)));
      for (let more = 0; more < 5; more += 1) await enter(stranger, theirs, wrong(otp));
      expect(flow.isDone(await enter(own, path, otp))).toBe(true);
    });

    it("does not end the owner's OTP with another of its own, a minute later", async () => {
      const { own, path, otp, stranger, theirs } = await begun();
      await passOtpTime(portal.databaseUrl, 60);
      await stranger.get(theirs);
      expect((await stranger.post(theirs, { intent: "resend" })).status).toBe(303);
      expect(flow.isDone(await enter(own, path, otp))).toBe(true);
    });
  },
);

describe.each([signIn, recovery, act])("the OTP before the last one of a flow: $name", (flow) => {
  const resend = async (own: Visitor, path: string) => {
    await passOtpTime(portal.databaseUrl, 60);
    await own.get(path);
    expect((await own.post(path, { intent: "resend" })).status).toBe(303);
    return (await sentTexts())[0]!;
  };
  const timeIn = (text: string) => /Sent at (\d\d:\d\d:\d\d) IST/.exec(text)![1]!;
  const aMinuteBefore = (clock: string) =>
    new Date(Date.parse(`2026-11-22T${clock}Z`) - 60_000).toISOString().slice(11, 19);

  it("is named by the times of both messages, twice without costing a try, and opens nothing", async () => {
    const own = flow === act ? browser(OWN) : await knownBrowser();
    const path = await flow.begin(own);
    const before = (await sentTexts())[0]!;
    const last = await resend(own, path);
    expect(visibleText((await own.get(path)).body)).toContain(`Sent ${timeIn(last.text)} · works until`);
    const said = `This is the OTP of ${aMinuteBefore(timeIn(before.text))}. Enter the one of ${timeIn(last.text)}.`;
    for (const counted of [false, false, true]) {
      const answer = await enter(own, path, before.otp!);
      expect([answer.status, flow.isDone(answer)]).toEqual([400, false]);
      expect(visibleText(answer.body)).toContain(said);
      expect(visibleText(answer.body).includes(`${said} 4 tries are left.`)).toBe(counted);
    }
    const neither = wrong(last.otp!) === before.otp ? wrong(before.otp) : wrong(last.otp!);
    expect(visibleText((await enter(own, path, neither)).body)).toContain("3 tries are left.");
    expect(flow.isDone(await enter(own, path, last.otp!))).toBe(true);
  });

  it("gets no more free entries by another OTP, and ends the flow as wrong entries do", async () => {
    const own = flow === act ? browser(OWN) : await knownBrowser();
    const path = await flow.begin(own);
    let before = (await sentTexts())[0]!;
    let last = await resend(own, path);
    for (let entry = 0; entry < 2; entry += 1) await enter(own, path, before.otp!);
    [before, last] = [last, await resend(own, path)];
    for (const left of ["4 tries are", "3 tries are", "2 tries are", "One try is"])
      expect(visibleText((await enter(own, path, before.otp!)).body)).toContain(`${left} left.`);
    expect((await enter(own, path, before.otp!)).status).not.toBe(400);
    expect(flow.isDone(await own.post(path, { otp: last.otp!, intent: "verify" }))).toBe(false);
  });
});

describe("strangers to each other", () => {
  it("take turns: the second within a minute is sent none, is told why, and may come back", async () => {
    await signIn.begin(browser(OWN));
    const before = (await sentTexts()).length;
    const second = browser(THIEF);
    const refused = await second.enterPassword(customer);
    expect(refused.status).toBe(429);
    expect(visibleText(refused.body)).toContain(
      "Another browser has just begun to sign in with your customer ID",
    );
    expect((await sentTexts()).length).toBe(before);
    await passOtpTime(portal.databaseUrl, 59);
    await signIn.begin(second);
  });
});

describe("an honest customer is sent one OTP, which opens", () => {
  const afterwards = async (flow: Flow, one: Visitor, path: string, before: number) => {
    const texts = await sentTexts();
    expect(texts.length).toBe(before + 1);
    expect(texts[0]!.text).not.toMatch(/nother browser|a moment ago/);
    const shown = await one.get(path);
    expect(visibleText(shown.body)).not.toContain(flow.told);
    expect(flow.isDone(await enter(one, path, texts[0]!.otp!))).toBe(true);
  };

  it.each(["new", "known"])("after a double press of sign-in, in a %s browser", async (which) => {
    const own = which === "known" ? await knownBrowser() : browser(OWN);
    await own.get("/");
    const before = (await sentTexts()).length;
    const tabs = [own.copy(), own.copy(), own.copy()];
    const form = { customerId: customer, password: "Kaveri@2026", captcha: "KPT34X" };
    const answers = await Promise.all(tabs.map((tab) => tab.post("/", form)));
    const led = tabs.filter((_, at) => answers[at]!.location === "/OtpVerification");
    expect(led.length).toBeGreaterThanOrEqual(1);
    // A captcha works once: of several presses one may go on.
    await afterwards(signIn, led.at(-1)!, "/OtpVerification", before);
  });

  it("after an answer that got lost: the page is as it was, and the password sent again", async () => {
    const own = await knownBrowser();
    await own.get("/");
    const before = (await sentTexts()).length;
    const lost = own.copy();
    expect((await lost.enterPassword(customer)).location).toBe("/OtpVerification");
    await signIn.begin(own);
    await afterwards(signIn, own, "/OtpVerification", before);
  });

  it("after Back and the password again", async () => {
    const own = browser(OWN);
    const before = (await sentTexts()).length;
    await signIn.begin(own);
    await own.get("/OtpVerification");
    expect((await own.post("/OtpVerification", { intent: "back" })).location).toBe("/");
    await signIn.begin(own);
    await afterwards(signIn, own, "/OtpVerification", before);
  });

  it("after five wrong entries and the password again, without a word of strangers", async () => {
    const own = await knownBrowser();
    await signIn.begin(own);
    const spoilt = (await sentTexts())[0]!.otp!;
    for (let entry = 0; entry < 5; entry += 1) await enter(own, "/OtpVerification", wrong(spoilt));
    const before = (await sentTexts()).length;
    await signIn.begin(own);
    await afterwards(signIn, own, "/OtpVerification", before);
  });

  it("after the steps of recovery were begun again", async () => {
    const own = browser(OWN);
    const before = (await sentTexts()).length;
    const path = await recovery.begin(own);
    const again = await own
      .get("/NewUser?mode=forgot-password")
      .then(() =>
        own.post("/NewUser?mode=forgot-password", { customerId: customer, mobile, captcha: "KPT34X" }),
      );
    expect(again.location).toBe(path);
    await afterwards(recovery, own, path, before);
  });

  it("after a card that was sent twice at once", async () => {
    const own = browser(OWN);
    const before = (await sentTexts()).length;
    const path = await goToProof(own, "forgot-password", customer);
    const card = { intent: "card", ...cardOf(customer) };
    await Promise.all([own.copy().post(path, card), own.copy().post(path, card)]);
    await afterwards(recovery, own, path, before);
  });

  it("after an act was begun in two tabs, and confirmed in both", async () => {
    const own = browser(OWN);
    await quickSignIn(own, customer);
    const before = (await sentTexts()).length;
    const path = await act.begin(own);
    expect(await act.begin(own)).toBe(path);
    await afterwards(act, own, path, before);
  });

  it("after its check page was confirmed twice at once", async () => {
    const own = browser(OWN);
    await quickSignIn(own, customer);
    const before = (await sentTexts()).length;
    await own.get("/OwnLimit");
    const begun = (await own.post("/OwnLimit", { perDay: String(limit) })).location!;
    await own.get(begun);
    const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
    const answers = await Promise.all([own.copy().post(begun, confirm), own.copy().post(begun, confirm)]);
    expect(answers.map(({ location }) => location)).toContain(begun);
    await afterwards(act, own, begun, before);
  });

  it("for each of two customers in one browser", async () => {
    const family = await knownBrowser();
    const other = "100200305";
    await family.signIn(other);
    await family.get("/main");
    await family.post("/SignOut", {});
    await signIn.begin(family);
    const before = (await family.readTexts(mobileOf(other))).length;
    expect((await family.enterPassword(other)).location).toBe("/OtpVerification");
    expect((await family.readTexts(mobileOf(other))).length).toBe(before + 1);
    expect((await family.enterOtp(await family.readOtp(mobileOf(other)))).location).toBe("/main");
  });
});
