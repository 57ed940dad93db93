import { describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText, Visitor } from "tests/support/visitor";

const portal = await portalOfFile();

const WRONG = "Wrong@2026";
const enter = async (customerId: string, fields: Record<string, string> = {}) => {
  const visitor = new Visitor(portal.url);
  return { visitor, answer: await visitor.enterPassword(customerId, fields) };
};

describe("what is typed wrong", () => {
  it.each([
    [{ customerId: "", password: "", captcha: "" }, "Please enter all the details."],
    [{ customerId: "" }, "Please enter your customer ID."],
    [{ password: "" }, "Please enter your password."],
    [{ captcha: "" }, "Please enter the captcha."],
    [{ captcha: "!!" }, "Please enter a valid captcha."],
    [{ customerId: "1002003011" }, "A customer ID has digits only, at most 9."],
    [{ customerId: "abc" }, "A customer ID has digits only, at most 9."],
    [{ captcha: "WRONG1" }, "The captcha does not match."],
    [{ password: WRONG }, "Incorrect customer ID or password."],
  ])("%o: %s", async (fields, message) => {
    const { answer } = await enter("100200305", fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain(message);
    expect(answer.body).toContain("<title>Error: ");
    expect(answer.body).toContain('href="#');
  });

  it("is answered with the wait and the way to unblock, known or unknown", async () => {
    for (const customerId of ["100200305", "999999999"]) {
      const text = visibleText((await enter(customerId, { password: WRONG })).answer.body);
      expect([customerId, text.includes("30 minutes"), text.includes("choose ‘Unblock’")]).toEqual([
        customerId,
        true,
        true,
      ]);
    }
  });

  it("says how many tries are left, counted over fresh pages, for known and unknown customer IDs alike", async () => {
    const shown: string[][] = [];
    for (const customerId of ["100200302", "999999998"]) {
      const texts: string[] = [];
      for (let attempt = 1; attempt <= 6; attempt += 1)
        texts.push(visibleText((await enter(customerId, { password: WRONG })).answer.body));
      shown.push(
        texts.map((text) =>
          text.includes("Five wrong passwords have been entered")
            ? "none"
            : /At most (one|\d) (?:try is|tries are) left/.exec(text)![1]!,
        ),
      );
    }
    expect(shown).toEqual(Array(2).fill(["4", "3", "2", "one", "none", "none"]));
  });

  it("keeps the customer ID and neither password nor captcha", async () => {
    const { answer } = await enter("100200305", { password: WRONG });
    expect(answer.body).toContain('value="100200305"');
    expect(answer.body).not.toContain(WRONG);
    expect(answer.body).not.toContain("KPT34X");
  });

  it("markup in a field is shown as text", async () => {
    const { answer } = await enter('"><script>alert(1)</script>');
    expect(answer.body).not.toContain("<script>alert(1)");
  });
});

describe("captcha", () => {
  it("one captcha works once", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.get("/");
    const twin = visitor.copy();
    const fields = { customerId: "100200305", password: WRONG, captcha: "KPT34X" };
    const [first, second] = await Promise.all([visitor.post("/", fields), twin.post("/", fields)]);
    const texts = [first, second].map((answer) => visibleText(answer.body));
    expect(texts.filter((text) => text.includes("Incorrect customer ID or password."))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("This picture was already used"))).toHaveLength(1);
  });

  it("another picture keeps what was typed and costs nothing", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.get("/");
    const answer = await visitor.post("/", {
      customerId: "100200305",
      password: "secret",
      intent: "another-captcha",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('value="100200305"');
    expect(answer.body).not.toContain("secret");
    expect(answer.body).not.toContain("There is a problem");
  });

  it("a token made elsewhere or changed is no captcha", async () => {
    for (const captchaToken of ["", "x", "A".repeat(120)]) {
      const { answer } = await enter("100200305", { captchaToken });
      expect(visibleText(answer.body)).toContain("This picture was already used or is too old");
    }
  });

  it("its text is nowhere in the page", async () => {
    const { body } = await new Visitor(portal.url).get("/");
    expect(body).not.toContain("KPT34X");
  });
});

