import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import type { Fault } from "tests/support/faulty-gateway";
import { passOtpTime } from "tests/support/otp-time";
import { telling } from "tests/support/told";
import { Visitor } from "tests/support/visitor";

/** The gateway fails while a customer signs another browser out: at the portal it is out all the same. */
const { bank, gateway, portal, visitor: here } = await faultyPortalOfFile({ customer: "100200306" });

describe.each(["cut-before", "error-500", "rubbish"] satisfies Fault[])("the gateway: %s", (error) => {
  it("the other browser is signed out, this one stays, and the customer is told", async () => {
    const there = new Visitor(portal.url);
    await passOtpTime(bank.databaseUrl, 2);
    await there.signIn("100200306");
    const { body } = await here.get("/Sessions");
    const session = /name="session" value="([^"]+)"/.exec(body)![1]!;
    gateway.spoil(error, "LogOutValidateIBService");
    expect((await here.post("/Sessions", { session })).location).toEqual(telling("/Sessions"));
    expect(gateway.calls("LogOutValidateIBService")).toBe(1);
    gateway.spoil("none");
    expect((await there.get("/main")).location).toContain("reason=signed-out-elsewhere");
    expect((await here.get("/main")).status).toBe(200);
  });
});
