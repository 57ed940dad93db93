import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { accountsOf } from "bank/demo/people";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { mobileOf, receipt } from "tests/support/transfers";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";

/**
 * The same transfer in two tabs: the bank sends one OTP for both, and both say when that was and how long it
 * works.
 */
const customer = "100200301";
const [from, to] = accountsOf(customer) as [string, string];
const FORM = "/FundTransfer?kind=own-account";

let portal: RunningPortal;
let books: Kysely<unknown>;
beforeAll(async () => {
  portal = await startPortal({ SANDBOX_LIMITS: "off" });
  books = openDatabase({ url: portal.databaseUrl, applicationName: "suite" });
});
afterAll(async () => {
  await books?.destroy();
  await portal?.stop();
});

/** As if what was sent had been sent that much earlier. */
async function letPass(seconds: number): Promise<void> {
  const time = `${seconds} seconds`;
  await sql`update portal.otp_challenge set sent_at = sent_at - ${time}::interval,
    resend_at = resend_at - ${time}::interval, expires_at = expires_at - ${time}::interval`.execute(books);
  await sql`update bank.otp set sent_at = sent_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval`.execute(books);
}

it(
  "the second tab shows the times of the one sending, and its OTP opens either tab, once",
  { timeout: 60_000 },
  async () => {
    const visitor = new Visitor(portal.url);
    const details = { from, to, amount: someAmount(), remark: "Two tabs" };
    const timesOn = async (path: string) => {
      const text = visibleText((await visitor.get(path)).body);
      const times = /Sent at (\S+)\. .*works until (\S+)\./.exec(text);
      return { sent: times?.[1], until: times?.[2], again: /another OTP from (\S+)\./.exec(text)?.[1] };
    };

    const first = await goToOtp(visitor, customer, FORM, details);
    await letPass(30);
    const shown = await timesOn(first);
    expect(Object.values(shown)).not.toContain(undefined);
    const second = await goToOtp(visitor, customer, FORM, details);
    expect(second).not.toBe(first);
    expect(await timesOn(second)).toEqual(shown);

    const otp = await visitor.readOtp(mobileOf(customer));
    await visitor.get(second);
    expect((await visitor.post(second, { otp, intent: "verify" })).location).toMatch(receipt);
    await visitor.get(first);
    expect((await visitor.post(first, { otp, intent: "verify" })).location).toBeNull();
  },
);
