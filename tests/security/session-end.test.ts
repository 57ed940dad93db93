import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** Sessions that are over by time, and what other people's cookies open. */
let portal: RunningPortal;
let visitor: Visitor;
const [account] = accountsOf("100200306") as [string];
beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  visitor = new Visitor(portal.url);
  await ask("delete from bank.otp");
  await visitor.signIn("100200306");
});
afterAll(() => portal?.stop());

const ask = <R extends object>(text: string) => query<R>(portal.databaseUrl, text);

async function expectDead(): Promise<void> {
  expect((await visitor.copy().get("/Dashboard")).status).toBe(302);
  expect((await visitor.copy().get("/Dashboard.data")).body).not.toContain(account);
  expect((await visitor.copy().get(`/MiniStatements/${account}.pdf`)).status).toBe(401);
  const posted = await visitor.copy().post("/FundTransfer", { from: account, amount: "1" });
  expect([302, 403]).toContain(posted.status);
}

describe("session", () => {
  it("expired, the old cookie opens nothing, data requests and documents included", async () => {
    expect((await visitor.get("/Dashboard.data")).body).toContain(account);
    await ask("update portal.session set last_seen_at = last_seen_at - interval '31 minutes'");
    await expectDead();
  });

  it("a session ends sixty minutes after sign-in at the most, whatever happens", async () => {
    const [row] = await ask<{ minutes: number }>(
      "select extract(epoch from ends_at - started_at)::int / 60 as minutes from portal.session where step = 'signed-in'",
    );
    expect(row!.minutes).toBeLessThanOrEqual(60);
    await ask("update portal.session set ends_at = now(), last_seen_at = now()");
    await expectDead();
  });

  it("another customer's value, or the same one under another name, is 'not signed in', never a fault", async () => {
    const other = new Visitor(portal.url);
    await other.signIn("100200305");
    const foreign = other.cookies.get("session")!;
    expect((await other.get("/Dashboard")).body).not.toContain(account);
    for (const [name, value] of other.cookies) {
      if (name === "session") continue;
      const answer = await new Visitor(portal.url).get("/main", { Cookie: `session=${value}` });
      expect([name, answer.status]).toEqual([name, 302]);
    }
    const answer = await new Visitor(portal.url).get("/main", {
      Cookie: `device=${foreign}; token=${foreign}`,
    });
    expect(answer.status).toBe(302);
  });
});
