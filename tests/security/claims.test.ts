import { describe, expect, it } from "vitest";
import { signedInPortal } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { accountsOf } from "bank/demo/people";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What a page says was just done: only what this session has done, whatever stands in the address. */
const { portal, visitor } = await signedInPortal("100200306", { OTP_SECONDS: "1" });

const claims: [address: string, area: string, text: string][] = [
  ["/ViewStopCheque?revoked", "cheques", "stops.revoked"],
  ["/ViewScheduleTransfer?cancelled", "payments", "schedule.cancelled"],
  ["/AccountNames?done=saved", "profile", "names.saved"],
  ["/AlertSettings?done=saved", "profile", "alerts.saved"],
  ["/ViewPMSBY?left=1", "schemes", "view.left"],
  ["/Sessions?ended", "profile", "sessions.ended"],
  ["/BlockAllCards?done", "cards", "blockAll.done"],
  ["/DebitCardApply?done=unknown", "cards", "apply.unknown"],
  ["/ManageBeneficiary?kind=within-bank&deletion=deleted", "payees", "delete.deleted"],
  ["/ChangeTransactionPassword?changed", "passwords", "transaction.changed"],
];

describe("what was done", () => {
  it.each(claims)("%s written by hand is not said", async (address, area, text) => {
    const answer = await visitor.get(address);
    expect(answer.status).toBe(200);
    expect(visibleText(answer.body)).not.toContain(words("en", area)(text));
  });

  it("is said where the act led, once more when that is loaded anew, and in no other session", async () => {
    const account = accountsOf("100200306")[0]!;
    await visitor.get("/AccountNames");
    const { location } = await visitor.post("/AccountNames", { account, name: "Household" });
    const elsewhere = new Visitor(portal.url);
    await quickSignIn(elsewhere, "100200306");
    const said = async (by: Visitor) => visibleText((await by.get(location!)).body);
    const saved = words("en", "profile")("names.saved");
    expect([await said(visitor), await said(visitor)]).toEqual(Array(2).fill(expect.stringContaining(saved)));
    expect(await said(elsewhere)).not.toContain(saved);
  });

  it("another OTP is announced once: the page loaded anew does not send one", async () => {
    const waiting = new Visitor(portal.url);
    await waiting.enterPassword("100200304");
    await waiting.get("/OtpVerification");
    const resent = words("en", "flows")("otp.resent");
    const said = async () => visibleText((await waiting.get("/OtpVerification?resent")).body);
    expect(await said()).not.toContain(resent);
    await new Promise((passed) => setTimeout(passed, 1_100));
    const { location } = await waiting.post("/OtpVerification", { intent: "resend" });
    expect(location).toBe("/OtpVerification?resent");
    expect(await said()).toContain(resent);
    expect(await said()).not.toContain(resent);
  });
});
