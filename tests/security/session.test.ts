import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { query } from "tests/support/query";
import { eased, type RunningPortal, startPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** Session, access and requests, tried from outside; each test is a promise of the portal. */
let portal: RunningPortal;
let signedIn: Visitor;
const own = () => accountsOf("100200301")[0]!;
const foreign = () => accountsOf("100200306")[0]!;

const pages = () => [
  "/main",
  "/Dashboard",
  "/AccountStatement",
  `/AccountStatement?account=${own()}&range=1m`,
  "/Movements",
];
const documents = () => [
  `/Statements/${own()}.pdf?range=1m`,
  `/Statements/${own()}.xlsx?range=1m`,
  ...["csv", "camt053", "ofx", "ofx102", "tally"].map((kind) => `/Statements/${own()}.${kind}?range=1m`),
  `/MiniStatements/${own()}.pdf`,
  `/MiniStatements/${own()}.xlsx`,
];

beforeAll(async () => {
  portal = await startPortal();
  signedIn = new Visitor(portal.url);
  await signedIn.signIn();
});
afterAll(() => portal?.stop());

const asStranger = () => new Visitor(portal.url);

describe("session", () => {
  it("opens every page and document of its customer", async () => {
    for (const path of [...pages(), ...documents()])
      expect([path, (await signedIn.get(path)).status]).toEqual([path, 200]);
  });

  it("without one, pages lead to sign-in and back, documents answer 401 in plain words", async () => {
    for (const path of pages()) {
      const answer = await asStranger().get(path);
      expect([path, answer.status, answer.location]).toEqual([
        path,
        302,
        `/?${new URLSearchParams({ to: path })}`,
      ]);
    }
    const page = await asStranger().get("/?to=%2FDashboard");
    expect(page.body).toContain(words("en", "sign-in")("asked"));
    for (const path of documents()) {
      const answer = await asStranger().get(path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(answer.body).toContain("sign in");
    }
  });

  it("the page asked for is where sign-in leads", async () => {
    const one = new Visitor(portal.url);
    await one.get("/?to=%2FDashboard");
    const entered = await one.post("/", {
      customerId: "100200306",
      password: "Kaveri@2026",
      captcha: "KPT34X",
    });
    expect(entered.location).toBe("/OtpVerification");
    expect((await one.enterOtp(await one.readOtp("9840012306"))).location).toBe("/Dashboard");
  });

  it("the page asked for is still where sign-in leads after another picture and a wrong one", async () => {
    const one = new Visitor(portal.url);
    await one.get("/?to=%2FDashboard");
    const typed = { customerId: "100200306", password: "Kaveri@2026" };
    await one.post("/", { ...typed, intent: "another-captcha" });
    expect((await one.post("/", { ...typed, captcha: "WRONG" })).status).toBe(400);
    await one.post("/", { ...typed, captcha: "KPT34X" });
    expect((await one.enterOtp(await one.readOtp("9840012306"))).location).toBe("/Dashboard");
  });

  it("the cookie is sealed, not readable by scripts, and changes at each step", async () => {
    const one = new Visitor(portal.url);
    const seen = new Set<string>();
    const line = (await one.get("/")).headers.getSetCookie().find((cookie) => cookie.startsWith("session="))!;
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    seen.add(one.cookies.get("session")!);
    await one.enterPassword("100200310");
    seen.add(one.cookies.get("session")!);
    await one.enterOtp(await one.readOtp("9840012310"));
    seen.add(one.cookies.get("session")!);
    expect(seen.size).toBe(3);
    for (const value of seen) {
      expect(Buffer.from(value, "base64url").toString("latin1")).not.toMatch(
        /100200310|9840012310|Meenakshi/,
      );
    }
  });

  it("signed out, the old cookie opens nothing, data requests and documents included", async () => {
    const one = new Visitor(portal.url);
    await one.signIn("100200304");
    const old = one.copy();
    const [account] = accountsOf("100200304");
    const out = await one.post("/SignOut", {});
    expect(out.location).toBe("/?reason=signed-out");
    expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(one.cookies.has("session")).toBe(false);
    for (const path of ["/main", "/Dashboard", "/AccountStatement"])
      expect((await old.get(path)).status).toBe(302);
    expect((await old.get("/Dashboard.data")).body).not.toContain(account);
    expect((await old.get(`/Statements/${account}.pdf?range=1m`)).status).toBe(401);
    expect((await old.get("/OtpVerification")).status).toBe(302);
  });

  it("a flipped byte, another purpose's value or rubbish is 'not signed in', never a fault", async () => {
    const value = signedIn.cookies.get("session")!;
    const flipped = value.slice(0, 20) + (value[20] === "A" ? "B" : "A") + value.slice(21);
    await asStranger().get("/");
    for (const cookie of [flipped, "", "x", "A".repeat(3000), value.slice(0, -4), `${value}AAAA`]) {
      const answer = await asStranger().get("/main", { Cookie: `session=${cookie}` });
      expect([cookie.slice(0, 20), answer.status]).toEqual([cookie.slice(0, 20), 302]);
    }
  });

  it("at step OTP nothing but the OTP page opens", async () => {
    const one = new Visitor(portal.url);
    await one.enterPassword("100200305");
    for (const path of pages()) expect((await one.get(path)).status).toBe(302);
    for (const path of documents()) expect((await one.get(path)).status).toBe(401);
  });

  it("ends the bank's minutes after the last request", async () => {
    const minutes = 7;
    const brief = await startPortal({ ...eased, SESSION_MINUTES: String(minutes) });
    /** Moves what has been noted so far instead of waiting. */
    const pass = async (lives: number) => {
      const earlier = (column: string) => `${column} = ${column} - ${lives * minutes} * interval '1 minute'`;
      const columns = ["started_at", "last_seen_at", "ends_at"];
      await query(brief.databaseUrl, `update portal.session set ${columns.map(earlier).join(", ")}`);
      await query(brief.databaseUrl, `update bank.bank_session set ${earlier("ends_at")}`);
    };
    try {
      const one = new Visitor(brief.url);
      await one.signIn();
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await pass(0.3);
        expect((await one.get("/main")).status).toBe(200);
      }
      await pass(1.05);
      expect((await one.get("/main")).location).toContain("reason=session-ended");
    } finally {
      await brief.stop();
    }
  });
});

describe("access", () => {
  it("an account that is not the customer's own is 404 as if it did not exist", async () => {
    for (const number of [foreign(), "999999999999999"]) {
      const paths = [
        `/AccountStatement?account=${number}&range=1m`,
        `/AccountStatement?account=${number}`,
        `/MiniStatement?account=${number}`,
        `/Movements?account=${number}`,
        `/Statements/${number}.pdf?range=1m`,
        `/Statements/${number}.xlsx?range=1m`,
        `/MiniStatements/${number}.pdf`,
      ];
      for (const path of paths) expect([path, (await signedIn.get(path)).status]).toEqual([path, 404]);
    }
  });

  it("file names of no document are 404", async () => {
    for (const name of ["x.pdf", `${own()}.exe`, `${own()}`, `..%2f${own()}.pdf`, `${own()}.pdf.xlsx`]) {
      expect([name, (await signedIn.get(`/Statements/${name}?range=1m`)).status]).toEqual([name, 404]);
    }
  });

  it("an address of no page is 404, in the visitor's language and version", async () => {
    const answer = await asStranger().get("/NoSuchPage", { "Accept-Language": "ta", "Save-Data": "on" });
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<html lang="ta">');
    expect(answer.body).not.toContain("<script");
  });

  it("GET and HEAD sign nobody out", async () => {
    await signedIn.get("/SignOut");
    expect((await signedIn.get("/main")).status).toBe(200);
  });
});

describe("requests", () => {
  const form = "customerId=100200301&password=x&captcha=y";

  const foreignHeaders: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  it.each(foreignHeaders)("a post with %o is refused with 403", async (headers) => {
    const one = asStranger();
    await one.get("/");
    expect((await one.postRaw("/", `token=${one.token()}&${form}`, headers)).status).toBe(403);
  });

  it("a browser that sends no Origin works", async () => {
    const one = asStranger();
    await one.get("/");
    const answer = await fetch(`${portal.url}/?index`, {
      method: "POST",
      body: `token=${one.token()}&${form}`,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Cookie: `session=${one.cookies.get("session")}`,
      },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("There is a problem");
  });

  it.each([
    ["ten thousand fields", Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&"), [400, 413]],
    ["a field named like an array of twenty million", "a[20000000]=1", [400]],
    ["__proto__", "__proto__=1", [400]],
    ["a deep name", `${"a.".repeat(30)}b=1`, [400]],
    ["a body over 64 KB", `x=${"y".repeat(70_000)}`, [413]],
  ])("%s is refused at once", async (_what, body, statuses) => {
    const one = asStranger();
    await one.get("/");
    const answer = await one.postRaw("/?index", `token=${one.token()}&${body}`);
    expect(statuses).toContain(answer.status);
  });

  it("other encodings than a form's are refused", async () => {
    const one = asStranger();
    await one.get("/");
    const json = { "Content-Type": "application/json" };
    expect((await one.postRaw("/?index", JSON.stringify({ token: one.token() }), json)).status).toBe(415);
  });

  it("pages carry a policy with a fresh nonce and no unsafe-inline, and are kept by nobody", async () => {
    const [first, second] = [await signedIn.get("/main"), await signedIn.get("/main")];
    const policy = first.headers.get("Content-Security-Policy")!;
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toBe(second.headers.get("Content-Security-Policy"));
    expect(first.headers.get("Cache-Control")).toContain("no-store");
    expect(first.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(first.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  });

  it("a lite page has no script and may run none", async () => {
    const wishes: Record<string, string>[] = [{ "Save-Data": "on" }, { Cookie: "lite=on" }];
    for (const headers of wishes) {
      const answer = await asStranger().get("/", headers);
      expect(answer.body).not.toContain("<script");
      expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    }
  });

  it("a forged Host or X-Forwarded-For changes no redirect", async () => {
    const answer = await asStranger().get("/main", {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
    });
    expect(answer.location).toBe("/?to=%2Fmain");
  });

  it("the way back after sign-in stays on this site", async () => {
    for (const to of ["//evil.example", "https://evil.example", "/%5Cevil.example"]) {
      const { body } = await asStranger().get(`/?to=${encodeURIComponent(to)}`);
      expect(body).not.toContain("evil.example");
    }
  });
});
