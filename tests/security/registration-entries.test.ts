import { describe, expect, it } from "vitest";
import { addMonths } from "common/dates";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { cardOf, goToProof, identify, startOf, termsToday } from "tests/support/registration";
import { captcha } from "tests/support/running-portal";
import { today } from "tests/support/today";
import { visibleText, Visitor, mobileOf } from "tests/support/visitor";

const portal = await portalOfFile();

const visitor = () => new Visitor(portal.url);

describe("what is typed wrong in the first step", () => {
  it.each([
    [{ customerId: "", mobile: "", captcha: "" }, "Please enter your customer ID and mobile number."],
    [{ customerId: "" }, "Please enter your customer ID and mobile number."],
    [{ mobile: "" }, "Please enter your customer ID and mobile number."],
    [{ mobile: "984001230" }, "Please enter a valid mobile number."],
    [{ mobile: "98400123011" }, "Please enter a valid mobile number."],
    [{ mobile: "98400abc01" }, "Please enter a valid mobile number."],
    [{ customerId: "1002003011" }, "A customer ID has digits only, at most 9."],
    [{ terms: "" }, "Please read the terms. Tick the box if you agree"],
    [{ terms: "2020-01-01" }, "Another version of the terms is in force now."],
    [{ captcha: "" }, "Please enter the captcha."],
    [{ captcha: "WRONG1" }, "The captcha does not match."],
  ])("%o: %s", async (fields, message) => {
    const answer = await identify(visitor(), "register", "100200305", fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain(message);
    expect(answer.body).toContain("<title>Error: ");
    expect(answer.body).toContain('aria-invalid="true"');
  });

  it("is kept, but for the captcha; another picture keeps it as well", async () => {
    const one = visitor();
    const refused = await identify(one, "register", "100200305", { captcha: "WRONG1" });
    const another = await one.post(startOf("register"), {
      customerId: "100200305",
      mobile: mobileOf("100200305"),
      captcha: "WRONG1",
      intent: "another-captcha",
    });
    expect(another.status).toBe(200);
    for (const { body } of [refused, another]) {
      expect(body).toContain('value="100200305"');
      expect(body).toContain(`value="${mobileOf("100200305")}"`);
      expect(body).not.toContain("WRONG1");
    }
  });

  it("markup is shown as text", async () => {
    const { body } = await identify(visitor(), "register", '"><script>alert(1)</script>');
    expect(body).not.toContain("<script>alert(1)");
  });

  it("a captcha entered wrongly is wrong, also when pressed twice", async () => {
    const one = visitor();
    await one.get(startOf("register"));
    const mobile = mobileOf("100200305");
    const fields = { customerId: "100200305", mobile, captcha: "WRONG1", terms: termsToday() };
    const answers = await Promise.all(
      [one, one.copy()].map((each) => each.post(startOf("register"), fields)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(visibleText(body)).toContain("The captcha does not match.");
    }
  });
});

describe("the first step pressed twice", () => {
  const entries = { customerId: "100200305", mobile: mobileOf("100200305"), captcha };
  const fields = () => ({ ...entries, terms: termsToday() });

  it("one captcha begins one registration", async () => {
    const one = visitor();
    await one.get(startOf("register"));
    const presses = Array.from({ length: 5 }, () => one.copy());
    const answers = await Promise.all(presses.map((each) => each.post(startOf("register"), fields())));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
    const places = new Set(answers.map(({ location }) => location!));
    expect(places.size).toBe(1);
    for (const each of presses) expect((await each.get([...places][0]!)).body).toContain('name="cardNumber"');
  });

  it("the second press with the first one's cookie leads there as well", async () => {
    const one = visitor();
    await one.get(startOf("register"));
    const first = await one.post(startOf("register"), fields());
    expect((await one.post(startOf("register"), fields())).location).toBe(first.location);
  });

  it("leads nobody else there: not with another customer's number, nor from another browser", async () => {
    const one = visitor();
    const { body } = await one.get(startOf("register"));
    const before = one.copy();
    expect((await one.post(startOf("register"), fields())).status).toBe(303);
    const captchaToken = /name="captchaToken" value="([^"]+)"/.exec(body)![1]!;
    const stranger = visitor();
    await stranger.get(startOf("register"));
    const others = [
      await before.post(startOf("register"), { ...fields(), customerId: "100200306" }),
      await stranger.post(startOf("register"), { ...fields(), captchaToken }),
    ];
    for (const { status, body } of others) {
      expect(status).toBe(400);
      expect(visibleText(body)).toContain("This picture was already used");
    }
  });

  it("a used captcha knows no press to wait for, and is refused with another mobile, however many come", async () => {
    const one = visitor();
    await one.get(startOf("register"));
    const before = one.copy();
    expect((await one.post(startOf("register"), fields())).status).toBe(303);
    const presses = "select press from portal.captcha_use where press is not null";
    expect(await query(portal.databaseUrl, presses)).toEqual([]);
    for (let place = 10; place < 20; place += 1) {
      const mobile = `98400990${place}`;
      const { status } = await before.copy().post(startOf("register"), { ...fields(), mobile });
      expect(status).toBe(400);
    }
  });
});

describe("what is typed wrong in the second step", () => {
  it.each([
    [
      { cardNumber: "", expiryMonth: "", expiryYear: "", cvv: "" },
      ["Please fill all the details.", "Please enter the CVV."],
    ],
    [{ cvv: "" }, ["Please fill all the details."]],
    [{ cardNumber: "652211002200305" }, ["The card number must have exactly 16 digits."]],
    [{ cvv: "12" }, ["The CVV must have exactly 3 digits."]],
    [{ expiryMonth: "13" }, ["Please enter a valid expiry month."]],
    [{ expiryYear: "99" }, ["Please enter a valid expiry year."]],
  ])("%o: %s", refused);

  it("a card whose last month is over: Please enter a valid expiry date.", () => {
    const [year, month] = addMonths(today(), -1).split("-") as [string, string];
    const fields = { expiryMonth: month, expiryYear: year.slice(2) };
    return refused(fields, ["Please enter a valid expiry date."]);
  });

  async function refused(fields: Record<string, string>, messages: string[]) {
    const one = visitor();
    const path = await goToProof(one, "register", "100200305");
    const answer = await one.post(path, { intent: "card", ...cardOf("100200305"), ...fields });
    expect(answer.status).toBe(400);
    for (const message of messages) expect(visibleText(answer.body)).toContain(message);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).not.toContain(cardOf("100200305").cardNumber);
  }

  it.each([
    ["", "Please enter the branch token."],
    ["A".repeat(17), "A branch token has at most 16 characters."],
  ])("the branch token %j: %s", async (branchToken, message) => {
    const one = visitor();
    const path = `${await goToProof(one, "register", "100200305")}&by=token`;
    const answer = await one.post(path, { intent: "token", branchToken });
    expect(answer.status).toBe(400);
    expect(visibleText(answer.body)).toContain(message);
  });
});
