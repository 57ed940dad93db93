import { sql, type Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { findCaller, findOwnAccount } from "bank/customers";
import type { BankSchema } from "bank/database/schema";
import { balanceEnquiry } from "common/contract/accounts.server";
import { gatewayCipher } from "common/contract/cipher.server";
import { CALL_PATH, openAnswer, sealCall } from "common/contract/envelope.server";
import { fundTransfer } from "common/contract/transfers.server";
import { managePayees } from "common/contract/payees.server";
import { miniStatement } from "common/contract/statements.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import { message } from "common/contract/message.server";
import type { Service } from "common/contract/service.server";
import { getToken, loginValidate, logoutValidate } from "common/contract/sign-in.server";
import { clockAt } from "common/clock";
import { accounts, as, asha, bala, noon, openSmallBank, secret, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

const enquiry = { accountNumber: accounts.savings, customerNumber: asha.customerNumber };
const cipher = gatewayCipher(secret, clockAt(noon));
const salt = cipher.newSalt();

/** A call as it goes over the wire, so that it can be bent. */
async function post(request: unknown, change: { service?: string; token?: string; body?: string } = {}) {
  const call = {
    service: change.service ?? balanceEnquiry.name,
    user: asha.mobile,
    ip: "",
    latitude: "",
    longitude: "",
    request,
  };
  const response = await fetch(bank.url + CALL_PATH, {
    method: "POST",
    headers: { salt, ...(change.token === undefined ? {} : { authorization: `Bearer ${change.token}` }) },
    body: change.body ?? sealCall(cipher, salt, call),
  });
  const httpBody = await response.text();
  return { status: response.status, httpBody, answer: openAnswer(cipher, salt, call, httpBody) };
}

async function freshToken(): Promise<string> {
  const { answer } = await post({}, { service: getToken.name });
  return (answer!.body as { token: string }).token;
}

const wireEnquiry = { AccountNumber: enquiry.accountNumber, CustNo: enquiry.customerNumber };

describe("a message with several enquiries", () => {
  const TOGETHER = "EnquiriesTogetherService";
  const ask = async (...enquiries: [service: string, request: object][]) => {
    const requested = enquiries.map(([ServiceName, Request]) => ({ ServiceName, Request }));
    const { answer } = await post({ Enquiries: requested }, { service: TOGETHER, token: await freshToken() });
    return answer;
  };
  const own: [string, object] = [balanceEnquiry.name, wireEnquiry];
  const shown = { Code: "0", Body: { TotalBalance: "1030.00" } };

  test("is answered one by one, each by its own customer and rules; what fails fails alone", async () => {
    const balas = { AccountNumber: accounts.balas, CustNo: asha.customerNumber };
    const notHers = { AccountNumber: accounts.balas, CustNo: bala.customerNumber };
    const answer = await ask(
      own,
      [balanceEnquiry.name, balas],
      [balanceEnquiry.name, notHers],
      ["NoSuchService", {}],
      [balanceEnquiry.name, {}],
      [miniStatement.name, wireEnquiry],
      own,
    );
    expect(answer).toMatchObject({
      code: "0",
      body: {
        Answers: [
          shown,
          { Code: "4040", Body: {} },
          { Code: "4040", Body: {} },
          { Code: "404" },
          { Code: "400" },
          { Code: "0" },
          shown,
        ],
      },
    });
  });

  test("holds at most one call that changes something, no other such message, and no more than forty", async () => {
    const add = { requestType: "ADD", mobileNumber: "", customerNumber: asha.customerNumber };
    const payees = { ...add, payeeType: "MBINTRA", payeeSubType: "A2A" };
    const answer = await ask(
      [logoutValidate.name, { UserName: asha.customerNumber }],
      [managePayees.name, payees],
      [managePayees.name, { ...payees, requestType: "VIEW" }],
      [TOGETHER, { Enquiries: [] }],
    );
    const codes = (answer!.body as { Answers: { Code: string }[] }).Answers.map(({ Code }) => Code);
    expect(codes).toEqual(["0", "400", "0", "404"]);
    expect((await ask(...Array.from({ length: 41 }, () => own)))!.code).toBe("400");
  });

  test("asks the customer and the accounts of the database once for all of them", async () => {
    const statements: string[] = [];
    const db = bank.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => (statements.push("one"), Promise.resolve(result)),
    });
    const call = { db, user: asha.mobile, lookedUp: new Map() };
    const found = await Promise.all([
      findOwnAccount(call, asha.customerNumber, accounts.savings),
      findOwnAccount(call, asha.customerNumber, accounts.loan),
      findOwnAccount(call, asha.customerNumber, accounts.balas),
      findCaller(call, asha.customerNumber),
      findCaller(call, asha.customerNumber),
    ]);
    const [savings, loan, balas, customer, again] = found;
    expect([savings!.number, loan!.number, balas]).toEqual([accounts.savings, accounts.loan, undefined]);
    expect(customer).toBe(again);
    expect(statements).toHaveLength(2);
  });
});

