import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { visibleText, Visitor } from "tests/support/visitor";
import { flows } from "./flows";

const LIFE_SECONDS = 4;

describe.each(flows)("the flow $name", (flow) => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startPortal({
      OTP_SECONDS: "1",
      OTP_LIFE_SECONDS: String(LIFE_SECONDS),
      SANDBOX_LIMITS: "off",
    });
  });
  afterAll(() => portal?.stop());

  const visitor = () => new Visitor(portal.url);
  const begun = async () => {
    // Asked for again only after the wait, so that each test has an OTP of its own.
    await pause(1_100);
    const one = visitor();
    await flow.begin(one);
    return { one, otp: await one.readOtp(flow.mobile) };
  };
  const enter = async (one: Visitor, otp: string) => {
    await one.get(flow.otpPath);
    return one.post(flow.otpPath, { otp, intent: "verify" });
  };
  const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");

  it("the OTP step does nothing without the step before", async () => {
    const one = visitor();
    await one.get("/");
    const asked = await one.get(flow.otpPath);
    expect(asked.status).toBe(302);
    expect(asked.location?.split("?")[0]).toBe(flow.startPath);
    const posted = await one.post(flow.otpPath, { otp: "123456", intent: "verify" });
    expect(flow.isDone(posted)).toBe(false);
    expect(posted.location?.split("?")[0]).toBe(flow.startPath);
  });

  it("the right OTP carries it out, spaces between the digits or not", async () => {
    const { one, otp } = await begun();
    expect(flow.isDone(await enter(one, `${otp.slice(0, 3)} ${otp.slice(3)}`))).toBe(true);
  });

  it("a wrong OTP stays on the page, says so beside the field, and keeps none of it", async () => {
    const { one, otp } = await begun();
    const answer = await enter(one, wrong(otp));
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain("Invalid OTP, please enter valid OTP");
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toContain("<title>Error: ");
    expect(answer.body).not.toContain(wrong(otp));
    expect(flow.isDone(await enter(one, otp))).toBe(true);
  });

  it.each(["", "12345", "1234567", "abcdef", "௧௨௩௪௫௬"])("%j is no OTP and costs no try", async (entry) => {
    const { one, otp } = await begun();
    for (let round = 0; round < 6; round += 1) expect((await enter(one, entry)).status).toBe(400);
    expect(flow.isDone(await enter(one, otp))).toBe(true);
  });

  it("five wrong entries end it, and an old cookie does not give them back", async () => {
    const { one, otp } = await begun();
    const old = one.copy();
    for (let round = 1; round <= 4; round += 1) expect((await enter(one, wrong(otp))).status).toBe(400);
    const fifth = await enter(one, wrong(otp));
    expect(fifth.location).toContain(flow.startPath);
    for (const late of [one, old]) expect(flow.isDone(await enter(late, otp))).toBe(false);
  });

  it("an expired OTP says so and opens nothing", async () => {
    const { one, otp } = await begun();
    await pause(LIFE_SECONDS * 1000 + 200);
    const answer = await enter(one, otp);
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain("You have entered expired OTP");
  });

  it("another OTP is refused before the wait is over, and ends the one before when it comes", async () => {
    const { one, otp } = await begun();
    await one.get(flow.otpPath);
    expect((await one.post(flow.otpPath, { intent: "resend" })).status).toBe(429);
    await pause(1_100);
    await one.get(flow.otpPath);
    expect((await one.post(flow.otpPath, { intent: "resend" })).status).toBe(303);
    const newer = await one.readOtp(flow.mobile);
    if (newer !== otp) expect((await enter(one, otp)).status).toBe(400);
    expect(flow.isDone(await enter(one, newer))).toBe(true);
  });

  it("the OTP of another customer opens nothing", async () => {
    const { one } = await begun();
    const other = visitor();
    await flow.beginOther(other);
    const foreign = await other.readOtp(flow.otherMobile);
    expect(flow.isDone(await enter(one, foreign))).toBe(false);
    expect(flow.isDone(await enter(other, foreign))).toBe(true);
  });

  it("of a hundred posts at once, one carries it out", async () => {
    const { one, otp } = await begun();
    await one.get(flow.otpPath);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => one.copy().post(flow.otpPath, { otp, intent: "verify" })),
    );
    expect(answers.filter(flow.isDone)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  });

  it("replayed ten times with the cookie of before, it is not carried out again", async () => {
    const { one, otp } = await begun();
    const old = one.copy();
    expect(flow.isDone(await enter(one, otp))).toBe(true);
    for (let round = 0; round < 10; round += 1) {
      expect(flow.isDone(await enter(old.copy(), otp))).toBe(false);
    }
  });

  it("two customers side by side do not disturb each other", async () => {
    const { one, otp } = await begun();
    const other = visitor();
    await flow.beginOther(other);
    const otherOtp = await other.readOtp(flow.otherMobile);
    const [first, second] = await Promise.all([enter(one, otp), enter(other, otherOtp)]);
    expect([first, second].map(flow.isDone)).toEqual([true, true]);
  });

  it("extra fields change nothing; a field twice is refused", async () => {
    const { one, otp } = await begun();
    await one.get(flow.otpPath);
    const twice = await one.postRaw(flow.otpPath, `token=${one.token()}&otp=${otp}&otp=${otp}&intent=verify`);
    expect(twice.status).toBe(400);
    await one.get(flow.otpPath);
    const extra = await one.post(flow.otpPath, { otp, intent: "verify", verified: "1", step: "signed-in" });
    expect(flow.isDone(extra)).toBe(true);
  });

  it("a form without the session's token, or with another's, is refused", async () => {
    const { one, otp } = await begun();
    const stranger = visitor();
    await stranger.get("/");
    for (const token of ["", "x".repeat(22), stranger.token()]) {
      const body = new URLSearchParams({ token, otp, intent: "verify" }).toString();
      expect((await one.postRaw(flow.otpPath, body)).status).toBe(403);
    }
    expect(flow.isDone(await enter(one, otp))).toBe(true);
  });
});
