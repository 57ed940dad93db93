import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, test } from "vitest";
import { balanceEnquiry } from "common/contract/accounts.server";
import { payeeName } from "common/contract/payees.server";
import { holdQuotas } from "common/contract/quotas-held.server";
import { commonRefusals } from "common/contract/refusals.server";
import { systemClock } from "common/clock";
import { createQuotas } from "common/quotas";
import { loginValidate } from "common/contract/sign-in.server";
import {
  balance,
  caller,
  enquiry,
  gatewayAt,
  listener,
  order,
  paid,
  payment,
  scripted,
  wellBehaved,
} from "tests/support/gateway-client";
import { startScriptedGateway, type Visit } from "tests/support/scripted-gateway";
import { selfSigned } from "tests/support/self-signed";
import type { GatewayOptions } from "./gateway.server";

type Trouble = Parameters<NonNullable<GatewayOptions["onTrouble"]>>[0];

const soon = { limits: { connect: 100, total: 200 } };

describe("a call that is answered", () => {
  test("ends with the answer in the house's types", async () => {
    const server = await scripted(wellBehaved);
    expect(await gatewayAt(server.url).call(balanceEnquiry, enquiry, caller)).toEqual({
      outcome: "done",
      answer: { available: 9050n, ledger: 10000n, account: { accountNumber: enquiry.accountNumber } },
    });
    expect(server.calls("BalanceEnquiryService")[0]!.call).toEqual({
      service: "BalanceEnquiryService",
      user: "9840012301",
      ip: "203.0.113.7",
      latitude: "13.08",
      longitude: "80.27",
      request: { AccountNumber: enquiry.accountNumber, CustNo: enquiry.customerNumber },
    });
  });

  test("ends with code and words when the bank refuses", async () => {
    const server = await scripted((visit) =>
      visit.answer({ code: "4040", message: "No such account", body: {} }),
    );
    expect(await gatewayAt(server.url).call(balanceEnquiry, enquiry, caller)).toEqual({
      outcome: "refused",
      code: "4040",
      message: "No such account",
    });
  });

  test("was not carried out when the bank had no room for it, and is not asked again", async () => {
    const server = await scripted((visit) =>
      visit.answer({ code: "503", message: "Too many at once", body: {} }),
    );
    const gateway = gatewayAt(server.url);
    const busy = { outcome: "not-sent", reason: "busy" };
    expect(await gateway.call(payment, order, caller)).toEqual(busy);
    expect(await gateway.call(balanceEnquiry, enquiry, caller)).toEqual(busy);
    expect(server.visits.filter(({ call }) => call.service !== "GET_TOKEN")).toHaveLength(2);
  });

  test("is answered over https as well, by a certificate of the bank's own authority only", async () => {
    const tls = selfSigned();
    const server = await scripted(wellBehaved, { tls });
    const trusting = gatewayAt(server.url, { certificateAuthority: tls.cert });
    expect((await trusting.call(balanceEnquiry, enquiry, caller)).outcome).toBe("done");
    expect((await trusting.call(payment, order, caller)).outcome).toBe("done");
    const troubles: Trouble[] = [];
    const onTrouble = (trouble: Trouble) => troubles.push(trouble);
    const stranger = gatewayAt(server.url, { certificateAuthority: selfSigned().cert, onTrouble });
    expect(await stranger.call(payment, order, caller)).toEqual({ outcome: "not-sent", reason: "no-token" });
    expect(troubles[0]).toMatchObject({
      service: "GET_TOKEN",
      fault: "the gateway's certificate is signed by itself, by no authority",
    });
  });

  test("does not wait for another", async () => {
    const waiting: Visit[] = [];
    const server = await scripted((visit) => {
      waiting.push(visit);
      if (waiting.length === 5) for (const held of waiting) held.answer(balance);
    });
    const gateway = gatewayAt(server.url);
    const endings = await Promise.all(
      Array.from({ length: 5 }, () => gateway.call(balanceEnquiry, enquiry, caller)),
    );
    expect(endings.map((result) => result.outcome)).toEqual(Array(5).fill("done"));
  });
});

