import { beforeAll, describe, expect, it } from "vitest";
import { nameFieldOf } from "tests/support/account-names";
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
const { portal, visitor } = await signedInPortal("100200306");

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
  [`/DebitCardApply?${NO_RUN}`, "cards", "apply.unknown"],
  [`/ManageBeneficiary?kind=within-bank&${NO_RUN}`, "payees", "delete.deleted"],
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
    const field = await nameFieldOf(visitor, account);
    const { location } = await visitor.post("/AccountNames", { [field]: "Household" });
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

  const holder = new Visitor(portal.url);
  beforeAll(() => quickSignIn(holder, "100200301"));

  it.each([
    "/FDDetailsView",
    "/LoanDetailsView",
    "/OdaCcaCaaAccountDetails",
    "/AccountDetails",
    "/Movements",
  ])("%s opened without an account opens on the first of its kind", async (path) => {
    const { status, body } = await holder.get(path);
    expect([status, /••\d{4}/.test(visibleText(body))]).toEqual([200, true]);
  });

  it.each([
    ["/FDDetailsView", "noDeposits"],
    ["/LoanDetailsView", "noLoans"],
  ] as const)("%s leads a customer who has none to a list that says so", async (path, none) => {
    const say = words("en", "accounts");
    const text = visibleText((await visitor.get((await visitor.get(path)).location!)).body);
    expect(text).toContain(say(`dashboard.${none}`));
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
