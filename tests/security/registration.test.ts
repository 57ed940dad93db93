import { beforeEach, describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { cardOf, forgetTries, goToProof, identify, proofOf } from "tests/support/registration";
import { visibleText, Visitor } from "tests/support/visitor";

const portal = await portalOfFile();
beforeEach(() => forgetTries(portal.databaseUrl));

const visitor = () => new Visitor(portal.url);
const notTogether = "These details do not match";
describe("a stranger learns nothing", () => {
  const everybody = {
    unknown: "100200399",
    registered: "100200305",
    "not registered": "100200308",
    blocked: "100200307",
    "of a first login": "100200302",
  };
  const modes = ["register", "forgot-password", "forgot-user-id", "unblock", "kyc"];

  it.each(modes)("%s: the first step goes on for whomever, to the same page", async (mode) => {
    const seen = await Promise.all(
      Object.values(everybody).map(async (customerId) => {
        const one = visitor();
        const { status, location, body } = await identify(one, mode, customerId);
        expect(location).toMatch(new RegExp(`^/NewUser\\?mode=${mode}&run=[0-9a-f-]{36}$`));
        return `${status} ${body} ${visibleText((await one.get(location!)).body)}`;
      }),
    );
    expect(new Set(seen).size).toBe(1);
  });

  it.each(modes)("%s: a card of another is answered alike for whomever", async (mode) => {
    const seen = await Promise.all(
      Object.values(everybody).map(async (customerId) => {
        const one = visitor();
        const path = await goToProof(one, mode, customerId);
        const answer = await one.post(path, { intent: "card", ...cardOf("100200301") });
        return `${answer.status} ${visibleText(answer.body)}`;
      }),
    );
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toContain(notTogether);
  });

  it("a right card with a mobile that is not the customer's proves nothing", async () => {
    const one = visitor();
    const { location } = await identify(one, "forgot-password", "100200301", { mobile: "9840012305" });
    await one.get(location!);
    const answer = await one.post(location!, proofOf("100200301", "card"));
    expect(visibleText(answer.body)).toContain(notTogether);
  });
});

describe("what the bank says of a customer comes after the proof, up to the tilde", () => {
  it.each([
    ["register", "100200305", "card", "You are already registered for net-banking."],
    ["kyc", "100200305", "card", "You are already registered for net-banking."],
    ["unblock", "100200305", "card", "Your net-banking is not locked."],
    ["forgot-password", "100200308", "token", "Net-banking has not been activated for you."],
    ["forgot-user-id", "100200308", "token", "Net-banking has not been activated for you."],
    ["forgot-password", "100200307", "token", "Your net-banking is blocked by the bank."],
  ] as const)("%s of %s by %s: %s", async (mode, customerId, by, words) => {
    const one = visitor();
    const path = await goToProof(one, mode, customerId);
    expect((await one.get(path)).body).not.toContain(words);
    expect((await one.post(path, proofOf(customerId, by))).location).toBe(path);
    const page = visibleText((await one.get(path)).body);
    expect(page).toContain(words);
    expect(page).not.toMatch(/~|STATUS/);
    expect(page).not.toContain("OTP to");
  });
});
