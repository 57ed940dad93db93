import { createDecipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { readTicket } from "~/session/visitor.server";
import { createSealer } from "~/seal.server";
import { PRESS } from "~/ui/press";
import { activeCardsOf, goToCardOtp, pathOfCard } from "tests/support/card-holder";
import { passOtpMonth } from "tests/support/otp-time";
import { sessionSecret } from "tests/support/portal-house";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { goToOtp, someAmount, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";

/**
 * A customer types what is secret and goes away. Somebody who later has the cookie, the portal's secret and every row opens
 * all that is sealed, whatever it was sealed for.
 */
const customer = "100200305";
const card = activeCardsOf(customer)[0]!;
const pin = "8527";

let portal: RunningPortal;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());
beforeEach(async () => {
  await passOtpMonth(portal.databaseUrl);
  visitor = new Visitor(portal.url);
});

const ask = <R extends object>(text: string, values: unknown[] = []) =>
  query<R>(portal.databaseUrl, text, values);

async function abandon() {
  await visitor.signIn(customer);
  const payment = await goToOtp(visitor, customer, "/FundTransfer?kind=own-account", {
    from: accountsOf(customer)[0]!,
    to: accountsOf(customer)[1]!,
    amount: someAmount(),
    remark: "abandoned",
  });
  const form = await pathOfCard(visitor, "/GeneratePin", card);
  await visitor.post(
    "/FundTransfer.data?kind=own-account",
    { amount: "" },
    { [PRESS]: randomBytes(16).toString("hex") },
  );
  const pins = await goToCardOtp(visitor, form, { cvv: card.cvv, newPin: pin, confirmPin: pin });
  return { payment, pins };
}

/** Everything of schema `portal` that any key in hand opens; what a row was sealed for need not be known for that. */
async function opened(): Promise<string> {
  const keeper = { sealer: createSealer([sessionSecret]), env: { secure: false } };
  const { key } = readTicket(
    keeper as Parameters<typeof readTicket>[0],
    `session=${visitor.cookies.get("session")}`,
  )!;
  const rows = await ask<{ bytes: Buffer }>(
    `select sealed_input as bytes from portal.run union all select sealed_secrets from portal.run
     union all select sealed_details from portal.session
     union all select sealed_answer from portal.press`,
  );
  return rows.map(({ bytes }) => (bytes ? withoutContext(key, bytes) : "")).join("\n");
}

/** AES-GCM is a stream from the nonce and counter 2 on: only its tag hangs on the context. */
function withoutContext(key: Buffer, sealed: Buffer): string {
  const counter = Buffer.concat([sealed.subarray(0, 12), Buffer.from([0, 0, 0, 2])]);
  return sealed.length < 28
    ? ""
    : createDecipheriv("aes-256-ctr", key, counter).update(sealed.subarray(12, -16)).toString();
}

const secrets = [card.cardNumber, `"cvv":"${card.cvv}"`, `"newPin":"${pin}"`, TRANSACTION_PASSWORD];
const found = (text: string) => secrets.filter((secret) => text.includes(secret));
const often = { interval: 250 };

describe("what was typed in confidence and abandoned", () => {
  it("is gone when the OTP is over: cookie, secret and rows together open nothing of it", async () => {
    const { payment, pins } = await abandon();
    expect(found(await opened())).toEqual(secrets);
    await ask("update portal.run set secrets_until = now()");
    await ask("update portal.otp_challenge set expires_at = now()");
    await expect.poll(async () => found(await opened()), often).toEqual([]);
    // What is no secret is there still: the form opens with it, and asks for the rest again.
    for (const path of [payment, pins]) {
      await visitor.get(path);
      const late = await visitor.post(path, { otp: "123456", intent: "verify" });
      expect(visibleText(late.body)).toContain("This OTP has expired");
      const again = await visitor.post(path, { intent: "resend" });
      expect([again.status, again.location]).toEqual([303, expect.stringContaining("run=")]);
      const form = visibleText((await visitor.get(again.location!)).body);
      expect(form).toContain("have been deleted for your safety");
    }
  });

  it("is gone, with all that the session has sealed, when the session is over", async () => {
    await abandon();
    expect(found(await opened())).toEqual(secrets);
    await ask(
      "update portal.session set last_seen_at = now() - interval '61 minutes' where step = 'signed-in'",
    );
    await expect.poll(async () => (await opened()).trim(), often).toBe("");
    expect((await visitor.get("/main")).location).toContain("reason=session-ended");
  });
});

it("rows of runs, OTPs, sessions, browsers, captchas, kept forms, confirmations, presses and counters go after their days", async () => {
  await abandon();
  const count = async () => {
    const tables = [
      "run",
      "otp_challenge",
      "session",
      "device",
      "captcha_use",
      "kept_form",
      "rate_limit",
      "issued_document",
      "press",
    ];
    const counts = tables.map((name) => `select '${name}' as name, count(*)::int from portal.${name}`);
    const rows = await ask<{ name: string; count: number }>(counts.join(" union all "));
    return Object.fromEntries(rows.map(({ name, count: rowsThere }) => [name, rowsThere]));
  };
  await ask(`insert into portal.kept_form (id, owner_digest, sealed_form, kept_at)
    values (gen_random_uuid(), '\\x00', 'x', now())`);
  await ask(`insert into portal.issued_document (code_digest, owner_digest, sealed_facts, issued_at)
    values ('\\x00', '\\x00', '\\x00', now())`);
  await ask("insert into portal.press (id, state, pressed_at) values (gen_random_uuid(), 'answered', now())");
  for (const [name, there] of Object.entries(await count())) expect([name, there > 0]).toEqual([name, true]);
  await ask("update portal.run set started_at = now() - interval '3 days'");
  await ask("update portal.session set started_at = now() - interval '92 days', ended_at = now()");
  await ask("update portal.device set last_seen_at = now() - interval '366 days'");
  await ask("update portal.captcha_use set used_at = now() - interval '1 day'");
  await ask("update portal.kept_form set kept_at = now() - interval '1 day'");
  await ask("update portal.press set pressed_at = now() - interval '1 day'");
  await ask("update portal.issued_document set issued_at = now() - interval '367 days'");
  await ask("update portal.rate_limit set expire = 1");
  const none = Object.fromEntries(Object.keys(await count()).map((name) => [name, 0]));
  await expect.poll(count, often).toEqual(none);
});
