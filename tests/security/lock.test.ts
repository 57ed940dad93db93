import { describe, expect, it } from "vitest";
import { endLocks } from "tests/support/locks";
import { portalOfFile } from "tests/support/portal-of-file";
import { strict } from "tests/support/running-portal";
import { visibleText, Visitor } from "tests/support/visitor";

/** Wrong passwords: whom they lock out, for how long, and whom not. All visitors come from one address. */
const portal = await portalOfFile(strict);

const enter = (customer: string, password?: string, visitor = new Visitor(portal.url)) =>
  visitor.enterPassword(customer, password ? { password } : {});

/** A browser of the customer's own: signed in with once, and out again. */
async function knownBrowser(customer: string): Promise<Visitor> {
  const own = new Visitor(portal.url);
  await own.signIn(customer);
  await own.post("/SignOut", {});
  return own;
}

async function lockOut(customer: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) await enter(customer, "Wrong@2026");
}

describe("five wrong passwords", () => {
  it("lock the customer for a time, not for ever", async () => {
    await lockOut("100200304");
    const locked = await enter("100200304");
    expect([locked.status, locked.location]).toEqual([400, null]);
    await endLocks(portal.databaseUrl);
    expect((await enter("100200304")).location).toBe("/OtpVerification");
  });

  it("do not lock other customers from the same address", async () => {
    await lockOut("100200310");
    expect((await enter("100200305")).location).toBe("/OtpVerification");
  });

  it("of a stranger do not lock the customer's own known browser", async () => {
    const own = await knownBrowser("100200306");
    await lockOut("100200306");
    expect((await enter("100200306")).location).toBeNull();
    expect((await enter("100200306", undefined, own)).location).toBe("/OtpVerification");
  });

  it("in the known browser lock that browser, and no other", async () => {
    const own = await knownBrowser("100200309");
    for (let attempt = 0; attempt < 5; attempt += 1) await enter("100200309", "Wrong@2026", own);
    const locked = await enter("100200309", undefined, own);
    expect(visibleText(locked.body)).toContain("Incorrect customer ID or password.");
    expect((await enter("100200309")).location).toBe("/OtpVerification");
  });

  it("a browser known to one customer is a stranger's to all others", async () => {
    const own = await knownBrowser("100200301");
    await lockOut("100200303");
    expect((await enter("100200303", undefined, own)).location).toBeNull();
  });
});
