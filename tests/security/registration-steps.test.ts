import { beforeEach, describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import {
  cardOf,
  forgetTries,
  goToProof,
  goToRegistrationOtp,
  proofOf,
  startOf,
} from "tests/support/registration";
import { visibleText, Visitor, type Answer, mobileOf } from "tests/support/visitor";

const portal = await portalOfFile();
beforeEach(() => forgetTries(portal.databaseUrl));
beforeEach(() => passOtpTime(portal.databaseUrl, 59));

const visitor = () => new Visitor(portal.url);
const notTogether = "These details do not match";
const changes = async () =>
  (await query<{ count: number }>(portal.databaseUrl, "select count(*)::int from bank.registration"))[0]!
    .count;

describe("the steps of registration", () => {
  it("out of order do nothing", async () => {
    const before = await changes();
    const one = visitor();
    const path = await goToProof(one, "forgot-user-id", "100200301");
    for (const intent of ["verify", "resend", "elsewhere", ""])
      expect((await one.post(path, { intent, otp: "123456" })).location).toBe(path);
    expect((await one.get(path)).body).not.toContain('name="otp"');
    await one.post(path, proofOf("100200301", "card"));
    await one.get(path);
    expect((await one.post(path, proofOf("100200301", "card"))).location).toBe(path);
    expect((await one.get(path)).body).toContain('name="otp"');
    expect(await changes()).toBe(before);
  });

  it("begun for one thing cannot be carried on for another, nor by somebody else", async () => {
    const before = await changes();
    const one = visitor();
    const path = await goToRegistrationOtp(one, "forgot-user-id", "100200301");
    const otp = await one.readOtp(mobileOf("100200301"));
    const otherMode = path.replace("forgot-user-id", "forgot-password");
    expect((await one.get(otherMode)).location).toBe("/NewUser?mode=forgot-password&lost=");
    const twisted = await one.post(otherMode, { intent: "verify", otp });
    expect(twisted.location).toBe("/NewUser?mode=forgot-password&lost=");
    const other = visitor();
    await goToProof(other, "forgot-user-id", "100200305");
    expect((await other.post(path, { intent: "verify", otp })).location).toBe(
      "/NewUser?mode=forgot-user-id&lost=",
    );
    expect(await changes()).toBe(before);
  });

  it("carried out cannot be carried out again", async () => {
    const one = visitor();
    const path = await goToRegistrationOtp(one, "forgot-user-id", "100200305");
    const otp = await one.readOtp(mobileOf("100200305"));
    const before = await changes();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await one.post(path, { intent: "verify", otp });
      await one.get(path);
    }
    expect(await changes()).toBe(before + 1);
  });

  it("go on as one when a card is sent several times at once", async () => {
    const one = visitor();
    const path = await goToProof(one, "forgot-password", "100200304");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => one.copy().post(path, proofOf("100200304", "card"))),
    );
    expect(answers.map(({ location }) => location)).toEqual(Array(5).fill(path));
    await one.get(path);
    const otp = await one.readOtp(mobileOf("100200304"));
    expect((await one.post(path, { intent: "verify", otp })).location).toBe("/ChangePassTpin");
  });

  describe("of one customer at two places", () => {
    const proveAt = async (one: Visitor) => {
      const path = await goToProof(one, "forgot-password", "100200304");
      return { path, answer: await one.post(path, proofOf("100200304", "card")) };
    };

    it("at once are sent one OTP, at one of them; the other is told so, and loses nothing", async () => {
      const both = await Promise.all([visitor(), visitor()].map(proveAt));
      expect(both.map(({ answer }) => answer.status).sort()).toEqual([303, 429]);
      const refused = both.find(({ answer }) => answer.status === 429)!;
      expect(visibleText(refused.answer.body)).toContain("Another browser has just begun the same.");
    });

    it("one after the other are each sent their own, and open the way to passwords once at the most", async () => {
      const ones = [visitor(), visitor()];
      const before = await changes();
      const begun: { one: Visitor; path: string; otp: string }[] = [];
      for (const one of ones) {
        const { path } = await proveAt(one);
        begun.push({ one, path, otp: await one.readOtp(mobileOf("100200304")) });
        await passOtpTime(portal.databaseUrl, 59);
      }
      const answers: Answer[] = [];
      for (const { one, path, otp } of begun) {
        await one.get(path);
        answers.push(await one.post(path, { intent: "verify", otp }));
      }
      expect(answers.map(({ location }) => location)).toEqual(["/ChangePassTpin", begun[1]!.path]);
      expect(await changes()).toBe(before + 1);
    });
  });

  it("open no page of a customer, and are no session that has ended", async () => {
    const one = visitor();
    await goToRegistrationOtp(one, "forgot-password", "100200309");
    for (const page of ["/main", "/Dashboard", "/OtpVerification"])
      expect((await one.get(page)).location).toMatch(/^\/(\?to=|$)/);
    expect((await one.get("/Statements/001110010003341.pdf")).status).toBe(401);
    expect((await one.get("/main")).location).not.toContain("session-ended");
  });

  it("with an unknown mode are no page", async () => {
    expect((await visitor().get(startOf("everything"))).status).toBe(404);
  });
});

describe("card and token", () => {
  it("five wrong ones are the last for a time, even when the right one follows", async () => {
    const one = visitor();
    const path = await goToProof(one, "forgot-password", "100200303");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await one.post(path, { intent: "token", branchToken: `BRTKN-WRONG-${attempt}` });
      expect(visibleText(answer.body)).toContain(notTogether);
    }
    const right = await one.post(path, proofOf("100200303", "token"));
    expect(visibleText(right.body)).toContain(notTogether);
  });

  it("are kept in no form, no log and no row, and neither is the OTP", async () => {
    const one = visitor();
    const path = await goToProof(one, "forgot-user-id", "100200309");
    const card = cardOf("100200309");
    const wrong = { ...card, cardNumber: card.cardNumber.replace(/9/, "8") };
    const answer = await one.post(path, { intent: "card", ...wrong });
    const token = await one.post(`${path}&by=token`, { intent: "token", branchToken: "SECRET-TOKEN-77" });
    await one.post(path, { intent: "card", ...card });
    const otp = await one.readOtp(mobileOf("100200309"));
    const rows = await query(
      portal.databaseUrl,
      `select r::text from portal.run r union all select s::text from portal.session s
        union all select a::text from portal.audit a union all select o::text from portal.otp_challenge o`,
    );
    const written = [
      answer.body,
      token.body,
      portal.output(),
      portal.bank.output(),
      JSON.stringify(rows),
    ].join();
    for (const secret of [wrong.cardNumber, card.cardNumber, "SECRET-TOKEN-77"])
      expect(written).not.toContain(secret);
    expect(answer.body).not.toMatch(/value="(28|08|\d{3})"/);
    expect(JSON.stringify(rows)).not.toContain(otp);
    expect(JSON.stringify(rows)).toContain("registration-proof");
  });
});
