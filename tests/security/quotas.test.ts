import { describe, expect, it } from "vitest";
import { ownPortalOfFile } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { type Answer, visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** Pages that look through much are answered so often, and no more; nothing is written for it. */
const SEARCHES = 60;
const LOOKS = 60;
const portal = await ownPortalOfFile({
  SANDBOX_LIMITS: "on",
  LIMITS: JSON.stringify({
    search: { customer: { times: SEARCHES } },
    locator: { address: { times: LOOKS } },
  }),
});
const say = words("en", "common");

async function answersOf(ask: () => Promise<Answer>, most: number) {
  for (let answered = 0; answered <= most; answered += 1) {
    const answer = await ask();
    if (answer.status !== 200) return { answered, ...answer };
  }
  throw new Error(`all ${most} were answered`);
}

describe("a page that looks through much", () => {
  it("says in words that it was asked too often, to the customer who did and to no other", async () => {
    const [visitor, other] = [new Visitor(portal.url), new Visitor(portal.url)];
    await quickSignIn(visitor, "100200301");
    await quickSignIn(other, "100200305");
    const refused = await answersOf(() => visitor.get("/Search?q=balance"), SEARCHES + 1);
    expect(refused).toMatchObject({ answered: SEARCHES, status: 429 });
    expect(visibleText(refused.body)).toContain(say("errors.tooMany.title"));
    await visitor.get("/main");
    expect((await visitor.post("/Search/typed", { q: "bal" })).status).toBe(429);
    expect((await other.get("/Search?q=balance")).status).toBe(200);
    expect((await visitor.get("/main")).status).toBe(200);
  });

  it("counts strangers by their network", async () => {
    const stranger = new Visitor(portal.url);
    const refused = await answersOf(() => stranger.get("/Locator?kind=branch"), LOOKS + 1);
    expect(refused).toMatchObject({ answered: LOOKS, status: 429 });
    expect(visibleText(refused.body)).toContain(say("errors.tooMany.title"));
    expect((await stranger.get("/help")).status).toBe(200);
  });
});
