import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { accountsOf } from "bank/demo/people";
import { type RunningPortal, startPortal, strict } from "tests/support/running-portal";
import { receipt } from "tests/support/transfers";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { visibleText, Visitor, mobileOf } from "tests/support/visitor";

/**
 * The same transfer in two tabs of a session goes on as one, with one OTP; in two sessions it is two, each with its own, and the later one
 * is asked about.
 */
const customer = "100200301";
const [from, to] = accountsOf(customer) as [string, string];
const FORM = "/FundTransfer?kind=own-account";

let portal: RunningPortal;
let books: Kysely<unknown>;
beforeAll(async () => {
  portal = await startPortal(strict);
  books = openDatabase({ url: portal.databaseUrl, applicationName: "suite" });
});
afterAll(async () => {
  await books?.destroy();
  await portal?.stop();
});

const press = async (visitor: Visitor, path: string, fields: Record<string, string>) => {
  await visitor.get(path);
  return visitor.post(path, fields);
};

/** What ticking the question of a page answers; null: it asks none. */
const tickOn = (body: string) => /name="again"[^>]*value="([^"]*)"/.exec(body)?.[1] ?? null;

/** As if what was sent had been sent that much earlier. */
async function letPass(seconds: number): Promise<void> {
  const time = `${seconds} seconds`;
  await sql`update portal.otp_challenge set sent_at = sent_at - ${time}::interval,
    resend_at = resend_at - ${time}::interval, expires_at = expires_at - ${time}::interval`.execute(books);
  await sql`update bank.otp set sent_at = sent_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval`.execute(books);
}

it("the second tab goes on with what the first one began: one text message, whose OTP opens it, once", async () => {
  const visitor = new Visitor(portal.url);
  const details = { from, to, amount: someAmount(), remark: "Two tabs" };
  const sent = async () => (await visitor.readTexts(mobileOf(customer))).filter((text) => text.otp).length;

  const first = await goToOtp(visitor, customer, FORM, details);
  const before = await sent();
  await letPass(30);
  expect(await goToOtp(visitor, customer, FORM, details)).toBe(first);
  expect(await sent()).toBe(before);
  const other = await goToOtp(visitor, customer, FORM, { ...details, remark: "Another" });
  expect(other).not.toBe(first);
  const otp = await visitor.readOtp(mobileOf(customer));
  expect((await press(visitor, other, { otp, intent: "verify" })).location).toMatch(receipt);
});

it("a second tab whose OTP has expired begins anew", async () => {
  const visitor = new Visitor(portal.url);
  const details = { from, to, amount: someAmount(), remark: "Two tabs" };
  const first = await goToOtp(visitor, customer, FORM, details);
  await letPass(180);
  expect(await goToOtp(visitor, customer, FORM, details)).not.toBe(first);
});

describe("the same payment, opened in another session before it was made", () => {
  const details = () => ({ from, to, amount: someAmount(), remark: "Twice" });
  const otpOf = (visitor: Visitor) => visitor.readOtp(mobileOf(customer));
  /** Two sessions at their OTP; another one than the visitor's pays. */
  async function payInOneOfTwo(visitor: Visitor) {
    const typed = details();
    const payer = new Visitor(portal.url);
    const first = await goToOtp(payer, customer, FORM, typed);
    const otp = await otpOf(payer);
    const second = await goToOtp(visitor, customer, FORM, typed);
    const paid = await press(payer, first, { otp, intent: "verify" });
    const reference = receipt.exec(paid.location ?? "")![1]!;
    return { typed, second, reference };
  }
  const journals = async (amount: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank.payment
      where customer_number = ${customer} and amount = ${amount.replace(".", "")}::bigint`.execute(books);
    return rows[0]!.count;
  };

  it("is asked about at its OTP, for the whole day, and goes on only with a yes to what is shown", async () => {
    const visitor = new Visitor(portal.url);
    const { typed, second, reference } = await payInOneOfTwo(visitor);
    // As if it had been hours ago, on the same day.
    await sql`update bank.payment set paid_at = greatest(paid_at - interval '3 hours',
      date_trunc('day', paid_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')
      where reference = ${reference}`.execute(books);
    const wrong = await press(visitor, second, { otp: "000000", intent: "verify" });
    expect(visibleText(wrong.body)).toContain("Is this another payment?");
    expect(wrong.body).toContain(reference);
    await letPass(200);
    expect((await press(visitor, second, { intent: "resend" })).location).toBe(second);
    const otp = await otpOf(visitor);
    for (const again of ["", "yes", "P0000000000000"]) {
      const refused = await press(visitor, second, { otp, intent: "verify", again });
      expect(refused.status).toBe(400);
      expect(visibleText(refused.body)).toContain("Tick the box");
    }
    expect(await journals(typed.amount)).toBe(1);

    const again = tickOn((await visitor.get(second)).body)!;
    expect(again).toBe(reference);
    const confirmed = await visitor.post(second, { otp: "000000", intent: "verify", again });
    expect(tickOn(confirmed.body)).toBeNull();
    const paid = await press(visitor, second, { otp, intent: "verify" });
    expect(paid.location).toMatch(receipt);
    expect(await journals(typed.amount)).toBe(2);
  });

  it("is asked about while the outcome of the earlier one is unknown", async () => {
    const visitor = new Visitor(portal.url);
    const { typed, second, reference } = await payInOneOfTwo(visitor);
    await sql`delete from bank.payment_event where reference = ${reference}`.execute(books);
    await sql`delete from bank.payment where reference = ${reference}`.execute(books);
    await sql`update portal.commitment set state = 'unknown', asked_at = asked_at - interval '3 days'
      where reference = ${reference}`.execute(books);
    const { body } = await visitor.get(second);
    expect(tickOn(body)).toBe(reference);
    expect(visibleText(body)).toContain("outcome not known yet");
    expect(await journals(typed.amount)).toBe(0);
    await sql`update portal.commitment set state = 'refused' where reference = ${reference}`.execute(books);
    expect(tickOn((await visitor.get(second)).body)).toBeNull();
  });

  it("is not asked about when the earlier one's money is back", async () => {
    const visitor = new Visitor(portal.url);
    const { second, reference } = await payInOneOfTwo(visitor);
    await sql`update bank.payment set state = 'reversed' where reference = ${reference}`.execute(books);
    expect(tickOn((await visitor.get(second)).body)).toBeNull();
  });
});
