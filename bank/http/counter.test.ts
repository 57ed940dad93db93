import type { Logger } from "pino";
import { expect, test, vi } from "vitest";
import { gatewayCipher } from "common/contract/cipher.server";
import { openAnswer, sealCall } from "common/contract/envelope.server";
import { getToken } from "common/contract/sign-in.server";
import { miniStatement, statement } from "common/contract/statements.server";
import { systemClock } from "common/clock";
import { wholeStatement } from "bank/features/statements/service";
import { createCounter } from "./counter";
import { PasswordsBusy } from "bank/credentials/password-hash";
import type { Bank, Served } from "bank/service";

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

test("a long statement is read when no call is under way; a page of one, and a short call, wait for none", async () => {
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const run = (name: string) => () => {
    begun.push(name);
    return new Promise<never>((_, reject) => ends.push(() => reject(new Error("done"))));
  };
  const services = new Map<string, Served>([
    [miniStatement.name, { service: miniStatement, run: run("mini") }],
    [statement.name, { ...wholeStatement, run: run("statement") }],
  ]);
  const tokens = { isValid: () => Promise.resolve(true) };
  const counter = createCounter({ tokens } as unknown as Bank, services, cipher, log as unknown as Logger);
  const ask = ({ name }: { name: string }, request: object) => {
    const salt = cipher.newSalt();
    const call = { service: name, user: "9840012301", request, ip: "", latitude: "", longitude: "" };
    return counter({ salt, token: "t", correlationId: "c-1", httpBody: sealCall(cipher, salt, call) });
  };
  const whole = {
    ...{ AccountNumber: "001001000000017", CustNo: "100200301" },
    ...{ FromDate: "01/04/2026", ToDate: "30/04/2026" },
  };
  const own = { AccountNumber: "001001000000017", CustNo: "100200301" };
  const answers = [ask(miniStatement, own), ask(statement, { ...whole, Limit: "100" })];
  answers.push(ask(statement, { ...whole, Limit: "50" }), ask(miniStatement, own));
  await expect.poll(() => begun).toEqual(["mini", "statement", "mini"]);
  for (const end of ends) end();
  await expect.poll(() => begun).toEqual(["mini", "statement", "mini", "statement"]);
  ends.at(-1)!();
  await Promise.all(answers);
});
