import { afterAll } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { passOtpMonth, passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { strict } from "tests/support/running-portal";
import { Visitor, type Answer } from "tests/support/visitor";
import type { Flow } from "./flows";

/** As a customer meets them; time is moved, not waited for. */
export const OTP_WAIT_SECONDS = 59;
export const OTP_LIFE_SECONDS = 180;

/** A visitor on the OTP's page. */
export interface Begun {
  one: Visitor;
  path: string;
  otp: string;
}

export type FlowPortal = Awaited<ReturnType<typeof flowPortalOfFile>>;

/** Where a file tries flows. */
export async function flowPortalOfFile() {
  const portal = await portalOfFile(strict);
  const books = openDatabase<unknown>({ url: portal.databaseUrl, applicationName: "suite" });
  afterAll(() => books.destroy());
  const visitor = () => new Visitor(portal.url);
  async function waitingFor(flow: Flow, begin: () => Promise<string>): Promise<Omit<Begun, "one">> {
    await passOtpMonth(portal.databaseUrl);
    const path = await begin();
    return { path, otp: await visitor().readOtp(flow.mobile) };
  }
  return {
    ...{ books, visitor },
    databaseUrl: portal.databaseUrl,
    url: portal.url,

    async begin(flow: Flow, one = visitor()): Promise<Begun> {
      return { one, ...(await waitingFor(flow, () => flow.begin(one))) };
    },
    waitingFor,

    pass: (seconds: number) => passOtpTime(portal.databaseUrl, seconds),
  };
}

/** By a visitor on the OTP's page, as the form of the page does. */
export function enter(one: Visitor, path: string, otp: string): Promise<Answer> {
  return one.post(path, { otp, intent: "verify" });
}
