import { describe, expect, it } from "vitest";
import { alertFieldsOf, nameFieldOf } from "tests/support/account-names";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import type { Fault } from "tests/support/faulty-gateway";
import { telling } from "tests/support/told";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** The gateway fails while the profile is looked at and settings are made: what is known is shown, and the rest is told truly. */
const customer = "100200301";
const account = accountsOf(customer)[0]!;
const say = words("en", "profile");
const common = words("en", "common");
const flows = words("en", "flows");
const faults: Fault[] = ["cut-before", "cut-after", "error-500", "rubbish"];

const { bank, gateway, visitor } = await faultyPortalOfFile({
  customer,
});

describe.each(faults)("the gateway: %s", (error) => {
  it("the profile shows what the portal knows, and says that the rest is missing", async () => {
    gateway.spoil(error, "GetAccountNumberListOnMobileService", "CustApiDetailsService");
    const answer = await visitor.get("/CustomerProfile");
    expect(answer.status).toBe(200);
    const text = visibleText(answer.body);
    expect(text).toContain(common("enquiry.failed"));
    expect(text).toContain("98******01");
    expect(text).not.toMatch(/\bNA\b/);
    expect(answer.body).toContain('href="/AccountNames"');
  });

  it("names of accounts are the portal's own: they are given all the same", async () => {
    gateway.spoil(error);
    const field = await nameFieldOf(visitor, account);
    const answer = await visitor.post("/AccountNames", { [field]: `In ${error}` });
    expect(answer.location).toEqual(telling("/AccountNames"));
    expect((await visitor.get("/AccountNames")).body).toContain(`value="In ${error}"`);
  });

  it("settings of text messages that cannot be had are said to be missing", async () => {
    gateway.spoil(error, "AlertEnquiryService");
    const answer = await visitor.get("/AlertSettings");
    expect(answer.status).toBe(200);
    expect(visibleText(answer.body)).toContain(common("enquiry.failed"));
    expect(answer.body).not.toContain('name="debitsFrom-');
  });

  it("a change without an answer is called neither done nor undone", async () => {
    // Each time more is told than before, which takes no OTP.
    const amount = `${(9 - faults.indexOf(error)) * 100}.00`;
    const fields = await alertFieldsOf(visitor, account, {
      debits: "yes",
      credits: "yes",
      creditsFrom: amount,
    });
    gateway.spoil(error, "AlertUpdateService");
    const answer = await visitor.post("/AlertSettings", fields);
    gateway.spoil("none");
    const told = expect.stringContaining(flows("errors.inDoubt"));
    expect([answer.status, visibleText(answer.body)]).toEqual([503, told]);
    expect(visibleText(answer.body)).not.toContain(say("alerts.saved"));
    const now = (await visitor.get("/AlertSettings")).body.includes(`value="${amount}"`);
    if (error === "cut-after") expect(now).toBe(true);
  });
});

it("a change that reaches the bank twice is one change", async () => {
  const fields = await alertFieldsOf(visitor, account, { debits: "yes", credits: "yes", creditsFrom: "77" });
  gateway.spoil("delivered-twice", "AlertUpdateService");
  const answer = await visitor.post("/AlertSettings", fields);
  expect(answer.location).toEqual(telling("/AlertSettings"));
  expect(visibleText((await visitor.get(answer.location!)).body)).toContain(say("alerts.saved"));
  const phone = await new Visitor(bank.url).get("/sandbox/phone?mobile=9840012301");
  expect(visibleText(phone.body).match(/from Rs 77\.00/g)).toHaveLength(1);
});
