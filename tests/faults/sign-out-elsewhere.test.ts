import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFaultyGateway, type Fault, type FaultyGateway } from "tests/support/faulty-gateway";
import {
  startPortal,
  startSecondPortal,
  type RunningPortal,
  type RunningProgram,
} from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** The gateway fails while a customer signs another browser out: at the portal it is out all the same. */
let bank: RunningPortal;
let gateway: FaultyGateway;
let portal: RunningProgram;
let here: Visitor;

beforeAll(async () => {
  bank = await startPortal({ OTP_SECONDS: "1" });
  gateway = await startFaultyGateway(() => bank.bank.url);
  portal = await startSecondPortal(bank, { GATEWAY_URL: gateway.url, OTP_SECONDS: "1" });
  here = new Visitor(portal.url);
  await here.signIn("100200306");
});
afterAll(async () => {
  await portal?.stop();
  await gateway?.stop();
  await bank?.stop();
});

describe.each(["cut-before", "error-500", "rubbish"] satisfies Fault[])("the gateway: %s", (fault) => {
  it("the other browser is signed out, this one stays, and the customer is told", async () => {
    const there = new Visitor(portal.url);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await there.signIn("100200306");
    const { body } = await here.get("/Sessions");
    const session = /name="session" value="([^"]+)"/.exec(body)![1]!;
    gateway.spoil(fault, "LogOutValidateIBService");
    expect((await here.post("/Sessions", { session })).location).toBe("/Sessions?ended");
    expect(gateway.calls("LogOutValidateIBService")).toBe(1);
    gateway.spoil("none");
    expect((await there.get("/main")).location).toContain("reason=signed-out-elsewhere");
    expect((await here.get("/main")).status).toBe(200);
  });
});
