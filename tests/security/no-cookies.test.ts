import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** A browser that takes cookies and never sends them, as one that blocks them. */
class Forgetful extends Visitor {
  override cookieHeader(): Record<string, string> {
    return {};
  }
}

const portal = await portalOfFile();
const say = words("en", "common");
const needed = say("browser.noCookies");
const entries = { form: "sign-in", customerId: "100200301", password: "Canary#Nc-7741" };

/** Where the sent form leads a browser of that kind. */
async function sendOnce(visitor: Visitor): Promise<string> {
  await visitor.get("/");
  const { status, location } = await visitor.post("/", { captcha: "KPT34X", ...entries });
  expect([status, location]).toEqual([303, expect.stringMatching(/[?&]kept=[0-9a-f-]{36}$/)]);
  return location!;
}

describe("a browser that keeps no cookies", () => {
  it("is told so where its form leads, with what was typed but for secrets", async () => {
    const visitor = new Forgetful(portal.url);
    const { status, body } = await visitor.get(await sendOnce(visitor));
    expect(status).toBe(200);
    expect(visibleText(body)).toContain(needed);
    expect(body).toContain('value="100200301"');
    expect(body).not.toContain(entries.password);
  });

  it("is told so by registration and by the buttons of languages as well", async () => {
    const visitor = new Forgetful(portal.url);
    await visitor.get("/NewUser");
    const sent = await visitor.post("/NewUser", { form: "registration" });
    expect(visibleText((await visitor.get(sent.location!)).body)).toContain(needed);
    await visitor.get("/help");
    const { location } = await visitor.post("/preferences?here=/help", { language: "en" });
    expect(visibleText((await visitor.get(location!)).body)).toContain(needed);
  });

  it("finds its entries once: who comes with the address later sees none of them", async () => {
    const visitor = new Forgetful(portal.url);
    const address = await sendOnce(visitor);
    await visitor.get(address);
    const { body } = await visitor.get(address);
    expect(visibleText(body)).toContain(needed);
    expect(body).not.toContain('value="100200301"');
  });

  it("leaves nothing that can be found after a minute", async () => {
    const visitor = new Forgetful(portal.url);
    const address = await sendOnce(visitor);
    await query(portal.databaseUrl, "update portal.kept_form set kept_at = kept_at - interval '61 seconds'");
    expect((await visitor.get(address)).body).not.toContain('value="100200301"');
  });
});

describe("a browser that has lost its cookies and keeps new ones", () => {
  it("is told that nothing was sent, with what was typed, and goes on", async () => {
    const visitor = new Visitor(portal.url);
    await visitor.get("/");
    visitor.cookies.clear();
    const { location } = await visitor.post("/", { captcha: "KPT34X", ...entries });
    const { body } = await visitor.get(location!);
    expect(visibleText(body)).toContain(say("form.unsent"));
    expect(visibleText(body)).not.toContain(needed);
    expect(body).toContain('value="100200301"');
    await visitor.signIn("100200301");
  });

  it("sees nothing of it where an address is opened by hand", async () => {
    const sender = new Forgetful(portal.url);
    const address = await sendOnce(sender);
    await sender.get(address);
    const { body } = await new Visitor(portal.url).get(address, { "Sec-Fetch-Site": "none" });
    expect(visibleText(body)).not.toContain(needed);
  });
});