describe("a call of which nothing was sent", () => {
  test("ends so when nobody listens there", async () => {
    const server = await startScriptedGateway(wellBehaved);
    const gateway = gatewayAt(server.url);
    await server.close();
    expect(await gateway.call(payment, order, caller)).toEqual({ outcome: "not-sent", reason: "no-token" });
  });

  test("ends so when the gateway goes away after the token was fetched", async () => {
    const server = await startScriptedGateway(wellBehaved);
    const gateway = gatewayAt(server.url);
    expect((await gateway.call(payment, order, caller)).outcome).toBe("done");
    await server.close();
    expect(await gateway.call(payment, order, caller)).toEqual({
      outcome: "not-sent",
      reason: "no-connection",
    });
    expect(await gateway.call(balanceEnquiry, enquiry, caller)).toEqual({
      outcome: "not-sent",
      reason: "no-connection",
    });
  });

  test("ends so when the name does not exist", async () => {
    const gateway = gatewayAt("http://gateway.invalid");
    expect((await gateway.call(payment, order, caller)).outcome).toBe("not-sent");
  });

  test("ends so when the handshake is never finished", async () => {
    const { port } = await listener(() => {});
    const gateway = gatewayAt(`https://127.0.0.1:${port}`, soon);
    expect(await gateway.call(payment, order, caller)).toEqual({ outcome: "not-sent", reason: "no-token" });
  });

  test("is tried twice for an enquiry and no more", async () => {
    const { port, connections } = await listener((socket) => socket.destroy());
    await gatewayAt(`https://127.0.0.1:${port}`, soon).call(balanceEnquiry, enquiry, caller);
    expect(connections()).toBe(2);
  });

  test("ends so when the customer had gone before", async () => {
    const server = await scripted(wellBehaved);
    const gone = { ...caller, signal: AbortSignal.abort() };
    expect(await gatewayAt(server.url).call(payment, order, gone)).toEqual({
      outcome: "not-sent",
      reason: "given-up",
    });
    expect(server.calls(payment.name)).toEqual([]);
  });
});

describe("a limit of time is not passed by what has come while the process itself stood still:", () => {
  const standStill = (milliseconds: number) =>
    void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

  test("an answer", async () => {
    const server = await scripted((visit) => {
      wellBehaved(visit);
      setImmediate(() => standStill(400));
    });
    const gateway = gatewayAt(server.url, { limits: { connect: 150, total: 300 } });
    expect((await gateway.call(payment, order, caller)).outcome).toBe("done");
  });

  test("a connection", async () => {
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url, { limits: { connect: 150, total: 3_000 } });
    await gateway.call(balanceEnquiry, enquiry, caller);
    let connections = 0;
    const onConnection = () => {
      connections += 1;
      process.nextTick(() => standStill(200));
    };
    subscribe("net.client.socket", onConnection);
    try {
      expect((await gateway.call(payment, order, caller)).outcome).toBe("done");
    } finally {
      unsubscribe("net.client.socket", onConnection);
    }
    expect(connections).toBe(1);
  });
});

describe("a call of unknown outcome", () => {
  /** Act, reason of the outcome, expected log line. */
  const errors: Array<[string, string, RegExp, (visit: Visit) => void]> = [
    ["is never answered", "time-limit", /did not answer within 300 ms/, () => {}],
    [
      "is answered drop by drop",
      "time-limit",
      /had begun and did not end within 300 ms/,
      ({ response }) => {
        response.writeHead(200, { "content-length": "1000000" });
        const drip = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drip));
      },
    ],
    [
      "is cut off within the answer",
      "cut-off",
      /closed the connection within its answer/,
      ({ request, response }) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{", () => request.socket.destroy());
      },
    ],
    [
      "is answered 500 in HTML",
      "fault",
      /web page .* \(500\)/,
      ({ response }) => void response.writeHead(500).end("<h1>Oops</h1>"),
    ],
    ["is answered 503", "fault", /has a fault \(503\)/, ({ response }) => void response.writeHead(503).end()],
    [
      "is sent elsewhere",
      "fault",
      /redirects to another address \(307\)/,
      ({ response }) => void response.writeHead(307, { location: "/elsewhere" }).end(),
    ],
    [
      "meets a fault inside the bank",
      "fault",
      /the bank answers that it has a fault/,
      (visit) => visit.answer({ code: "500", message: "", body: {} }),
    ],
    [
      "is answered with rubbish",
      "unreadable",
      /does not open/,
      ({ response }) => void response.end('{"response":"rubbish"}'),
    ],
    [
      "is answered in the clear",
      "unreadable",
      /is not sealed/,
      ({ response }) => void response.end(JSON.stringify({ error: { code: "0" }, body: "{}" })),
    ],
    ["is answered with nothing", "unreadable", /is empty/, ({ response }) => void response.end()],
    [
      "is answered under another secret",
      "unreadable",
      /another secret/,
      (visit) => visit.answer(paid, "another secret"),
    ],
    [
      "is answered by a body that has not the contract's form",
      "unreadable",
      /has not the contract's form at /,
      (visit) => visit.answer({ code: "0", message: "", body: { Reference: 7, ClearBalance: "1e5" } }),
    ],
    [
      "is answered without end",
      "too-large",
      /longer than 65536 bytes/,
      ({ response }) => void response.end(Buffer.alloc(70_000, " ")),
    ],
  ];

  for (const [what, reason, says, behave] of errors) {
    test(`ends so when it ${what}, which the log names, and is not sent again`, async () => {
      const troubles: Trouble[] = [];
      const server = await scripted(behave);
      const gateway = gatewayAt(server.url, {
        limits: { connect: 150, total: 300, answerBytes: 65_536 },
        onTrouble: (trouble) => troubles.push(trouble),
      });
      expect(await gateway.call(payment, order, caller)).toEqual({ outcome: "unknown", reason });
      expect(await gateway.call(balanceEnquiry, enquiry, caller)).toEqual({ outcome: "unknown", reason });
      expect(server.calls(payment.name)).toHaveLength(1);
      expect(server.calls(balanceEnquiry.name)).toHaveLength(1);
      expect(troubles.map(({ fault: error }) => error)).toEqual([
        expect.stringMatching(says),
        expect.stringMatching(says),
      ]);
      expect(JSON.stringify(troubles)).not.toContain(order.password);
    });
  }

  test("ends so when it is about another account than was asked for", async () => {
    const troubles: Trouble[] = [];
    const server = await scripted((visit) =>
      visit.answer({ ...balance, body: { ...balance.body, Account: { AccountNumber15Dig: "1" } } }),
    );
    const gateway = gatewayAt(server.url, { onTrouble: (trouble) => troubles.push(trouble) });
    expect(await gateway.call(balanceEnquiry, enquiry, caller)).toEqual({
      outcome: "unknown",
      reason: "unreadable",
    });
    expect(troubles[0]!.fault).toBe("the answer is about another account than was asked for");
  });

  test("ends so when it is cut off without an answer; money is not sent again, whatever the connection was", async () => {
    const server = await scripted(({ request }) => request.socket.destroy());
    const gateway = gatewayAt(server.url);
    expect(await gateway.call(payment, order, caller)).toEqual({ outcome: "unknown", reason: "cut-off" });
    expect(server.calls(payment.name)).toHaveLength(1);
    expect(await gateway.call(balanceEnquiry, enquiry, caller)).toEqual({
      outcome: "unknown",
      reason: "cut-off",
    });
    expect(server.calls(balanceEnquiry.name).length).toBeLessThanOrEqual(2);
  });

  test("ends so for an enquiry the customer no longer waits for; a payment is seen through", async () => {
    const leaving = new AbortController();
    const server = await scripted((visit) => {
      leaving.abort();
      if (visit.call.service === payment.name) visit.answer(paid);
    });
    const gateway = gatewayAt(server.url);
    expect(await gateway.call(payment, order, { ...caller, signal: leaving.signal })).toEqual({
      outcome: "done",
      answer: { reference: "r-1" },
    });
    const leavingAgain = new AbortController();
    const second = await scripted(() => leavingAgain.abort());
    expect(
      await gatewayAt(second.url).call(balanceEnquiry, enquiry, { ...caller, signal: leavingAgain.signal }),
    ).toEqual({ outcome: "unknown", reason: "given-up" });
  });
});

