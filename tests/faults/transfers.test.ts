import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { lastFour } from "common/masks";
import { referenceOf } from "common/reference";
import { openDatabase } from "common/postgres/connection.server";
import type { Fault, FaultyGateway } from "tests/support/faulty-gateway";
import { startFaultyPortal, type FaultyPortal } from "tests/support/faulty-portal";
import { eased } from "tests/support/running-portal";
import { daysFromToday } from "tests/support/today";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { visibleText, type Visitor } from "tests/support/visitor";

const payee = {
  kind: "imps",
  name: "SARAVANAN K",
  ifsc: "SBIN0000800",
  address: "7 Beach Road",
  accountNumber: "90012348844",
  confirmAccountNumber: "90012348844",
};

/** What a customer sees, and what the books say, when the gateway fails at the very moment money moves. */
const SERVICE = "FundTransferService";

describe.each([
  ["on", eased],
  ["off", { ...eased, GATEWAY_HONOURS_REFERENCE: "off" }],
])("with GATEWAY_HONOURS_REFERENCE %s", (honours, switches) => {
  let faulty: FaultyPortal;
  let gateway: FaultyGateway;
  let visitor: Visitor;
  let books: Kysely<unknown>;

  beforeAll(async () => {
    faulty = await startFaultyPortal({ switches });
    ({ gateway, visitor } = faulty);
    books = openDatabase({ url: faulty.bank.databaseUrl, applicationName: "trial" });
  });
  afterAll(async () => {
    await books?.destroy();
    await faulty?.stop();
  });

  /** What page and list show of a payment of that reference. */
  const shown = new Map<string, string[]>();
  const facts = (reference: string) => ["Lakshmi Narayanan", ...shown.get(reference)!];
  /** Of the list that one row. */
  const row = async (reference: string) => {
    const { body } = await visitor.get("/Payments");
    const rows = body.match(/<li class="list__row">.*?<\/li>/gs) ?? [];
    return visibleText(rows.filter((one) => one.includes(`/Payments/${reference}"`)).join(""));
  };

  /** A transfer up to its OTP with a sound gateway, then the OTP with `fault`; answers its reference. */
  async function pay(error: Fault): Promise<string> {
    gateway.spoil("none");
    const [from, to] = accountsOf("100200301");
    const details = { from: from!, to: to!, amount: someAmount(), remark: "Test of faults" };
    const path = await goToOtp(visitor, "100200301", "/FundTransfer?kind=own-account", details);
    shown.set(referenceOf(new URL(path, "http://portal").searchParams.get("run")!), [
      details.amount,
      lastFour(to!),
    ]);
    const otp = await visitor.readOtp("9840012301");
    await visitor.get(path);
    gateway.spoil(error, SERVICE);
    const answer = await visitor.post(path, { otp, intent: "verify" });
    expect(answer.status).toBe(303);
    return /^\/Payments\/(P\w{13})\?done=[0-9a-f-]{36}$/.exec(answer.location ?? "")?.[1] ?? answer.location!;
  }

  const journals = async (reference: string) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from bank.journal where reference = ${reference}`.execute(books);
    return rows[0]!.count;
  };
  const stateOf = async (reference: string) => {
    const { rows } = await sql<{
      state: string;
    }>`select state from portal.commitment where reference = ${reference}`.execute(books);
    return rows[0]?.state;
  };
  const secondsUntilAsked = async (reference: string) => {
    const { rows } = await sql<{
      seconds: number;
    }>`select extract(epoch from next_try_at - clock_timestamp())::float as seconds
       from portal.commitment where reference = ${reference}`.execute(books);
    return rows[0]!.seconds;
  };
  const page = async (reference: string) => {
    const answer = await visitor.get(`/Payments/${reference}`);
    return { status: answer.status, text: visibleText(answer.body) };
  };
  /** Moves what is in doubt to the moment when it is followed up; `late`: when its OTP can open nothing any more. */
  const followUp = async (reference: string, late = false) =>
    sql`update portal.commitment set next_try_at = now() - interval '1 second',
        asked_at = asked_at - ${late ? "10 minutes" : "0"}::interval where reference = ${reference}`.execute(
      books,
    );

  const acted: Fault[] = ["cut-after", "answered-twice", "gone-after"];
  it.each(acted)(
    "the reply lost (%s): pending and not to be repeated, then found done, once",
    async (error) => {
      const reference = await pay(error);
      expect(await journals(reference)).toBe(1);
      expect(await stateOf(reference)).toBe("unknown");
      expect(await secondsUntilAsked(reference)).toBeLessThan(10);
      gateway.spoil("cut-before");
      const pending = await page(reference);
      expect(pending.text).toContain(reference);
      expect(pending.text).toMatch(/do not repeat/i);
      gateway.spoil("none");
      await followUp(reference);
      await expect.poll(() => stateOf(reference)).toBe("done");
      expect(await journals(reference)).toBe(1);
      expect((await page(reference)).status).toBe(200);
    },
  );

  const textsAbout = async (reference: string) =>
    (await visitor.readTexts("9840012301")).flatMap(({ text }) => (text.includes(reference) ? [text] : []));

  it.each<Fault>(["cut-before", "error-500", "rubbish", "foreign-answer"])(
    "never carried out (%s): pending first, never 'failed' while it may still arrive, then told by one text message",
    async (error) => {
      const reference = await pay(error);
      expect(await journals(reference)).toBe(0);
      expect(await stateOf(reference)).toBe("unknown");
      expect((await page(reference)).text).toMatch(/do not repeat/i);
      for (const place of [reference, ""]) expect((await page(place)).text).toContain("Payment pending");
      for (const fact of facts(reference)) expect((await page(reference)).text).toContain(fact);
      for (const fact of ["Not known yet", ...facts(reference)]) expect(await row(reference)).toContain(fact);
      gateway.spoil("none");
      await followUp(reference);
      await expect.poll(() => triesOf(reference)).toBeGreaterThan(0);
      expect(await stateOf(reference)).toBe("unknown");
      await followUp(reference, true);
      if (honours === "on") {
        await expect.poll(() => stateOf(reference)).toBe("refused");
        const { text } = await page(reference);
        for (const fact of ["Payment not carried out", ...facts(reference)]) expect(text).toContain(fact);
        for (const fact of ["Refused", ...facts(reference)]) expect(await row(reference)).toContain(fact);
        expect(await textsAbout(reference)).toEqual([
          expect.stringMatching(/was not carried out\. Nothing was debited\./),
        ]);
      } else {
        // A statement that does not show it proves nothing: it stays with the bank's staff.
        await expect.poll(() => triesOf(reference)).toBeGreaterThan(1);
        expect(await stateOf(reference)).toBe("unknown");
      }
      expect(await journals(reference)).toBe(0);
    },
  );

  if (honours === "on")
    it.each([
      [
        "/ScheduleTransfer?kind=own-account",
        "ScheduledTransferService",
        () => ({ date: daysFromToday(20) }),
        /^Your scheduled transfer .*Nothing will/,
      ],
      [
        "/Beneficiary?kind=imps",
        "AddOutsidePayeeService",
        () => payee,
        /^Your new payee .*, "SARAVANAN K", .*8844, was not added/,
      ],
    ])("%s never carried out is told by one text message", async (path, service, more, words) => {
      gateway.spoil("none");
      const [from, to] = accountsOf("100200301");
      const typed = {
        from: from!,
        to: to!,
        amount: someAmount(),
        remark: "Later",
        kind: "own-account",
        ...more(),
      };
      const otpPath = await goToOtp(visitor, "100200301", path, typed);
      const reference = referenceOf(new URL(otpPath, "http://portal").searchParams.get("run")!);
      const otp = await visitor.readOtp("9840012301");
      await visitor.get(otpPath);
      gateway.spoil("cut-before", service);
      await visitor.post(otpPath, { otp, intent: "verify" });
      expect(await stateOf(reference)).toBe("unknown");
      gateway.spoil("none");
      await followUp(reference, true);
      await expect.poll(() => stateOf(reference)).toBe("refused");
      expect(await textsAbout(reference)).toEqual([expect.stringMatching(words)]);
    });

  const triesOf = async (reference: string) => {
    const { rows } = await sql<{
      tries: number;
    }>`select tries from portal.commitment where reference = ${reference}`.execute(books);
    return rows[0]!.tries;
  };

  it("a call that reaches the bank twice is carried out once", async () => {
    const reference = await pay("delivered-twice");
    expect(await journals(reference)).toBe(1);
    expect(await stateOf(reference)).toBe("done");
  });

  it("refused at the second pass: nothing is debited, the details are back, the secrets are not", async () => {
    gateway.spoil("none");
    const [from, to] = accountsOf("100200301");
    const amount = someAmount();
    const path = await goToOtp(visitor, "100200301", "/FundTransfer?kind=own-account", {
      from: from!,
      to: to!,
      amount,
      remark: "Frozen meanwhile",
    });
    const otp = await visitor.readOtp("9840012301");
    await visitor.get(path);
    await sql`update bank.account set status = 'frozen' where number = ${to!}`.execute(books);
    const answer = await visitor.post(path, { otp, intent: "verify" });
    await sql`update bank.account set status = 'open' where number = ${to!}`.execute(books);
    expect(answer.status).toBe(303);
    const back = await visitor.get(answer.location!);
    expect(back.body).toContain('value="Frozen meanwhile"');
    expect(back.body).toContain(amount);
    expect(visibleText(back.body)).toContain("cannot receive money");
    expect(back.body).not.toContain("Cauvery#2026");
    const [run] = (
      await sql<{ step: string }>`select step from portal.run order by started_at desc limit 1`.execute(books)
    ).rows;
    expect(run!.step).toBe("details");
  });
});
