import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText, Visitor, type PhoneMessage } from "tests/support/visitor";

/** What a customer sees of the audit trail, and the customer's own lock. */
const portal = await portalOfFile();

async function signedIn(customerId: string): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customerId);
  return visitor;
}

describe("one's own activity", () => {
  it("shows in words what was done and tried, a stranger's wrong password included", async () => {
    await new Visitor(portal.url).enterPassword("100200301", { password: "Wrong@2026" });
    const one = await signedIn("100200301");
    await one.get("/AccountStatement?account=999999999999999");
    const all = visibleText((await one.get("/Activity")).body);
    expect(all).toContain("Attempt to open an account that is not yours");
    expect(all).toContain("••9999");
    const signIns = visibleText((await one.get("/Activity?kind=sign-in")).body);
    expect(signIns).toContain("Customer ID and password entered");
    expect(signIns).toContain("Refused");
    expect(signIns).not.toContain("that is not yours");
  });

  it("has twenty rows a page, and none of another customer's", async () => {
    const one = await signedIn("100200305");
    await query(
      portal.databaseUrl,
      "insert into portal.audit (at, customer_number, act, outcome, address, correlation_id) select now(), '100200304', 'transfer', 'done', '203.0.113.9', 'x' from generate_series(1, 22)",
    );
    expect((await one.get("/Activity")).body).not.toContain("203.0.113.9");
    const other = await signedIn("100200304");
    const first = await other.get("/Activity?kind=payments");
    expect(visibleText(first.body).match(/203\.0\.113\.9/g)).toHaveLength(20);
    const second = await other.get("/Activity?kind=payments&page=2");
    expect(visibleText(second.body).match(/203\.0\.113\.9/g)).toHaveLength(2);
    expect((await other.get("/Activity?kind=payments&page=3")).status).toBe(404);
  });

  it.each(["kind=%00", "kind=__proto__", "page=-1", "page=1e9", "page=0&kind=transfer"])(
    "asked for %s it shows everything from the beginning",
    async (requested) => {
      const one = await signedIn("100200305");
      const page = await one.get(`/Activity?${requested}`);
      expect(page.status).toBe(200);
      expect(visibleText(page.body)).toContain("OTP entered at sign-in");
    },
  );

  it("and the other safety pages are open to customers who only look", async () => {
    const one = await signedIn("100200310");
    for (const path of ["/Activity", "/Sessions", "/LockNetBanking"]) {
      const page = await one.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.body).toContain('href="/LockNetBanking"');
    }
  });
});

describe("the customer's own lock", () => {
  it("to look at the question locks nothing", async () => {
    const one = await signedIn("100200304");
    await one.get("/LockNetBanking");
    await one.head("/LockNetBanking");
    expect((await signedIn("100200304")).cookies.has("session")).toBe(true);
  });

  it("ends every session, lets nobody in, and is told by a text message", async () => {
    const [here, there] = [await signedIn("100200306"), await signedIn("100200306")];
    await here.get("/LockNetBanking");
    const locked = await here.post("/LockNetBanking", {});
    expect(locked.location).toBe("/?reason=net-banking-locked");
    expect(visibleText((await here.get(locked.location!)).body)).toContain("To unlock it");
    expect((await there.get("/main")).location).toBe("/?to=%2Fmain&reason=net-banking-locked");
    const refused = await new Visitor(portal.url).enterPassword("100200306");
    expect(refused.status).toBe(400);
    expect(visibleText(refused.body)).toContain("You have locked your net-banking. To unlock it");
    const phone = await new Visitor(portal.url).get("/sandbox/phone?mobile=9840012306", {
      Accept: "application/json",
    });
    expect((JSON.parse(phone.body) as PhoneMessage[])[0]!.text).toMatch(/locked/i);
  });
});
