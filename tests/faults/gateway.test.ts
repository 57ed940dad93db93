import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import type { Fault } from "tests/support/faulty-gateway";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** The gateway is down, slow, broken or talks rubbish: the right words, a page that still works, no storm of retries. */
const { gateway, portal, visitor } = await faultyPortalOfFile({
  switches: { OTP_SECONDS: "1", SIGN_INS_AT_ONCE: "1", SIGN_IN_WAIT_SECONDS: "1" },
});

const faults: Fault[] = ["cut-before", "cut-after", "error-500", "rubbish", "foreign-answer"];
const account = () => accountsOf("100200301")[0]!;

describe.each(faults)("the gateway: %s", (error) => {
  it("the statement page says that nothing has changed, keeps the form, and asked at most twice", async () => {
    gateway.spoil(error, "EStatementService");
    const answer = await visitor.get(`/AccountStatement?account=${account()}&range=3m`);
    expect([502, 503]).toContain(answer.status);
    expect(visibleText(answer.body)).toContain("Nothing has changed");
    expect(answer.body).toContain('name="range"');
    expect(visibleText(answer.body)).toContain(`••${account().slice(-4)}`);
    expect(gateway.calls("EStatementService")).toBeLessThanOrEqual(2);
  });

  it("a document is refused in plain words", async () => {
    gateway.spoil(error, "EStatementService");
    for (const kind of ["pdf", "xlsx", "csv"]) {
      const answer = await visitor.get(`/Statements/${account()}.${kind}?range=3m`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Content-Type")).toContain("text/plain");
      expect(answer.headers.get("Content-Disposition")).toBeNull();
    }
  });

  it("the dashboard shows the rest and says what is missing", async () => {
    gateway.spoil(error, "BalanceEnquiryService");
    const answer = await visitor.get("/Dashboard");
    expect(answer.status).toBe(200);
    const text = visibleText(answer.body);
    expect(text).toContain("Could not be read at the moment");
    expect(text).toContain("Loans You owe ₹");
  });

  it("sign-in says that the bank cannot be reached and lets nobody in", async () => {
    gateway.spoil(error, "LoginValidateIBService");
    const answer = await new Visitor(portal.url).enterPassword("100200306");
    expect(answer.status).toBe(503);
    expect(visibleText(answer.body)).toContain("The bank could not be reached");
    expect(gateway.calls("LoginValidateIBService")).toBe(1);
  });
});

describe("afterwards", () => {
  it("everything works again by itself", async () => {
    gateway.spoil("none");
    for (const path of ["/main", "/Dashboard", `/AccountStatement?account=${account()}&range=1m`]) {
      expect((await visitor.get(path)).status).toBe(200);
    }
  });

  it("a bank that is gone altogether: pages say so, sign-out still ends the session", async () => {
    gateway.spoil("cut-before");
    const home = await visitor.get("/main");
    expect(visibleText(home.body)).toContain("Could not be read at the moment");
    const old = visitor.copy();
    expect((await visitor.post("/SignOut", {})).status).toBe(303);
    expect((await old.get("/main")).status).toBe(302);
  });
});

it("newcomers wait in line for a bank that hangs, and are told when to come again; who is in waits for nobody", async () => {
  gateway.spoil("none");
  await visitor.signIn();
  gateway.spoil("never-answers", "LoginValidateIBService");
  const first = new Visitor(portal.url).enterPassword("100200306");
  // It is never answered while this test looks on.
  first.catch(() => {});
  await expect.poll(() => gateway.calls("LoginValidateIBService")).toBe(1);
  const second = new Visitor(portal.url).enterPassword("100200307");
  expect((await visitor.get("/main")).status).toBe(200);
  const { status, headers, body } = await second;
  expect([status, headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(visibleText(body)).toContain(words("en", "sign-in")("errors.busy"));
  expect(gateway.calls("LoginValidateIBService")).toBe(1);
});
