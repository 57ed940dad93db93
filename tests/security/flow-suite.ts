import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { visibleText, Visitor } from "tests/support/visitor";
import { flows, type Flow } from "./flows";

/** Long enough for a busy machine; tests move the end to now instead of waiting for it. */
const LIFE_SECONDS = 60;

/** What every flow with an OTP keeps, whatever is tried on it. One file a flow, so that they run side by side. */
export function tryFlow(flow: Flow): void {
  describe(`the flow ${flow.name}`, () => rulesOf(flow));
}

function rulesOf(flow: Flow): void {
  let portal: RunningPortal;
  let books: Kysely<unknown>;
  let changesBefore: number;
  beforeAll(async () => {
    portal = await startPortal({
      OTP_SECONDS: "1",
      OTP_LIFE_SECONDS: String(LIFE_SECONDS),
      SANDBOX_LIMITS: "off",
    });
    books = openDatabase({ url: portal.databaseUrl, applicationName: "suite" });
  });
  afterAll(async () => {
    await books?.destroy();
    await portal?.stop();
  });

  const visitor = () => new Visitor(portal.url);
  /** What has been carried out since the customer stood before the OTP. */
  const changes = async () => (await flow.countChanges(books)) - changesBefore;
  const begun = async (one = visitor()) => {
    // The same thing is asked for again only after the wait, so that each test has an OTP of its own.
    if (!flow.inTabs) await pause(1_100);
    // All of these tests at once are more than one customer tries in an hour.
    await sql`delete from portal.rate_limit`.execute(books);
    await sql`update bank.otp set sent_at = sent_at - interval '1 hour' where state in ('sent', 'dead')`.execute(
      books,
    );
    const path = await flow.begin(one);
    const otp = await one.readOtp(flow.mobile);
    changesBefore = await flow.countChanges(books);
    return { one, path, otp };
  };
  beforeEach(() => void (changesBefore = NaN));
  const enter = async (one: Visitor, path: string, otp: string) => {
    await one.get(path);
    return one.post(path, { otp, intent: "verify" });
  };
  const expireOtps = async () => {
    const life = `${LIFE_SECONDS} seconds`;
    await sql`update portal.otp_challenge set sent_at = sent_at - ${life}::interval, expires_at = expires_at - ${life}::interval`.execute(
      books,
    );
    await sql`update bank.otp set sent_at = sent_at - ${life}::interval, expires_at = expires_at - ${life}::interval`.execute(
      books,
    );
  };
  const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");

  it("a stranger is led to the start", async () => {
    const one = visitor();
    await one.get("/");
    const asked = await one.get(flow.path);
    expect(asked.status).toBe(302);
    expect(asked.location?.split("?")[0]).toBe(flow.startPath);
    const posted = await one.post(flow.path, { otp: "123456", intent: "verify" });
    expect(flow.isDone(posted)).toBe(false);
    expect(posted.location?.split("?")[0]).toBe(flow.startPath);
  });

  it("the right OTP carries it out, spaces between the digits or not", async () => {
    const { one, path, otp } = await begun();
    expect(flow.isDone(await enter(one, path, `${otp.slice(0, 3)} ${otp.slice(3)}`))).toBe(true);
    expect(await changes()).toBe(1);
  });

  it("a wrong OTP stays on the page, says so beside the field, and keeps none of it", async () => {
    const { one, path, otp } = await begun();
    const answer = await enter(one, path, wrong(otp));
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain("Invalid OTP, please enter valid OTP");
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toContain("<title>Error: ");
    expect(answer.body).not.toContain(wrong(otp));
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
  });

  it.each(["", "12345", "1234567", "abcdef", "௧௨௩௪௫௬"])("%j is no OTP and costs no try", async (entry) => {
    const { one, path, otp } = await begun();
    for (let round = 0; round < 6; round += 1) expect((await enter(one, path, entry)).status).toBe(400);
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
  });

  it("five wrong entries end it, and an old cookie does not give them back", async () => {
    const { one, path, otp } = await begun();
    const old = one.copy();
    for (let round = 1; round <= 4; round += 1) expect((await enter(one, path, wrong(otp))).status).toBe(400);
    expect(flow.isEnded(await enter(one, path, wrong(otp)))).toBe(true);
    for (const late of [one, old]) expect(flow.isDone(await enter(late, path, otp))).toBe(false);
    expect(await changes()).toBe(0);
  });

  it("an expired OTP says so and opens nothing", async () => {
    const { one, path, otp } = await begun();
    await expireOtps();
    const answer = await enter(one, path, otp);
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain("You have entered expired OTP");
    expect(await changes()).toBe(0);
  });

  it("another OTP is refused before the wait is over, and ends the one before when it comes", async () => {
    const { one, path, otp } = await begun();
    await one.get(path);
    expect((await one.post(path, { intent: "resend" })).status).toBe(429);
    await pause(1_100);
    await one.get(path);
    expect((await one.post(path, { intent: "resend" })).status).toBe(303);
    const newer = await one.readOtp(flow.mobile);
    if (newer !== otp) expect((await enter(one, path, otp)).status).toBe(400);
    expect(flow.isDone(await enter(one, path, newer))).toBe(true);
    expect(await changes()).toBe(1);
  });

  it("the OTP of another customer opens nothing", async () => {
    const { one, path, otp } = await begun();
    const other = visitor();
    const otherPath = await flow.beginOther(other);
    const foreign = await other.readOtp(flow.otherMobile);
    if (foreign !== otp) expect(flow.isDone(await enter(one, path, foreign))).toBe(false);
    expect(await changes()).toBe(0);
    expect(flow.isDone(await enter(other, otherPath, foreign))).toBe(true);
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
  });

  it.each(Object.values(flows).filter((other) => other !== flow && other.mobile === flow.mobile))(
    "the OTP of the flow $name opens nothing",
    async (other) => {
      const { one, path, otp } = await begun();
      const before = await other.countChanges(books);
      const elsewhere = visitor();
      const otherPath = await other.begin(elsewhere);
      const foreign = await elsewhere.readOtp(other.mobile);
      changesBefore = await flow.countChanges(books);
      if (foreign !== otp) expect(flow.isDone(await enter(one, path, foreign))).toBe(false);
      expect(await changes()).toBe(0);
      expect(other.isDone(await enter(elsewhere, otherPath, foreign))).toBe(true);
      expect(await other.countChanges(books)).toBeGreaterThan(before);
      // To sign in again, as the other flow did, ends the OTP of the sign-in before.
      if (flow.inTabs) expect(flow.isDone(await enter(one, path, otp))).toBe(true);
    },
  );

  it("of a hundred posts at once, one carries it out", async () => {
    const { one, path, otp } = await begun();
    await one.get(path);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => one.copy().post(path, { otp, intent: "verify" })),
    );
    expect(answers.filter(flow.isDone).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    expect(await changes()).toBe(1);
  });

  it("replayed ten times with the cookie of before, it is not carried out again", async () => {
    const { one, path, otp } = await begun();
    await one.get(path);
    const old = one.copy();
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
    for (let round = 0; round < 10; round += 1) await old.copy().post(path, { otp, intent: "verify" });
    expect(await changes()).toBe(1);
  });

  it("two customers side by side do not disturb each other", async () => {
    const { one, path, otp } = await begun();
    const other = visitor();
    const otherPath = await flow.beginOther(other);
    const otherOtp = await other.readOtp(flow.otherMobile);
    const [first, second] = await Promise.all([enter(one, path, otp), enter(other, otherPath, otherOtp)]);
    expect([first, second].map(flow.isDone)).toEqual([true, true]);
  });

  if (flow.inTabs) {
    it("in two tabs, each is carried out with its own OTP", async () => {
      const { one, path, otp } = await begun();
      const otherPath = await flow.begin(one);
      expect(otherPath).not.toBe(path);
      const otherOtp = await one.readOtp(flow.mobile);
      if (otherOtp !== otp) expect(flow.isDone(await enter(one, path, otherOtp))).toBe(false);
      expect(flow.isDone(await enter(one, otherPath, otherOtp))).toBe(true);
      expect(flow.isDone(await enter(one, path, otp))).toBe(true);
      expect(await changes()).toBe(2);
    });

    it("what another session of the customer began cannot be carried on", async () => {
      const { path, otp } = await begun();
      const elsewhere = visitor();
      await elsewhere.signIn(`1002003${flow.mobile.slice(-2)}`);
      const run = new URLSearchParams(path.split("?")[1]).get("run")!;
      await elsewhere.get(flow.path);
      expect(flow.isDone(await elsewhere.post(flow.path, { run, otp, intent: "verify" }))).toBe(false);
      expect(await changes()).toBe(0);
    });

    it("the OTP before the transaction password does nothing", async () => {
      const { one, path, otp } = await begun();
      await one.get(path);
      await one.post(path, { intent: "change" });
      expect(flow.isDone(await one.post(path, { otp, intent: "verify" }))).toBe(false);
      expect(await changes()).toBe(0);
    });
  }

  it("reading and asking for headers changes nothing", async () => {
    const { one, path, otp } = await begun();
    await one.get(`${path}${path.includes("?") ? "&" : "?"}otp=${otp}&intent=verify`);
    await one.head(path);
    expect(await changes()).toBe(0);
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
  });

  it("extra fields change nothing; a field twice is refused", async () => {
    const { one, path, otp } = await begun();
    await one.get(path);
    const twice = await one.postRaw(path, `token=${one.token()}&otp=${otp}&otp=${otp}&intent=verify`);
    expect(twice.status).toBe(400);
    await one.get(path);
    const extra = await one.post(path, { otp, intent: "verify", verified: "1", step: "signed-in" });
    expect(flow.isDone(extra)).toBe(true);
  });

  it("a form without the session's token, or with another's, is refused", async () => {
    const { one, path, otp } = await begun();
    const stranger = visitor();
    await stranger.get("/");
    const send = (token: string) =>
      one.postRaw(path, new URLSearchParams({ token, otp, intent: "verify" }).toString());
    for (const token of ["", "x".repeat(22)]) expect((await send(token)).status).toBe(403);
    const anothers = await send(stranger.token());
    expect([anothers.status, anothers.location]).toEqual([
      303,
      expect.stringMatching(/[?&]kept=[0-9a-f-]{36}$/),
    ]);
    expect(flow.isDone(await enter(one, path, otp))).toBe(true);
  });
}