describe("a token", () => {
  test("is given to whoever holds the secret and asked for with every other call", async () => {
    const token = await freshToken();
    expect((await post(wireEnquiry, { token })).answer).toMatchObject({ code: "0" });
    expect((await post(wireEnquiry)).answer).toMatchObject({ code: "401" });
    expect((await post(wireEnquiry, { token: `${token}x` })).answer).toMatchObject({ code: "401" });
    expect((await post(wireEnquiry, { token: "" })).answer).toMatchObject({ code: "401" });
  });

  test("is not kept in clear", async () => {
    const token = await freshToken();
    const rows = await bank.db.selectFrom("bank.token").select("digest").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.digest.toString("latin1").includes(token))).toBe(false);
  });

  test("that has expired is replaced without the caller's notice", async () => {
    const own = await openSmallBank();
    try {
      let minutes = 0;
      const gateway = own.gatewayWith({
        clock: { now: () => new Date(noon.getTime() + minutes * 60_000) },
      });
      expect((await gateway.call(balanceEnquiry, enquiry, as(asha))).outcome).toBe("done");
      own.pass({ minutes: 15 });
      // The caller's clock is slow, so that it still thinks its token good.
      minutes = 12;
      expect((await gateway.call(balanceEnquiry, enquiry, as(asha))).outcome).toBe("done");
      const tokens = await own.db.selectFrom("bank.token").select("issued_at").execute();
      expect(tokens.map((token) => token.issued_at)).toEqual([new Date(noon.getTime() + 15 * 60_000)]);
    } finally {
      await own.stop();
    }
  });

  test("is not given under another secret", async () => {
    const stranger = bank.gatewayWith({ secret: "another secret altogether" });
    expect(await stranger.call(balanceEnquiry, enquiry, as(asha))).toEqual({
      outcome: "not-sent",
      reason: "no-token",
    });
  });
});

describe("what is no proper call", () => {
  test("is answered without a service's work: rubbish, another path, another method, too much", async () => {
    expect(await post({}, { body: "rubbish" })).toMatchObject({ status: 400, answer: null });
    expect(await post({}, { body: "x".repeat(300_000) })).toMatchObject({ status: 413 });
    expect((await fetch(`${bank.url}/elsewhere`)).status).toBe(404);
    expect((await fetch(bank.url + CALL_PATH)).status).toBe(405);
  });

  test("is refused 404 for a service the bank does not have", async () => {
    const nothing = message({});
    const unknown: Service = { ...fundTransfer, name: "NoSuchService", request: nothing, answer: nothing };
    expect(await bank.gateway.call(unknown, {}, as(asha))).toMatchObject({ outcome: "refused", code: "404" });
  });

  test("is refused 404 for the messages of customers outside the sandbox", async () => {
    const real = await openSmallBank({ sandbox: false });
    try {
      expect(await real.gateway.call(sandboxMessages, {}, as(asha))).toMatchObject({
        outcome: "refused",
        code: "404",
      });
    } finally {
      await real.stop();
    }
  });

  test("is refused 400 when it has not the service's form", async () => {
    const token = await freshToken();
    for (const request of [
      {},
      [],
      null,
      "text",
      7,
      { ...wireEnquiry, AccountNumber: 7 },
      { ...wireEnquiry, AccountNumber: [accounts.savings] },
      { ...wireEnquiry, AccountNumber: "0001\u0000" },
    ]) {
      expect((await post(request, { token })).answer).toMatchObject({ code: "400" });
    }
  });

  test("with fields nobody knows is read without them", async () => {
    const token = await freshToken();
    const request = JSON.parse(`{"__proto__":{"CustNo":"9"},"Admin":"Y"}`) as object;
    expect((await post({ ...wireEnquiry, ...request }, { token })).answer).toMatchObject({ code: "0" });
  });
});

describe("a fault inside the bank", () => {
  test("is logged once with the call's id and told to nobody", async () => {
    const own = await openSmallBank();
    try {
      await own.db.schema.dropTable("bank.posting").cascade().execute();
      await own.db.schema.alterTable("bank.account").renameTo("account_gone").execute();
      const result = await own.gateway.call(balanceEnquiry, enquiry, { ...as(asha), correlationId: "c-42" });
      expect(result).toEqual({ outcome: "unknown", reason: "fault" });
      const errors = own.logged.filter((line) => line.includes('"c-42"'));
      expect(errors).toHaveLength(1);
      expect(JSON.parse(errors[0]!)).toMatchObject({ service: balanceEnquiry.name, msg: "fault" });
    } finally {
      await own.stop();
    }
  });

  test("says no word of a password, whatever went wrong", async () => {
    const own = await openSmallBank();
    try {
      await own.db.schema.alterTable("bank.credential").renameTo("credential_gone").execute();
      const request = { username: asha.customerNumber, password: "Geheim@2026", latitude: "", longitude: "" };
      expect((await own.gateway.call(loginValidate, request, as(asha))).outcome).toBe("unknown");
      expect(own.logged.join("")).not.toContain("Geheim@2026");
    } finally {
      await own.stop();
    }
  });
});

describe("the bank's health", () => {
  test("is that of its database", async () => {
    const response = await fetch(`${bank.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { healthy: true }]);
  });

  test("a bank that stops answers what it was asked", async () => {
    const own = await openSmallBank();
    let closed: Promise<void> | undefined;
    const requested = await own.db.transaction().execute(async (transaction) => {
      await sql`lock table bank.account in access exclusive mode`.execute(transaction);
      const calls = Array.from({ length: 8 }, () => own.gateway.call(balanceEnquiry, enquiry, as(asha)));
      await expect.poll(() => waitingQueries(own.db)).toBe(8);
      closed = own.close();
      return { calls };
    });
    const endings = await Promise.all(requested.calls);
    expect(endings.map((result) => result.outcome)).toEqual(Array(8).fill("done"));
    await closed;
    await own.stop();
  });

  async function waitingQueries(db: Kysely<BankSchema>): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'bank' and wait_event_type = 'Lock'`.execute(
      db,
    );
    return Number(rows[0]!.count);
  }
});
