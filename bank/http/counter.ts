import * as z from "zod";
import type { Logger } from "pino";
import type { Cipher } from "common/contract/cipher.server";
import { openCall, sealAnswer, SUCCESS, type Answer, type Call } from "common/contract/envelope.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import { isEnquiry, type AnswerOf } from "common/contract/service.server";
import { enquiriesTogether, getToken, MAX_TOGETHER } from "common/contract/sign-in.server";
import { requestAsSeen, secretsOf } from "common/contract/message.server";
import { ShortWork } from "common/short-work.server";
import type { QuotasHeld } from "common/contract/quotas-held.server";
import { openSecrets } from "common/contract/rsa.server";
import { PasswordsBusy } from "bank/credentials/password-hash";
import { inTurns } from "bank/database/turns";
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

const { badToken, unknownService, malformed, tooOften, busy, fault } = commonRefusals;
const empty = {};
const refused = ({ code, message, details }: Refusal & { details?: string }): Answer => ({
  code,
  message,
  details,
  body: empty,
});
const unreadable = JSON.stringify({ error: refused({ code: "400", message: "Not a sealed call" }) });

/** `enter`: runs before each call, and answers the bank as the call shall see it. */
export function createCounter(
  bank: Bank,
  services: ReadonlyMap<string, Served>,
  cipher: Cipher,
  log: Logger,
  quotas?: QuotasHeld,
  enter: (bank: Bank) => Promise<Bank> = (known) => Promise.resolve(known),
): Counter {
  const calls = new ShortWork();

  async function answer(caller: Caller, call: Call, { token, correlationId }: Envelope): Promise<Answer> {
    if (call.service !== getToken.name && !(token && (await bank.tokens.isValid(token))))
      return refused(badToken);
    const context = { ...(await enter(bank)), ...caller };
    if (call.service === enquiriesTogether.name) return answerBatch(context, call, correlationId);
    return answerOne(context, call);
  }

  /** Malformed unless it fits `among` others. */
  async function answerOne(context: Context, call: Requested, among?: Among): Promise<Answer> {
    const served = services.get(call.service);
    if (!served) return refused(unknownService);
    const { request: form } = served.service;
    const request = z.safeDecode(
      form,
      openSecrets(bank.privateKey, secretsOf(form), requestAsSeen(form, call.request)),
    );
    if (!request.success || hasNul(call.request)) return refused(malformed);
    const enquiry = isEnquiry(served.service, request.data);
    if (among && !among.fits(enquiry)) return refused(malformed);
    const { user } = context;
    if (quotas && !quotas.take(served.service, request.data, user)) return refused(tooOften);
    const run = () => served.run(enquiry ? (among?.reading ?? reading(context)) : context, request.data);
    const running = served.givesWay?.(request.data) ? calls.givingWay().then(run) : calls.during(run);
    const result = await (among && enquiry ? inTime(running) : running);
    if (result.outcome === "refused") return refused(result);
    quotas?.carriedOut(served.service, request.data, user);
    return { code: SUCCESS, message: "", body: z.encode(served.service.answer, result.body) };
  }

  async function answerBatch(context: Context, { request }: Call, correlationId: string): Promise<Answer> {
    const requested = z.safeDecode(enquiriesTogether.request, request);
    if (!requested.success || requested.data.enquiries.length > MAX_TOGETHER) return refused(malformed);
    let acts = 0;
    const among = {
      reading: reading(context),
      fits: (enquiry: boolean) => enquiry || (acts += 1) === 1,
    };
    const answers = await Promise.all(
      requested.data.enquiries.map((one) => {
        const answered = answerOne(context, one, among);
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

  return async (envelope) => {
    const { salt, correlationId, httpBody } = envelope;
    const call = openCall(cipher, salt, httpBody);
    if (!call) {
      log.warn({ correlationId }, "a call could not be opened");
      return { status: 400, httpBody: unreadable };
    }
    try {
      const { user, sealedAt } = call;
      if (hasNul(user)) return { status: 200, httpBody: sealAnswer(cipher, salt, call, refused(malformed)) };
      const caller: Caller = { user };
      if (sealedAt !== undefined) {
        const taken = await takeCall(bank, { salt, sealedAt, user });
        if (taken.outcome !== "taken") {
          log.warn({ correlationId, service: call.service, taken: taken.outcome }, "a call was not taken");
          // No sealed answer: a call sent twice by the network may have been carried out.
          return { status: 400, httpBody: unreadable };
        }
        caller.callers = taken.callers;
      }
      const answered = await answer(caller, call, envelope);
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

interface Among {
  /** For the enquiries. */
  reading: Context;
  fits(enquiry: boolean): boolean;
}

type Caller = Pick<Context, "user" | "callers">;
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

/** Enquiries of one message share what they look up. */
const reading = (context: Context): Context => ({
  ...context,
  db: inTurns(context.db),
  lookedUp: new Map(),
});

/** PostgreSQL keeps no NUL in a text. */
const hasNul = (sent: unknown): boolean => JSON.stringify(sent).includes("\\u0000");
