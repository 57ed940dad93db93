import { beforeEach, describe, expect, it } from "vitest";
import { ownPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { captcha } from "tests/support/running-portal";
import { visibleText, Visitor } from "tests/support/visitor";
import { passOf } from "tests/support/waiting-pass";

/** So long that requests that are sent together wait together, on a slow machine too. */
const wait = 6_000;

/** One password tried with many customer IDs, and many with one: what that comes to, for whom, and for whom not. */
const portal = await ownPortalOfFile({
  SANDBOX_LIMITS: "on",
  TRUSTED_PROXIES: "127.0.0.1,::1",
  LIMITS: JSON.stringify({
    "wrong-passwords": {
      address: { wrong: 4 },
      everywhere: { wrong: 6, milliseconds: wait },
      customer: { milliseconds: wait },
      waiting: { ofAddress: 2 },
    },
  }),
});
beforeEach(() => query(portal.databaseUrl, "delete from portal.rate_limit"));

const from = (address: string) => new Visitor(portal.url, { "X-Forwarded-For": address });

/** Each with another customer ID, known and unknown ones. */
async function spray(addresses: string[]): Promise<number[]> {
  const answers: number[] = [];
  for (const [place, address] of addresses.entries())
    answers.push(
      (await from(address).enterPassword(`1002003${10 + place}`, { password: "Wrong@2026" })).status,
    );
  return answers;
}

/** Networks of which an attempt was made to wait: each has a row. */
const networksThatWaited = async () => {
  const waited =
    "select count(*)::int as count from portal.rate_limit where key like 'password-waiting:address%'";
  return (await query(portal.databaseUrl, waited))[0]!.count as number;
};

const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  return [await work, performance.now() - started];
};

describe("one password with many customer IDs", () => {
  const inOneNetwork = (count: number) =>
    Array.from({ length: count }, (_, place) => `2001:db8:7:1::${place + 1}`);

  it("from one /64 is stopped, whatever addresses of it are taken, and other networks are not", async () => {
    expect(await spray(inOneNetwork(5))).toEqual([400, 400, 400, 400, 429]);
    const stopped = await from("2001:db8:7:1:ffff::9").enterPassword("100200305");
    expect(visibleText(stopped.body)).toContain("There have been too many tries");
    expect((await from("2001:db8:7:2::1").enterPassword("100200305")).location).toBe("/OtpVerification");
  });

  it("keeps nobody out of the browser in which the bank knows them", async () => {
    const own = from("2001:db8:7:1::77");
    await own.signIn("100200304");
    await own.post("/SignOut", {});
    expect((await spray(inOneNetwork(6))).at(-1)).toBe(429);
    expect((await own.enterPassword("100200304")).location).toBe("/OtpVerification");
  });

  it("from many networks makes all answers slow but in known browsers, and refuses nobody", async () => {
    const own = from("203.0.113.200");
    await own.signIn("100200304");
    await own.post("/SignOut", {});
    await spray(Array.from({ length: 7 }, (_, place) => `203.0.113.${place + 1}`));
    const [answer, took] = await timed(from("203.0.113.100").enterPassword("100200305"));
    expect([answer.location, took > wait]).toEqual(["/OtpVerification", true]);
    const waited = await networksThatWaited();
    expect((await own.enterPassword("100200304")).location).toBe("/OtpVerification");
    expect([waited > 0, (await networksThatWaited()) - waited]).toEqual([true, 0]);
  });

  it("with a waiting pass each from many networks waits ever longer, and is as slow and as limited as with pictures", async () => {
    const askForPass = async (address: string) => {
      const visitor = from(address);
      await visitor.get("/");
      const { body } = await visitor.post("/", { intent: "waiting-pass" });
      return Number(/after (\d+) seconds/.exec(visibleText(body))![1]);
    };
    /** Waits of the first, 51st … 500th of as many networks that ask for one. */
    const waits: number[] = [];
    for (const place of [1, 51, 101, 251, 351, 500]) {
      await query(
        portal.databaseUrl,
        "update portal.rate_limit set points = $1 where key like 'waiting-pass:everywhere%'",
        [place - 1],
      );
      waits.push(await askForPass(`198.18.${place >> 8}.${place & 255}`));
    }
    expect(waits).toEqual([15, 30, 45, 90, 120, 120]);

    const withPass = (address: string, entry: { customerId: string; password: string }) => {
      const fields = { captchaToken: passOf({ address, secondsAgo: 130, wait: 120 }), captcha: "" };
      return from(address).enterPassword(entry.customerId, { ...fields, password: entry.password });
    };
    for (let place = 1; place <= 7; place += 1) {
      const tried = { customerId: `1002003${10 + place}`, password: "Wrong@2026" };
      expect((await withPass(`203.0.113.${place}`, tried)).status).toBe(400);
    }
    const right = { customerId: "100200305", password: "Kaveri@2026" };
    const [answer, took] = await timed(withPass("203.0.113.100", right));
    expect([answer.location, took > wait]).toEqual(["/OtpVerification", true]);
    await query(portal.databaseUrl, "delete from portal.rate_limit");
    for (let attempt = 0; attempt < 4; attempt += 1)
      await withPass("2001:db8:7:3::1", { customerId: `10020035${attempt}`, password: "Wrong@2026" });
    expect((await withPass("2001:db8:7:3::1", right)).status).toBe(429);
  });
});

describe("several passwords with one customer ID", () => {
  it.each(["100200303", "999999999"])(
    "are looked at ever more slowly before any lock: %s",
    async (customer) => {
      const waited: number[] = [];
      let last = 0;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const visitor = from(`198.51.100.${attempt + 1}`);
        const [answer, took] = await timed(visitor.enterPassword(customer, { password: "Wrong@2026" }));
        expect(visibleText(answer.body)).toContain("Incorrect customer ID or password.");
        waited.push(await networksThatWaited());
        last = took;
      }
      expect([waited, last > wait]).toEqual([[0, 0, 1], true]);
    },
  );

  it("wait, so many at a time of one network; more are refused at once, and others go on", async () => {
    const wrong = (address: string) => from(address).enterPassword("999999998", { password: "Wrong@2026" });
    // One from the network itself: whoever is the first wrong one of a network is let by, and that may be the third to wait.
    await Promise.all([wrong("198.51.100.1"), wrong("2001:db8:9:9::9")]);
    // No more than these: with another one all networks would count as sprayed.
    const visitors = [1, 2, 3].map((place) => from(`2001:db8:9:9::${place}`));
    // Their pages are there before the first of them is sent, so that all three wait at the same time.
    await Promise.all(visitors.map((visitor) => visitor.get("/")));
    const entry = { customerId: "999999998", password: "Wrong@2026", captcha };
    const many = Promise.all(visitors.map((visitor) => timed(visitor.post("/", entry))));
    expect((await from("192.0.2.7").enterPassword("100200301")).location).toBe("/OtpVerification");
    const answers = await many;
    expect(answers.map(([{ status }]) => status).sort()).toEqual([400, 400, 429]);
    for (const [{ status }, took] of answers) if (status === 400) expect(took).toBeGreaterThan(wait);
    // The one network whose attempts are those that wait.
    expect(await networksThatWaited()).toBe(1);
  });
});