describe("secrets", () => {
  test("do not show in what is reported of a call", async () => {
    const troubles: Trouble[] = [];
    const server = await scripted((visit) =>
      visit.answer({ code: "2", message: "Transaction password Cauvery#2026 is wrong", body: order }),
    );
    const gateway = gatewayAt(server.url, { onTrouble: (trouble) => troubles.push(trouble) });
    await gateway.call(payment, order, caller);
    expect(troubles).toEqual([
      {
        service: payment.name,
        ending: "refused",
        detail: "2",
        milliseconds: expect.any(Number) as number,
        correlationId: "c-1",
      },
    ]);
  });

  test("do not show when a request does not fit the contract", async () => {
    const gateway = gatewayAt("http://127.0.0.1:9");
    const wrong = { username: "100200301", password: 4711, latitude: "", longitude: "" } as never;
    const failure = await gateway.call(loginValidate, wrong, caller).catch((error: unknown) => error);
    expect(String(failure)).toBe(
      "TypeError: The request to LoginValidateIBService does not fit the contract at: LoginPassword",
    );
    expect(JSON.stringify(failure)).not.toContain("4711");
  });
});

describe("a call beyond the quota of its service", () => {
  const held = () => holdQuotas(createQuotas(systemClock));
  const lookUp = { customerNumber: "100200301", accountNumber: "001110010000001" };
  const named = { code: "0", message: "", body: { AccountName: "Bala Kumar" } };

  test("is refused with the code that the bank would give, and does not reach the bank", async () => {
    const server = await scripted((visit) => visit.answer(named));
    const gateway = gatewayAt(server.url, { quotas: held() });
    for (let times = 0; times < 20; times += 1)
      expect((await gateway.call(payeeName, lookUp, caller)).outcome).toBe("done");
    const { code, message } = commonRefusals.tooOften;
    expect(await gateway.call(payeeName, lookUp, caller)).toEqual({ outcome: "refused", code, message });
    expect(server.calls(payeeName.name)).toHaveLength(20);
  });

  test("is none while calls do not reach the bank", async () => {
    const gateway = gatewayAt("http://127.0.0.1:1", { ...soon, quotas: held() });
    for (let times = 0; times < 30; times += 1)
      expect((await gateway.call(payeeName, lookUp, caller)).outcome).toBe("not-sent");
  });
});
