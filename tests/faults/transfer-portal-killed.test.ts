import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { referenceOf } from "common/reference";
import { freePort } from "tests/support/free-port";
import { eased, type RunningPortal, startPortal, startSecondPortal } from "tests/support/running-portal";
import { receipt } from "tests/support/transfers";
import { until } from "tests/support/until";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { Visitor, visibleText, type Answer, mobileOf } from "tests/support/visitor";

/**
 * A portal that dies between a right OTP and the commit: the same button is pressed again, and money moves
 * once.
 */
const customer = "100200301";
const [from, to] = accountsOf(customer) as [string, string];

let steady: RunningPortal;
let books: pg.Client;
let gate: pg.Client;
beforeAll(async () => {
  steady = await startPortal();
  [books, gate] = [new pg.Client(steady.databaseUrl), new pg.Client(steady.databaseUrl)];
  await Promise.all([books.connect(), gate.connect()]);
});
afterAll(async () => {
  await Promise.all([books?.end(), gate?.end()]);
  await steady?.stop();
});

/** The one value a query answers. */
const value = async (query: string, ...given: unknown[]) =>
  ((await books.query({ text: query, rowMode: "array" }, given)).rows as unknown[][])[0]?.[0];

/** Kills the portal while this statement of `press` waits for the table; it is carried out after its portal's death. */
async function killedWhile(
  statement: string,
  portal: Pick<RunningPortal, "kill">,
  table: string,
  press: () => Promise<Answer>,
): Promise<void> {
  await gate.query(`begin; lock table ${table} in exclusive mode`);
  const pressed = press().catch(() => null);
  const waits = "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
  await until("one that waits for the lock", () => value(waits, statement), {
    holds: (count) => count === 1,
  });
  await portal.kill();
  await gate.query("rollback");
  expect(await pressed).toBeNull();
}

describe("a portal killed when the OTP was right and the bank is about to be asked", () => {
  const details = { from, to, amount: someAmount(), remark: "Killed in between" };
  let visitor: Visitor;
  let path: string;
  let runId: string;
  let otp: string;
  let reference: string;
  const submit = async (): Promise<Answer> => {
    await visitor.get(path);
    return visitor.post(path, { otp, intent: "verify" });
  };
  const journals = () => value("select count(*)::int from bank.journal where reference = $1", reference);
  const step = () => value("select step from portal.run where id = $1", runId);

  beforeAll(async () => {
    const port = String(await freePort());
    const open = () => startSecondPortal(steady, { ...eased, PORT: port });
    const portal = await open();
    visitor = new Visitor(portal.url);
    path = await goToOtp(visitor, customer, "/FundTransfer?kind=own-account", details);
    runId = new URLSearchParams(path.split("?")[1]).get("run")!;
    reference = referenceOf(runId);
    otp = await visitor.readOtp(mobileOf(customer));
    await killedWhile('update "portal"."run" set "step"%', portal, "portal.run", submit);
    await open();
  });

  it("has asked the bank for nothing, and the run still waits for its OTP", async () => {
    expect(await step()).toBe("otp");
    expect(await journals()).toBe(0);
    expect(await value("select count(*)::int from portal.commitment where reference = $1", reference)).toBe(
      0,
    );
    expect((await visitor.get(path)).body).toContain('name="otp"');
  });

  it("is waited for half a minute, then the same entry goes on, though the bank has seen it already", async () => {
    // However long the portal took to start again.
    await books.query("update portal.otp_challenge set checking_since = now() where run_id = $1", [runId]);
    expect((await submit()).status).toBe(409);
    await books.query(
      "update portal.otp_challenge set checking_since = checking_since - interval '30 seconds' where run_id = $1",
      [runId],
    );
    const old = visitor.copy();
    const answer = await submit();
    expect(answer.location).toMatch(receipt);
    expect(answer.location).toContain(reference);
    expect(await journals()).toBe(1);
    expect(await value("select state from portal.commitment where reference = $1", reference)).toBe("done");

    const again = await old.post(path, { otp, intent: "verify" });
    expect((await visitor.get(path)).location).toBe(answer.location);
    expect([answer.location, path]).toContain(again.location);
    expect(await journals()).toBe(1);
  });
});

describe("a portal killed when the order was written and the bank was not asked", () => {
  it("is followed up by another: the customer is told that nothing was sent, and no money has moved", async () => {
    const details = { from, to, amount: someAmount(), remark: "Killed before the call" };
    const port = String(await freePort());
    const portal = await startSecondPortal(steady, { ...eased, PORT: port });
    const visitor = new Visitor(portal.url);
    const path = await goToOtp(visitor, customer, "/FundTransfer?kind=own-account", details);
    const reference = referenceOf(new URLSearchParams(path.split("?")[1]).get("run")!);
    const otp = await visitor.readOtp(mobileOf(customer));
    const submit = () => visitor.post(path, { otp, intent: "verify" });
    await killedWhile('%insert into "portal"."commitment"%', portal, "portal.commitment", submit);
    const state = () => value("select state from portal.commitment where reference = $1", reference);
    await expect.poll(state).toBe("asked");
    // A call that is still under way could be carried out while its OTP lives.
    const past = "update portal.commitment set asked_at = asked_at - interval '1 hour' where reference = $1";
    await books.query(past, [reference]);
    const due =
      "update portal.commitment set next_try_at = now() where reference = $1 and next_try_at is not null";
    const whenDue = () => books.query(due, [reference]).then(state);
    await expect.poll(whenDue, { interval: 1_000 }).toBe("refused");
    expect(await value("select count(*)::int from bank.journal where reference = $1", reference)).toBe(0);
    await startSecondPortal(steady, { ...eased, PORT: port });
    const { body } = await visitor.get(`/Payments/${reference}`);
    expect(visibleText(body)).toContain("Nothing was debited from your account");
  });
});

describe("a portal whose database fails when the bank has carried out the transfer", () => {
  it("leads to the payment's page, which tells that it was made, and never says to try again", async () => {
    const details = { from, to, amount: someAmount(), remark: "Not written down" };
    const visitor = new Visitor(steady.url);
    const path = await goToOtp(visitor, customer, "/FundTransfer?kind=own-account", details);
    const otp = await visitor.readOtp(mobileOf(customer));
    await books.query("revoke update on portal.commitment from portal_serving");
    try {
      const answer = await visitor.post(path, { otp, intent: "verify" });
      expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(receipt)]);
      expect(visibleText((await visitor.get(answer.location!)).body)).toContain("You moved");
    } finally {
      await books.query("grant update on portal.commitment to portal_serving");
    }
  });
});
