import * as z from "zod";
import type { Logger } from "pino";
import type { Cipher } from "common/contract/cipher.server";
import { openCall, sealAnswer, SUCCESS, type Answer, type Call } from "common/contract/envelope.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import { isEnquiry, type AnswerOf } from "common/contract/service.server";
import { enquiriesTogether, getToken, MAX_TOGETHER } from "common/contract/sign-in.server";
import { secretsOf } from "common/contract/message.server";
import { openSecrets } from "common/contract/rsa.server";
import { PasswordsBusy } from "bank/credentials/password-hash";
import type { Bank, Context, Served } from "bank/service";
import { takeCall } from "./taken-calls";

interface Envelope {
  salt: string;
  token: string | null;
  correlationId: string;
  httpBody: string;
}

interface SealedAnswer {
  status: number;
  httpBody: string;
}

type Counter = (envelope: Envelope) => Promise<SealedAnswer>;

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
  async function answer(call: Call, token: string | null, correlationId: string): Promise<Answer> {
    if (call.service !== getToken.name && !(token && (await bank.tokens.isValid(token))))
      return refused(badToken);
    if (call.service === enquiriesTogether.name) return answerBatch(call, correlationId);
    return answerOne({ ...bank, user: call.user }, call);
  }

  /** Malformed unless it `fits` among others. */
  async function answerOne(
    context: Context,
    call: Requested,
    fits?: (enquiry: boolean) => boolean,
  ): Promise<Answer> {
    const served = services.get(call.service);
    if (!served) return refused(unknownService);
    const { request: form } = served.service;
    const request = z.safeDecode(form, openSecrets(bank.privateKey, secretsOf(form), call.request));
    if (!request.success || hasNul(context.user, call)) return refused(malformed);
    const enquiry = isEnquiry(served.service, request.data);
    if (fits && !fits(enquiry)) return refused(malformed);
    const running = served.run(enquiry ? context : { ...context, lookedUp: undefined }, request.data);
    const result = await (fits && enquiry ? inTime(running) : running);
    if (result.outcome === "refused") return refused(result);
    return { code: SUCCESS, message: "", body: z.encode(served.service.answer, result.body) };
  }

  async function answerBatch({ user, request }: Call, correlationId: string): Promise<Answer> {
    const requested = z.safeDecode(enquiriesTogether.request, request);
    if (!requested.success || requested.data.enquiries.length > MAX_TOGETHER) return refused(malformed);
    const context = { ...bank, user, lookedUp: new Map() };
    let acts = 0;
    const fits = (enquiry: boolean) => enquiry || (acts += 1) === 1;
    const answers = await Promise.all(
      requested.data.enquiries.map((one) => {
        const answered = answerOne(context, one, fits);
        return answered.catch((error: unknown) => refusedFor(error, one.service, correlationId));
      }),
    );
    return {
      code: SUCCESS,
      message: "",
      body: z.encode(enquiriesTogether.answer, { answers: answers as Told[] }),
    };
  }

  /** The reason goes to the log only. */
  function refusedFor(error: unknown, service: string, correlationId: string): Answer {
    if (error instanceof PasswordsBusy) {
      log.warn({ correlationId, service }, "too many passwords at once");
      return refused(busy);
    }
    log.error({ correlationId, service, err: error }, "fault");
    return refused(fault);
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
        // No sealed answer: a call sent twice by the network may have been carried out.
        return { status: 400, httpBody: unreadable };
      }
      const answered = await answer(call, token, correlationId);
      return { status: 200, httpBody: sealAnswer(cipher, salt, call, answered) };
    } catch (error) {
      const answered = refusedFor(error, call.service, correlationId);
      return {
        status: answered.code === fault.code ? 500 : 200,
        httpBody: sealAnswer(cipher, salt, call, answered),
      };
    }
  };
}

type Requested = Pick<Call, "service" | "request">;
type Told = AnswerOf<typeof enquiriesTogether>["answers"][number];

/** A slower enquiry no longer delays the others of its message. */
const WITHIN_MS = 10_000;

function inTime<R>(running: Promise<R>): Promise<R | Late> {
  let timer: NodeJS.Timeout;
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "refused", ...busy }), WITHIN_MS);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

type Late = { outcome: "refused" } & Refusal;

/** PostgreSQL keeps no NUL in a text. */
function hasNul(user: string, { request }: Requested): boolean {
  return user.includes("\0") || JSON.stringify(request).includes("\\u0000");
}
