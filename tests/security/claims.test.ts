import { describe, expect, it } from "vitest";
import { passOtpTime } from "tests/support/otp-time";
import { signedInPortal } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { accountsOf } from "bank/demo/people";
import { ourBank } from "tests/support/banks";
import { signInReasons } from "~/session/to-sign-in.server";
import { telling } from "tests/support/told";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";

/** What a page says was just done: only what this session has done, whatever stands in the address. */
const { portal, visitor } = await signedInPortal("100200306", { OTP_SECONDS: "1" });

/** As in an address, but of no run. */
const NO_RUN = "done=00000000-0000-4000-8000-000000000000";

const claims: [address: string, area: string, text: string, values?: { number: string }][] = [
  [
    "/ViewStopCheque?done=00000000-0000-4000-8000-000000000000",
    "cheques",
    "stops.revoked",
    { number: "318440" },
  ],
  ["/ViewScheduleTransfer?cancelled", "payments", "schedule.cancelled"],
  [`/AccountNames?${NO_RUN}`, "profile", "names.saved"],
  [`/AlertSettings?${NO_RUN}`, "profile", "alerts.saved"],
  [`/ViewPMSBY?${NO_RUN}`, "schemes", "view.made.leave"],
  [`/Sessions?${NO_RUN}`, "profile", "sessions.ended"],
  ["/BlockAllCards?done", "cards", "blockAll.done"],
  ["/DebitCardApply?done=unknown", "cards", "apply.unknown"],
  [`/ManageBeneficiary?kind=within-bank&${NO_RUN}`, "payees", "delete.deleted"],
  ["/DebitCard?choose", "cards", "list.choose"],
  [`/Dashboard?${NO_RUN}`, "accounts", "dashboard.choose"],
  [`/main?${NO_RUN}`, "accounts", "home.stillIn"],
  [`/ChangeTransactionPassword?${NO_RUN}`, "passwords", "transaction.changed"],
];

describe("what was done", () => {
  it.each(claims)("%s written by hand is not said", async (address, area, text, values) => {
    const answer = await visitor.get(address);
    expect(answer.status).toBe(200);
    expect(visibleText(answer.body)).not.toContain(words("en", area)(text, values));
  });

  it("is said where the act led, once more when that is loaded anew, and in no other session", async () => {
    const account = accountsOf("100200306")[0]!;
    await visitor.get("/AccountNames");
    const { location } = await visitor.post("/AccountNames", { account, name: "Household" });
    const elsewhere = new Visitor(portal.url);
    await quickSignIn(elsewhere, "100200306");
    const textAt = async (by: Visitor) => visibleText((await by.get(location!)).body);
    const saved = words("en", "profile")("names.saved");
    expect([await textAt(visitor), await textAt(visitor)]).toEqual(
      Array(2).fill(expect.stringContaining(saved)),
    );
    expect(await textAt(elsewhere)).not.toContain(saved);
  });

  it("is said on the page it was done for, and on no other that has something to say", async () => {
    await visitor.get("/Notifications");
    const { location } = await visitor.post("/Notifications", { intent: "show", payees: "" });
    const run = new URL(location!, portal.url).searchParams.get("done")!;
    for (const [address, area, text, values] of claims) {
      const { body } = await visitor.get(address.replace(/(?<=\bdone=)[^&]+/, run));
      expect(visibleText(body)).not.toContain(words("en", area)(text, values));
    }
  });

  it.each([...signInReasons])(
    "of the reason %s nothing is said at sign-in when it is written by hand",
    async (reason) => {
      const stranger = new Visitor(portal.url);
      const text = words("en", "sign-in")(`reasons.${reason}`, { helpline: ourBank.profile.helpline });
      for (const path of [`/?reason=${reason}`, `/?reason=${reason}&to=%2Fmain`, "/OtpVerification"])
        expect(visibleText((await stranger.get(path)).body)).not.toContain(text);
    },
  );

  it("the reason of a sign-out is said where the sign-out led, and no other one", async () => {
    const leaving = new Visitor(portal.url);
    await quickSignIn(leaving, "100200306");
    await leaving.get("/main");
    const { location } = await leaving.post("/SignOut", { why: "idle" });
    const saysOf = async (address: string) => visibleText((await leaving.get(address)).body);
    const idle = words("en", "sign-in")("reasons.idle");
    expect([await saysOf(location!), await saysOf(location!)]).toEqual(
      Array(2).fill(expect.stringContaining(idle)),
    );
    const locked = words("en", "sign-in")("reasons.net-banking-locked", {
      helpline: ourBank.profile.helpline,
    });
    expect(await saysOf("/?reason=net-banking-locked")).not.toContain(locked);
  });

  it("a registration is said to be lost where one was, not where an address says so", async () => {
    const stranger = new Visitor(portal.url);
    const lost = words("en", "registration")("lost");
    const textAt = async (address: string) => visibleText((await stranger.get(address)).body);
    expect(await textAt("/NewUser?mode=register&lost=")).not.toContain(lost);
    const { location } = await stranger.get(`/NewUser?mode=register&run=${NO_RUN.replace("done=", "")}`);
    expect(await textAt(location!)).toContain(lost);
  });

  it("a transaction password that serves is not called expired because an address says so", async () => {
    const text = visibleText((await visitor.get("/ChangeTransactionPassword?before=%2Fmain")).body);
    expect(text).not.toContain(words("en", "passwords")("transaction.needed"));
  });

  it.each([
    ...["/ChangePin", "/GeneratePin", "/GreenPinOtp", "/BlockCard", "/CardActivity"].map((path) => [
      path,
      "card",
    ]),
    ...["/CardLimitChange", "/LimitChangeOtp", "/ChannelWiseBlocking", "/ChannelBlockingOtp"].map((path) => [
      path,
      "card",
    ]),
    ...["/FDDetailsView", "/LoanDetailsView", "/OdaCcaCaaAccountDetails"].map((path) => [path, "account"]),
  ])("why %s opened without its %s leads to a list is said there", async (path, of) => {
    const { location } = await visitor.get(path!);
    const text =
      of === "card" ? words("en", "cards")("list.choose") : words("en", "accounts")("dashboard.choose");
    expect(visibleText((await visitor.get(location!)).body)).toContain(text);
  });

  it("another OTP is announced once: the page loaded anew does not send one", async () => {
    const waiting = new Visitor(portal.url);
    await waiting.enterPassword("100200304");
    await waiting.get("/OtpVerification");
    const resent = words("en", "flows")("otp.resent");
    const textAt = async (address: string) => visibleText((await waiting.get(address)).body);
    expect(await textAt(`/OtpVerification?${NO_RUN}`)).not.toContain(resent);
    await passOtpTime(portal.databaseUrl, 2);
    const { location } = await waiting.post("/OtpVerification", { intent: "resend" });
    expect(location).toEqual(telling("/OtpVerification"));
    expect(await textAt(location!)).toContain(resent);
    expect(await textAt(location!)).not.toContain(resent);
  });
});
