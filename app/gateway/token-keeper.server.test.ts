import { describe, expect, test } from "vitest";
import { balanceEnquiry } from "common/contract/accounts.server";
import { gatewayCipher } from "common/contract/cipher.server";
import { systemClock, type Clock } from "common/clock";
import {
  balance,
  caller,
  enquiry,
  gatewayAt,
  order,
  payment,
  scripted,
  wellBehaved,
} from "tests/support/gateway-client";
import { gatewaySecret, type Visit } from "tests/support/scripted-gateway";

const soon = { limits: { connect: 100, total: 200 } };

describe("connections", () => {
  test("are kept between enquiries", async () => {
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url);
    for (let turn = 0; turn < 5; turn++) await gateway.call(balanceEnquiry, enquiry, caller);
    expect(server.connections()).toBe(1);
  });

  test("that died while idle cost an enquiry nothing", async () => {
    const answered = new Set<number>();
    const server = await scripted((visit) => {
      // A connection that has answered an enquiry before closes under the next, as one idle for too long does.
      if (answered.has(visit.connection)) return void visit.request.socket.destroy();
      answered.add(visit.connection);
      visit.answer(balance);
    });
    const gateway = gatewayAt(server.url);
    for (let turn = 0; turn < 4; turn++)
      expect((await gateway.call(balanceEnquiry, enquiry, caller)).outcome).toBe("done");
    expect(server.calls(balanceEnquiry.name)).toHaveLength(7);
  });

  test("are new for everything that is no enquiry", async () => {
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url);
    for (let turn = 0; turn < 3; turn++) await gateway.call(payment, order, caller);
    expect(new Set(server.visits.map((visit) => visit.connection)).size).toBe(4);
  });
});

describe("the token", () => {
  test("is fetched once for calls at the same time, and kept", async () => {
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url);
    await Promise.all(Array.from({ length: 20 }, () => gateway.call(balanceEnquiry, enquiry, caller)));
    await gateway.call(payment, order, caller);
    expect(server.calls("GET_TOKEN")).toHaveLength(1);
    expect(new Set(server.calls(balanceEnquiry.name).map((visit) => visit.token))).toEqual(
      new Set(["token-1"]),
    );
  });

  test("is fetched for every call where tokens are not reused", async () => {
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url, { tokenReuse: false });
    for (let turn = 0; turn < 3; turn++) await gateway.call(balanceEnquiry, enquiry, caller);
    expect(server.calls(balanceEnquiry.name).map((visit) => visit.token)).toEqual([
      "token-1",
      "token-2",
      "token-3",
    ]);
  });

  test("is fetched again before its life is over", async () => {
    const start = Date.now();
    let now = start;
    const clock: Clock = { now: () => new Date(now) };
    const server = await scripted(wellBehaved);
    const gateway = gatewayAt(server.url, { clock, cipher: gatewayCipher(gatewaySecret, systemClock) });
    await gateway.call(balanceEnquiry, enquiry, caller);
    now = start + 589_000;
    await gateway.call(balanceEnquiry, enquiry, caller);
    expect(server.calls("GET_TOKEN")).toHaveLength(1);
    now = start + 590_000;
    await gateway.call(balanceEnquiry, enquiry, caller);
    expect(server.calls("GET_TOKEN")).toHaveLength(2);
  });

  for (const [how, refuse] of [
    ["inside the envelope", (visit: Visit) => visit.answer({ code: "401", message: "", body: {} })],
    ["by the status alone", (visit: Visit) => void visit.response.writeHead(401).end("who are you?")],
  ] as const) {
    test(`that is refused ${how} is replaced and the call sent once more, a payment too`, async () => {
      const server = await scripted((visit) =>
        visit.token === "token-1" ? refuse(visit) : wellBehaved(visit),
      );
      const gateway = gatewayAt(server.url);
      expect((await gateway.call(payment, order, caller)).outcome).toBe("done");
      expect((await gateway.call(balanceEnquiry, enquiry, caller)).outcome).toBe("done");
      expect(server.visits.map((visit) => visit.token)).toEqual([
        undefined,
        "token-1",
        undefined,
        "token-2",
        "token-2",
      ]);
    });

    test(`refused ${how} again and again ends the call as not sent`, async () => {
      const server = await scripted(refuse);
      expect(await gatewayAt(server.url).call(payment, order, caller)).toEqual({
        outcome: "not-sent",
        reason: "no-token",
      });
      expect(server.visits.map((visit) => visit.call.service)).toEqual([
        "GET_TOKEN",
        payment.name,
        "GET_TOKEN",
        payment.name,
      ]);
    });
  }

  test("refused for many calls at once is replaced once", async () => {
    const server = await scripted((visit) =>
      visit.token === "token-1"
        ? visit.answer({ code: "401", message: "", body: {} })
        : visit.answer(balance),
    );
    const gateway = gatewayAt(server.url);
    const endings = await Promise.all(
      Array.from({ length: 10 }, () => gateway.call(balanceEnquiry, enquiry, caller)),
    );
    expect(endings.every((result) => result.outcome === "done")).toBe(true);
    expect(server.calls("GET_TOKEN")).toHaveLength(2);
  });

  test("that cannot be had leaves the call unsent, whatever the reason", async () => {
    const reasons: Array<(visit: Visit) => void> = [
      ({ response }) => void response.writeHead(500).end(),
      ({ response }) => void response.end("rubbish"),
      (visit) => visit.answer({ code: "0", message: "", body: { token: "", expiresIn: -5 } }),
      (visit) => visit.answer({ code: "400", message: "no", body: {} }),
      () => {},
    ];
    for (const giveToken of reasons) {
      const server = await scripted(wellBehaved, { giveToken });
      expect(await gatewayAt(server.url, soon).call(payment, order, caller)).toEqual({
        outcome: "not-sent",
        reason: "no-token",
      });
      expect(server.calls(payment.name)).toEqual([]);
    }
  });

  test("is not given to a portal with another secret", async () => {
    const server = await scripted(wellBehaved);
    const stranger = gatewayAt(server.url, { secret: "not the agreed secret" });
    expect(await stranger.call(payment, order, caller)).toEqual({ outcome: "not-sent", reason: "no-token" });
    expect(server.visits).toEqual([]);
  });
});
