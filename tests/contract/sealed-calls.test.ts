import { describe, expect, test } from "vitest";
import { takeCall } from "bank/http/taken-calls";
import { balanceEnquiry } from "common/contract/accounts.server";
import { gatewayCipher } from "common/contract/cipher.server";
import { CALL_PATH, openCall, sealCall, type Call } from "common/contract/envelope.server";
import { newPrivateKey, openSecrets } from "common/contract/rsa.server";
import { getToken, loginValidate } from "common/contract/sign-in.server";
import { clockAt, systemClock } from "common/clock";
import {
  caller,
  enquiry,
  gatewayAt,
  order,
  payment,
  scripted,
  wellBehaved,
} from "tests/support/gateway-client";
import { accounts, as, asha, bankOfFile, noon, password, privateKey, secret } from "./small-bank";

const bank = await bankOfFile();
const cipher = gatewayCipher(secret, { now: bank.now });

/** A call as it would be recorded on the wire, of a caller whose clock says `at`; `bound`: it says so. */
function recorded(at = bank.now(), bound = true) {
  const own = gatewayCipher(secret, clockAt(at));
  const salt = own.newSalt();
  const call: Call = {
    service: getToken.name,
    user: "IBUSER",
    ip: "203.0.113.7",
    latitude: "13.08",
    longitude: "80.27",
    request: {},
    sealedAt: bound ? at.getTime() : undefined,
  };
  const httpBody = sealCall(own, salt, call);
  const send = async () =>
    (await fetch(bank.url + CALL_PATH, { method: "POST", headers: { salt }, body: httpBody })).status;
  return { salt, httpBody, send };
}

describe("a call that says when it was sealed", () => {
  test("opens neither at another time, nor from another address or place, nor without its time", () => {
    const { salt, httpBody } = recorded();
    const sent = JSON.parse(httpBody) as Record<string, unknown>;
    expect(openCall(cipher, salt, httpBody)).not.toBeNull();
    for (const change of [
      { sealedat: 1 },
      { sealedat: undefined },
      { ipadress: "203.0.113.8" },
      { lattitude: "13.09" },
      { longitude: "80.28" },
    ])
      expect(openCall(cipher, salt, JSON.stringify({ ...sent, ...change }))).toBeNull();
  });

  test("is taken once, by whichever process, however many come at the same time", async () => {
    const { salt, send } = recorded();
    const statuses = await Promise.all(Array.from({ length: 20 }, send));
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
    const otherProcess = { db: bank.db, clock: { now: bank.now } };
    const again = await takeCall(otherProcess, { salt, sealedAt: bank.now().getTime(), user: "IBUSER" });
    expect(again).toEqual({ outcome: "again" });
  });

  test("is forgotten when it comes too late anyway", async () => {
    const { salt, send } = recorded();
    const remembered = async () =>
      (await bank.db.selectFrom("bank.taken_call").select("salt").execute()).some((row) => row.salt === salt);
    await send();
    for (const [minutes, still] of [
      [6, true],
      [6, false],
    ] as const) {
      bank.pass({ minutes });
      await bank.runDueJobs();
      expect([await send(), await remembered()]).toEqual([400, still]);
    }
  });

  test.each(["12:00", "00:02", "23:58"])(
    "at %s is taken of a clock that is up to five minutes off, and of no other",
    async (time) => {
      const [hours, minutes] = time.split(":").map(Number) as [number, number];
      const day = noon.getTime() + 864e5 * ["12:00", "00:02", "23:58"].indexOf(time) + 864e5;
      bank.pass({ seconds: (day + ((hours - 12) * 60 + minutes) * 60_000 - bank.now().getTime()) / 1000 });
      for (const [seconds, status] of [
        [-301, 400],
        [-299, 200],
        [0, 200],
        [299, 200],
        [301, 400],
      ] as const) {
        const { send } = recorded(new Date(bank.now().getTime() + seconds * 1000));
        expect([seconds, await send()]).toEqual([seconds, status]);
      }
    },
  );

  test("is no call more than those that do not: a caller without that works as before", async () => {
    const { send } = recorded(bank.now(), false);
    expect([await send(), await send()]).toEqual([200, 200]);
  });

  test("is what the portal makes of each, with its secrets for the bank alone", async () => {
    const gateway = bank.gatewayWith({ publicKey: () => privateKey });
    const signIn = { username: asha.customerNumber, password, latitude: "", longitude: "" };
    expect((await gateway.call(loginValidate, signIn, as(asha))).outcome).toBe("done");
    const wrong = await gateway.call(loginValidate, { ...signIn, password: "Wrong@2026" }, as(asha));
    expect(wrong).toMatchObject({ outcome: "refused", code: "5001" });
    const long = await gateway.call(loginValidate, { ...signIn, password: "A".repeat(500) }, as(asha));
    expect(long).toMatchObject({ outcome: "refused", code: "5001" });
    const own = { accountNumber: accounts.savings, customerNumber: asha.customerNumber };
    expect((await gateway.call(balanceEnquiry, own, as(asha))).outcome).toBe("done");
  });

  test("with secrets for another bank is malformed: nobody's wrong entry is counted", async () => {
    const gateway = bank.gatewayWith({ publicKey: newPrivateKey });
    const customer = await bank.newCustomer();
    const signIn = { username: customer.customerNumber, password, latitude: "", longitude: "" };
    expect(await gateway.call(loginValidate, signIn, as(customer))).toMatchObject({
      outcome: "refused",
      code: "400",
    });
    const credentials = bank.db.selectFrom("bank.credential").select("failed_count");
    const rows = await credentials.where("customer_number", "=", customer.customerNumber).execute();
    expect(rows.map((row) => row.failed_count)).toEqual([0, 0]);
  });
});

describe("a gateway", () => {
  const offering = (Extensions?: string) => ({
    giveToken: (visit: Parameters<typeof wellBehaved>[0]) =>
      visit.answer({ code: "0", message: "", body: { token: "t", expiresIn: 600, Extensions } }),
  });

  test("that offers both gets both", async () => {
    const key = newPrivateKey();
    const server = await scripted(wellBehaved, offering("sealed-secrets something-else bound-calls"));
    const gateway = gatewayAt(server.url, { publicKey: () => key });
    const from = systemClock.now().getTime();
    expect((await gateway.call(payment, order, caller)).outcome).toBe("done");
    const { request, sealedAt } = server.visits.at(-1)!.call;
    expect([sealedAt! >= from, sealedAt! <= systemClock.now().getTime()]).toEqual([true, true]);
    expect(JSON.stringify(request)).not.toContain(order.password);
    expect(openSecrets(() => key, ["TPin"], request)).toEqual({ Amount: order.amount, TPin: order.password });
  });

  test("that offers neither is called as the specification says", async () => {
    const server = await scripted(wellBehaved, offering());
    const gateway = gatewayAt(server.url, { publicKey: newPrivateKey });
    await gateway.call(payment, order, caller);
    await gateway.call(balanceEnquiry, enquiry, caller);
    expect(server.visits.map(({ call }) => call.sealedAt)).toEqual([undefined, undefined, undefined]);
    expect(server.visits[1]!.call.request).toEqual({ Amount: order.amount, TPin: order.password });
  });
});
