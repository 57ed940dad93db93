import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockAt } from "common/clock";
import { gatewayCipher } from "./cipher.server";
import { openAnswer, openCall, sealAnswer, sealCall, SUCCESS, type Call } from "./envelope.server";

const clock = clockAt("2026-03-10T12:00:00+05:30");
const cipher = gatewayCipher("the secret agreed with the bank", clock);
const salt = cipher.newSalt();
const call: Call = {
  service: "BalanceEnquiryService",
  user: "9840012301",
  ip: "203.0.113.7",
  latitude: "13.08",
  longitude: "80.27",
  request: { AccountNumber: "000100100000001" },
};
const anyJson = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe("the envelope", () => {
  test("brings a call to the bank as it was sent", () => {
    fc.assert(
      fc.property(anyJson, (request) => {
        expect(openCall(cipher, salt, sealCall(cipher, salt, { ...call, request }))).toEqual({
          ...call,
          request,
        });
      }),
    );
  });

  test("brings an answer back as it was given", () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), anyJson), (message, body) => {
        const answer = { code: SUCCESS, message, body: JSON.parse(JSON.stringify(body)) as unknown };
        expect(openAnswer(cipher, salt, call, sealAnswer(cipher, salt, call, answer))).toEqual(answer);
      }),
    );
  });

  test("shows who calls what, and nothing of the request", () => {
    const httpBody = sealCall(cipher, salt, call);
    const { request, ...inClear } = JSON.parse(httpBody) as Record<string, unknown>;
    expect(inClear).toEqual({
      servicename: "BalanceEnquiryService",
      entitycode: "WA",
      user: "9840012301",
      ipadress: "203.0.113.7",
      lattitude: "13.08",
      longitude: "80.27",
    });
    expect(request).toMatch(/^[\w-]+$/);
    expect(httpBody).not.toContain("000100100000001");
  });

  test("does not open when the service or the user on the outside was exchanged", () => {
    const sent = JSON.parse(sealCall(cipher, salt, call)) as Record<string, unknown>;
    for (const change of [
      { servicename: "MiniStatementService" },
      { user: "9840012302" },
      { entitycode: "WB" },
    ]) {
      expect(openCall(cipher, salt, JSON.stringify({ ...sent, ...change }))).toBeNull();
    }
  });

  test("an answer to another call is no answer to this one", () => {
    const httpBody = sealAnswer(cipher, salt, call, { code: SUCCESS, message: "", body: {} });
    expect(openAnswer(cipher, cipher.newSalt(), call, httpBody)).toBeNull();
    expect(openAnswer(cipher, salt, { ...call, service: "MiniStatementService" }, httpBody)).toBeNull();
    expect(openAnswer(cipher, salt, { ...call, user: "9840012302" }, httpBody)).toBeNull();
  });

  test("a call sent back is no answer", () => {
    const { request } = JSON.parse(sealCall(cipher, salt, call)) as { request: string };
    expect(openAnswer(cipher, salt, call, JSON.stringify({ response: request }))).toBeNull();
  });

  test("reads a body that is an object, and a code that is a number", () => {
    const plain = JSON.stringify({ error: { code: 100, message: null }, body: { BankName: "Kaveri" } });
    const response = cipher.seal(plain, { salt, service: call.service, user: call.user });
    expect(openAnswer(cipher, salt, call, JSON.stringify({ response }))).toEqual({
      code: "100",
      message: "",
      body: { BankName: "Kaveri" },
    });
  });

  test("rubbish is neither a call nor an answer", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (rubbish) => {
        expect(openCall(cipher, salt, rubbish)).toBeNull();
        expect(openAnswer(cipher, salt, call, rubbish)).toBeNull();
      }),
    );
  });
});
