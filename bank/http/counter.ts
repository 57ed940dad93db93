import * as z from "zod";
import type { Logger } from "pino";
import type { Cipher } from "common/contract/cipher.server";
import { openCall, sealAnswer, SUCCESS, type Answer, type Call } from "common/contract/envelope.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import { getToken } from "common/contract/sign-in.server";
import { secretsOf } from "common/contract/message.server";
import { openSecrets } from "common/contract/rsa.server";
import { PasswordsBusy } from "bank/credentials/password-hash";
import type { Bank, Served } from "bank/service";
import { takeCall } from "./taken-calls";

/** The bank's counter: opens an envelope, lets the service in it do its work, seals the answer. */

export interface Envelope {
  salt: string;
  token: string | null;
  correlationId: string;
  httpBody: string;
}

export interface SealedAnswer {
  status: number;
  httpBody: string;
}

export type Counter = (envelope: Envelope) => Promise<SealedAnswer>;

const { badToken, unknownService, malformed, busy, fault } = commonRefusals;
const empty = {};
const refused = ({ code, message, details }: Refusal & { details?: string }): Answer => ({
  code,
  message,
  details,
  body: empty,
});
const unreadable = JSON.stringify({ error: refused({ code: "400", message: "Not a sealed call" }) });

export function createCounter(
  bank: Bank,
  services: ReadonlyMap<string, Served>,
  cipher: Cipher,
  log: Logger,
): Counter {
  async function answer(call: Call, token: string | null): Promise<Answer> {
    if (call.service !== getToken.name && !(token && (await bank.tokens.isValid(token))))
      return refused(badToken);
    const served = services.get(call.service);
    if (!served) return refused(unknownService);
    const { request: form } = served.service;
    const request = z.safeDecode(form, openSecrets(bank.privateKey, secretsOf(form), call.request));
    if (!request.success || hasNul(call)) return refused(malformed);
    const result = await served.run({ ...bank, user: call.user }, request.data);
    if (result.outcome === "refused") return refused(result);
    return { code: SUCCESS, message: "", body: z.encode(served.service.answer, result.body) };
  }

  return async ({ salt, token, correlationId, httpBody }) => {
    const call = openCall(cipher, salt, httpBody);
    if (!call) {
      log.warn({ correlationId }, "a call could not be opened");
      return { status: 400, httpBody: unreadable };
    }
    try {
      const taken = call.sealedAt === undefined ? "taken" : await takeCall(bank, salt, call.sealedAt);
      if (taken !== "taken") {
        log.warn({ correlationId, service: call.service, taken }, "a call was not taken");
        // No sealed answer: to a caller whose network has sent it twice, this must not say that nothing was done.
        return { status: 400, httpBody: unreadable };
      }
      return { status: 200, httpBody: sealAnswer(cipher, salt, call, await answer(call, token)) };
    } catch (error) {
      if (error instanceof PasswordsBusy) {
        log.warn({ correlationId, service: call.service }, "too many passwords at once");
        return { status: 200, httpBody: sealAnswer(cipher, salt, call, refused(busy)) };
      }
      log.error({ correlationId, service: call.service, err: error }, "fault");
      return { status: 500, httpBody: sealAnswer(cipher, salt, call, refused(fault)) };
    }
  };
}

/** PostgreSQL keeps no NUL in a text. */
function hasNul(call: Call): boolean {
  return call.user.includes("\0") || JSON.stringify(call.request).includes("\\u0000");
}
