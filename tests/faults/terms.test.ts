import { expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { cardOf, forgetTries, goToRegistrationOtp, identify, startOf } from "tests/support/registration";
import { mobileOf, visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What a bank does not keep, or cannot take at the moment, is neither asked for nor a hindrance. */
const newcomer = "100200308";
const say = words("en", "terms");
const registration = words("en", "registration");

const { bank, gateway, portal, visitor } = await faultyPortalOfFile({ customer: "100200301" });

async function asBefore(): Promise<void> {
  await forgetTries(bank.databaseUrl);
  await query(bank.databaseUrl, "delete from bank.otp");
  await query(bank.databaseUrl, "update bank.customer set status = 'unregistered' where number = $1", [
    newcomer,
  ]);
}
const agreements = () =>
  query<{ version: string; language: string; way: string }>(
    bank.databaseUrl,
    "select version::text, language, way from bank.terms_agreement where customer_number = $1",
    [newcomer],
  );
const textOf = async (path: string) => visibleText((await new Visitor(portal.url).get(path)).body);
const tick = 'name="terms"';

async function register(): Promise<string | null> {
  const stranger = new Visitor(portal.url);
  const path = await goToRegistrationOtp(stranger, "register", newcomer);
  const otp = await new Visitor(bank.url).readOtp(mobileOf(newcomer));
  return (await stranger.post(path, { intent: "verify", otp })).location;
}

it("a bank without the records is asked for none: the page of terms says so, and the registration has no tick", async () => {
  await asBefore();
  gateway.spoil("no-extensions");
  // The next token names what this bank has.
  await visitor.get("/AlertSettings");
  expect(await textOf("/Terms")).toContain(say("notKept"));
  expect((await new Visitor(portal.url).get(startOf("register"))).body).not.toContain(tick);
  const stranger = new Visitor(portal.url);
  const { status, location } = await identify(stranger, "register", newcomer, { terms: "" });
  expect(status).toBe(303);
  await stranger.get(location!);
  expect((await stranger.post(location!, { intent: "card", ...cardOf(newcomer) })).status).toBe(303);
  expect(gateway.calls("TermsAgreementService")).toBe(0);
  gateway.spoil("none");
  await visitor.get("/AlertSettings");
  expect(await textOf("/Terms")).toContain(say("kept"));
  expect((await new Visitor(portal.url).get(startOf("register"))).body).toContain(tick);
});

it("an agreement whose answer is lost is sent again and kept once", async () => {
  await asBefore();
  gateway.spoil("cut-after", "TermsAgreementService");
  expect(await register()).toBe("/ChangePassTpin");
  expect(gateway.calls("TermsAgreementService")).toBe(2);
  expect(await agreements()).toHaveLength(1);
});

it("a registration is completed though the agreement cannot be kept, and the audit trail says that", async () => {
  await asBefore();
  gateway.spoil("error-500", "TermsAgreementService");
  expect(await register()).toBe("/ChangePassTpin");
  const rows = await query<{ outcome: string }>(
    bank.databaseUrl,
    "select outcome from portal.audit where act = 'terms-agreement' and customer_number = $1 order by id desc limit 1",
    [newcomer],
  );
  expect(rows).toEqual([{ outcome: "unknown" }]);
});

it("nobody registers without the tick, or by a tick on another version", async () => {
  await asBefore();
  for (const [terms, error] of [
    ["", "agreeTerms"],
    ["2026-01-02", "termsChanged"],
  ] as const) {
    const { status, body } = await identify(new Visitor(portal.url), "register", newcomer, { terms });
    expect(status).toBe(400);
    expect(visibleText(body)).toContain(registration(`errors.${error}`));
  }
});
