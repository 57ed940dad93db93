import { expect, it } from "vitest";
import { actForms } from "tests/security/act-forms";
import { signedInPortal } from "tests/support/portal-of-file";
import { stepsBehind } from "tests/support/two-pass";
import { mobileOf, visibleText, Visitor } from "tests/support/visitor";

const customer = "100200301";
const { portal, visitor } = await signedInPortal(customer);
const rule = /with the next half-hourly batch, at most 2 hours after its settlement/i;

it("of a payment by NEFT is promised by the rule from the check page to its own page, and by no minute of the clock", async () => {
  const { path, typed } = await actForms["transfer-neft-rtgs"]!.fill(visitor, customer, 0);
  const shown: string[] = [];
  for await (const { body } of stepsBehind(visitor, path, typed, mobileOf(customer)))
    shown.push(visibleText(body));
  expect(shown.length).toBeGreaterThan(2);
  for (const text of shown) {
    expect(text).toMatch(rule);
    expect(text).not.toMatch(/\b(?:gets ₹[\d,.]+ by|Arrives by|^By) \d/);
  }
});

it("is followed, on the page of help, by the way of a complaint and its last day", async () => {
  const text = visibleText((await new Visitor(portal.url).get("/help")).body);
  expect(text).toContain("Its Ombudsman takes it for 90 days, counted from the bank’s answer");
});