/** Without what differs between any two pages. */
const shownOf = ({ body }: { body: string }) =>
  visibleText(body)
    .replace(/\d{9}/g, "")
    .replace(/Session.*/, "");

describe("who is let in", () => {
  it("unknown, wrong and not registered look the same", async () => {
    const answers = await Promise.all([
      enter("999999997"),
      enter("100200306", { password: WRONG }),
      enter("100200307", { password: WRONG }),
      enter("100200308"),
    ]);
    const shown = answers.map(({ answer }) => shownOf(answer));
    expect(answers.map(({ answer }) => answer.status)).toEqual([400, 400, 400, 400]);
    expect(new Set(shown).size).toBe(1);
  });

  it("is one answer within the lock of wrong passwords, right or wrong, known or unknown", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await Promise.all([enter("100200309", { password: WRONG }), enter("999999996", { password: WRONG })]);
    const answers = [
      await enter("100200309", { password: WRONG }),
      await enter("100200309"),
      await enter("999999996", { password: WRONG }),
    ];
    expect(new Set(answers.map(({ answer }) => `${answer.status} ${shownOf(answer)}`)).size).toBe(1);
    expect(shownOf(answers[1]!.answer)).toContain("For now even the right one may be refused");
    await query(portal.databaseUrl, "update bank.credential set locked_until = null");
  });

  it("whom the bank has blocked learns it after the right password, with what to do", async () => {
    const { answer } = await enter("100200307");
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain("only the bank can unblock it. Please visit your branch");
  });

  it("five wrong passwords lock the customer, and no other one", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await enter("100200310", { password: WRONG });
    expect((await enter("100200310")).answer.status).toBe(400);
    expect((await enter("100200304")).answer.location).toBe("/OtpVerification");
  });

  it.each([
    ["100200302", "9840012302"],
    ["100200303", "9840012303"],
  ])("%s is let no further than to new passwords after the OTP", async (customerId, mobile) => {
    const { visitor } = await enter(customerId);
    const done = await visitor.enterOtp(await visitor.readOtp(mobile));
    expect(done.location).toBe("/ChangePassTpin");
    expect((await visitor.get("/ChangePassTpin")).status).toBe(200);
    expect((await visitor.get("/main")).status).toBe(302);
  });

  it("whose passwords expire soon is warned and let in", async () => {
    const visitor = new Visitor(portal.url);
    await passOtpTime(portal.databaseUrl, 2);
    const home = await visitor.signIn("100200304");
    expect(visibleText(home.body)).toContain("expire");
  });

  it("the OTP page shows the mobile masked", async () => {
    const { visitor } = await enter("100200301");
    const page = await visitor.get("/OtpVerification");
    expect(visibleText(page.body)).toContain("98******01");
    expect(page.body).not.toContain("9840012301");
  });

  it("Back to sign in leads to the form; whoever signs in as another customer ends the attempt", async () => {
    const { visitor } = await enter("100200309");
    const otp = await visitor.readOtp("9840012309");
    const old = visitor.copy();
    await visitor.get("/OtpVerification");
    expect((await visitor.post("/OtpVerification", { intent: "back" })).location).toBe("/");
    expect((await visitor.enterPassword("100200306")).location).toBe("/OtpVerification");
    expect((await old.enterOtp(otp)).location).not.toBe("/main");
  });
});

describe("secrets", () => {
  it("no password, OTP, captcha or cookie reaches a log", async () => {
    const visitor = new Visitor(portal.url);
    await passOtpTime(portal.databaseUrl, 59);
    await visitor.signIn("100200306");
    await enter("100200306", { password: "Canary#12345" });
    const written = portal.output() + portal.bank.output();
    for (const secret of ["Canary#12345", "Kaveri@2026", "KPT34X", visitor.cookies.get("session")!]) {
      expect(written).not.toContain(secret);
    }
  });
});
