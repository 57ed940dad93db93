import type { Logger } from "pino";
import { expect, test, vi } from "vitest";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, sealCall } from "common/contract/envelope.server";
import { getToken } from "common/contract/sign-in.server";
import { systemClock } from "common/clock";
import { createCounter } from "./counter";
import { PasswordsBusy } from "bank/credentials/password-hash";
import type { Bank } from "bank/service";

const cipher = gatewayCipher("a secret for tests only", systemClock);
const log = { warn: vi.fn(), error: vi.fn() };

/** The counter's response if the service in the envelope throws `error`. */
async function answerTo(error: Error) {
  const run = () => Promise.reject(error);
  const services = new Map([[getToken.name, { service: getToken, run }]]);
  const counter = createCounter({} as Bank, services, cipher, log as unknown as Logger);
  const salt = cipher.newSalt();
  const call = { service: getToken.name, user: "IBUSER", request: {}, ip: "", latitude: "", longitude: "" };
  const httpBody = sealCall(cipher, salt, call);
  const sealed = await counter({ salt, token: null, correlationId: "c-1", httpBody });
  return openAnswer(cipher, salt, call, sealed.httpBody);
}

test("a call that meets too many passwords at once is turned away as not carried out, and is no fault", async () => {
  expect(await answerTo(new PasswordsBusy("200 are waiting"))).toMatchObject({ code: "503" });
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.error).not.toHaveBeenCalled();
});

test("a call that meets a fault is answered as one, with none of its words", async () => {
  expect(await answerTo(new Error("relation bank.customer is gone"))).toEqual({
    code: "500",
    message: "Technical fault",
    body: {},
  });
  expect(log.error).toHaveBeenCalledOnce();
});
