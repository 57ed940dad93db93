import { beforeEach, describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { strict } from "tests/support/running-portal";
import { rateLimits } from "~/rate-limits";
import { cardOf, goToProof, identify, tokenOf } from "tests/support/registration";
import { query } from "tests/support/query";
import { visibleText, Visitor } from "tests/support/visitor";

/** How often registration and recovery may be tried: from one address, about one customer, about one mobile. */
const portal = await portalOfFile(strict);

const ask = <R extends object>(text: string, values?: unknown[]) =>
  query<R>(portal.databaseUrl, text, values);
beforeEach(async () => {
  await ask("delete from portal.rate_limit");
  await ask("delete from bank.otp");
});

type Named = [customerId: string, mobile?: string];

const useUp = (act: string) =>
  ask("update portal.rate_limit set points = 100000 where key like $1", [`${act}:%`]);
const begin = (customerId: string, mobile?: string) =>
  identify(new Visitor(portal.url), "register", customerId, mobile ? { mobile } : {});
const sessions = async () =>
  (await ask<{ count: number }>("select count(*)::int from portal.session where step = 'proving'"))[0]!.count;

const TOO_OFTEN = "This has been tried too often";

describe("registrations", () => {
  it("by the thousand in a minute from one address: so many begin, the rest are refused and leave nothing", async () => {
    await begin("300000000", "7000000000");
    const left = 3;
    const standing = rateLimits.registration.address!.times - left;
    await ask("update portal.rate_limit set points = $1 where key like 'registration:address%'", [standing]);
    const before = await sessions();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        begin(String(300_000_001 + place), String(7_000_000_001 + place)),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(left);
    expect(statuses.filter((status) => status === 429)).toHaveLength(answers.length - left);
    expect((await sessions()) - before).toBe(left);
  });

  it.each<{ by: string; first: Named; same: Named; another: Named }>([
    { by: "customer", first: ["100200305"], same: ["100200305", "9111111111"], another: ["100200306"] },
    { by: "customer", first: ["999999999"], same: ["999999999", "9111111111"], another: ["100200306"] },
    {
      by: "mobile",
      first: ["100200305", "9111111111"],
      same: ["100200306", "9111111111"],
      another: ["100200305", "9222222222"],
    },
  ])(
    "about one $by are refused, known or unknown, and about no other",
    async ({ by, first, same, another }) => {
      expect((await begin(...first)).status).toBe(303);
      await useUp(`registration:${by}`);
      const refused = await begin(...same);
      expect([refused.status, visibleText(refused.body)]).toEqual([429, expect.stringContaining(TOO_OFTEN)]);
      expect((await begin(...another)).status).toBe(303);
    },
  );

  it.each(["card-proof-day", "card-proof-in-all"])(
    "have no more cards looked at when %s is used up, and a branch's token all the same",
    async (act) => {
      const one = new Visitor(portal.url);
      const path = await goToProof(one, "forgot-password", "100200301");
      const counts = () =>
        ask<{ points: number }>("select points from portal.rate_limit where key like $1", [`${act}%`]);
      const right = { intent: "card", ...cardOf("100200301") };
      expect((await one.post(path, { ...right, cvv: "999" })).status).toBe(400);
      expect((await counts()).map(({ points }) => points)).toEqual([1, 1]);
      await useUp(act);
      const refused = await one.post(path, right);
      expect([refused.status, visibleText(refused.body)]).toEqual([
        429,
        expect.stringContaining("come to your branch"),
      ]);
      const token = await one.post(path, { intent: "token", branchToken: tokenOf("100200301") });
      expect([token.status, token.location]).toEqual([303, path]);
    },
  );

  it.each(["branch-token-day", "branch-token-in-all"])(
    "have no more tokens looked at when %s is used up, for known and unknown alike, and the branch is named",
    async (act) => {
      const shown: string[] = [];
      for (const customerId of ["100200301", "300000000"]) {
        await ask("delete from portal.rate_limit");
        const one = new Visitor(portal.url);
        const path = await goToProof(one, "forgot-password", customerId);
        const wrong = { intent: "token", branchToken: "WRONGWRONGWRONG1" };
        expect((await one.post(path, wrong)).status).toBe(400);
        await useUp(act);
        const refused = await one.post(
          path,
          customerId === "100200301" ? { ...wrong, branchToken: tokenOf(customerId) } : wrong,
        );
        expect([refused.status, visibleText(refused.body)]).toEqual([
          429,
          expect.stringContaining("Please visit your branch with your passbook or call the helpline"),
        ]);
        shown.push(visibleText(refused.body));
      }
      expect(shown[0]).toBe(shown[1]);
    },
  );

  it.each(["address", "customer", "mobile"])("have so many cards and tokens looked at, by %s", async (by) => {
    const one = new Visitor(portal.url);
    const path = await goToProof(one, "forgot-password", "100200305");
    const wrong = { intent: "card", ...cardOf("100200305"), cvv: "999" };
    expect((await one.post(path, wrong)).status).toBe(400);
    await useUp(`registration-proof:${by}`);
    const refused = await one.post(path, { intent: "card", ...cardOf("100200305") });
    expect([refused.status, visibleText(refused.body)]).toEqual([429, expect.stringContaining(TOO_OFTEN)]);
  });
});
