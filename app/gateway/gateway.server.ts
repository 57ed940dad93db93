import * as z from "zod";
import { gatewayCipher, type Cipher } from "common/contract/cipher.server";
import { BUSY, CALL_PATH, SIGN_IN_USER, SUCCESS, type Answer } from "common/contract/envelope.server";
import { commonRefusals } from "common/contract/refusals.server";
import { isEnquiry, type Service } from "common/contract/service.server";
import { secretsOf } from "common/contract/message.server";
import { sealSecrets } from "common/contract/rsa.server";
import { gatewayExtensions, getToken } from "common/contract/sign-in.server";
import type { Clock } from "common/clock";
import { boundedReason, countCall } from "~/metrics.server";
import { inSpan } from "~/traces.server";
import type { CallResult } from "./call-result.server";
import { createExchange, TOKEN_REFUSED, type Caller, type Exchanged } from "./exchange.server";
import { faultOfAnswer } from "./faults.server";
import { createBatch } from "./batch.server";
import { createTokenKeeper, type Token } from "./token-keeper.server";
import { createTransport, type Limits } from "./transport.server";

export type { Caller } from "./exchange.server";
export type { CallResult } from "./call-result.server";

/** The portal's one way to the bank. */
export interface Gateway {
  /** Throws only when `request` does not fit the contract. A call refused for its token is sent again once with a new one. */
  call<Q, A>(service: Service<Q, A>, request: Q, caller: Caller): Promise<CallResult<A>>;
  /** Whether a call of unknown outcome may be asked again with the same reference. */
  readonly honoursReference: boolean;
  /** Whether the bank has said with its last token that it can do this beyond the specification. */
  offers(extension: GatewayExtension): boolean;
  close(): Promise<void>;
}

/** A call that was not carried out, for the log; nothing of request or answer. */
export interface Trouble {
  service: string;
  ending: Exclude<CallResult<unknown>["outcome"], "done">;
  /** The code of a refusal, else why it was not sent or its outcome is unknown. */
  detail: string;
  /** What is wrong with the gateway, in plain words, where that is known. */
  fault?: string | undefined;
  milliseconds: number;
  correlationId: string;
}

type GatewayExtension = (typeof gatewayExtensions)[keyof typeof gatewayExtensions];

export interface GatewayOptions {
  /** The gateway's base URL; `CALL_PATH` is added. */
  url: string;
  secret: string;
  honoursReference: boolean;
  /** False: a token is fetched for every call. */
  tokenReuse: boolean;
  clock: Clock;
  limits?: Partial<Limits>;
  /** PEM of the authority that signed the gateway's certificate, when it is the bank's own. */
  certificateAuthority?: string;
  cipher?: Cipher;
  /** PEM under which the bank alone reads: what customers type in confidence is sealed with it, where the bank can have that. */
  publicKey?: () => string;
  /** The id of the bank, for the metrics. */
  bank?: string;
  onTrouble?: (trouble: Trouble) => void;
}

/** As the portal keeps them. */
export const defaultLimits: Limits = { connect: 3_000, total: 15_000, answerBytes: 64 * 1024 * 1024 };
const BANK_FAULT = "500";

export function createGateway(options: GatewayOptions): Gateway {
  const { clock, bank = "", onTrouble } = options;
  const url = new URL(options.url.replace(/\/+$/, "") + CALL_PATH);
  const limits = { ...defaultLimits, ...options.limits };
  const transport = createTransport(url, limits, options.certificateAuthority);
  /** What the bank has said it can, with its last token. */
  let extensions = new Set<string>();
  const sealedAt = () => (extensions.has(gatewayExtensions.bound) ? clock.now().getTime() : undefined);
  const exchange = createExchange(
    transport,
    options.cipher ?? gatewayCipher(options.secret, clock),
    clock,
    sealedAt,
  );
  const tokens = createTokenKeeper(fetchToken, clock, options.tokenReuse);

  async function fetchToken(): Promise<Token | null> {
    const caller = { user: SIGN_IN_USER, ip: "", latitude: "", longitude: "", correlationId: "" };
    const result = await watched(getToken, {}, caller, () => exchange(getToken, {}, caller, null));
    if (result.outcome !== "done") return null;
    extensions = new Set(result.answer.extensions?.split(" "));
    return { value: result.answer.token, expiresIn: result.answer.expiresIn };
  }

  async function withToken(service: Service, request: unknown, caller: Caller): Promise<Exchanged> {
    for (let refusals = 0; refusals < 2; refusals++) {
      const token = await tokens.token();
      if (token === null) break;
      // Only now is it known what the bank can.
      const result = await exchange(service, forThisBank(service, request), caller, token);
      if (result.outcome !== "answered" || result.answer.code !== TOKEN_REFUSED) return result;
      tokens.refused(token);
    }
    return { outcome: "not-sent", reason: "no-token" };
  }

  function forThisBank(service: Service, request: unknown): unknown {
    const { publicKey } = options;
    return publicKey && extensions.has(gatewayExtensions.secrets)
      ? sealSecrets(publicKey, secretsOf(service.request), request)
      : request;
  }

  const together = createBatch(withToken, () => extensions.has(gatewayExtensions.together), forThisBank);

  /** Carries a call out; log, metrics and traces learn how it ended, and nothing of request or answer. */
  function watched<Q, A>(
    service: Service<Q, A>,
    request: Q,
    caller: Caller,
    carryOut: () => Promise<Exchanged>,
  ) {
    const { name } = service;
    return inSpan({ name: `bank ${name}`, kind: "client" }, async (note) => {
      const started = performance.now();
      const { concluded, fault: error } = conclude(service, request, await carryOut());
      const { outcome: result } = concluded;
      const milliseconds = Math.round(performance.now() - started);
      const detail = detailOf(concluded);
      countCall(bank, { service: name, ending: result, reason: detail, milliseconds });
      note({ "bank.service": name, "bank.ending": result, "bank.reason": boundedReason(result, detail) });
      if (result !== "done")
        onTrouble?.({
          service: name,
          ending: result,
          detail,
          ...(error && { fault: error }),
          milliseconds,
          correlationId: caller.correlationId,
        });
      return concluded;
    });
  }

  return {
    honoursReference: options.honoursReference,
    offers: (extension) => extensions.has(extension),
    async call(service, request, caller) {
      const wire = toWire(service, request);
      return watched(service, request, caller, () =>
        isEnquiry(service, request)
          ? together({ ...service, enquiry: true }, wire, caller)
          : withToken(service, wire, caller),
      );
    },
    async close() {
      transport.close();
    },
  };
}

/** A refusal's code, else why it was not sent or its outcome is unknown. */
function detailOf(result: CallResult<unknown>): string {
  switch (result.outcome) {
    case "done":
      return "";
    case "refused":
      return result.code;
    case "not-sent":
    case "unknown":
      return result.reason;
  }
}

/** The request in the wire's names; one that does not fit is a fault of ours, told without its values. */
function toWire<Q, A>(service: Service<Q, A>, request: Q): unknown {
  const encoded = z.safeEncode(service.request, request);
  if (encoded.success) return encoded.data;
  const places = encoded.error.issues.map((issue) => issue.path.join("."));
  throw new TypeError(`The request to ${service.name} does not fit the contract at: ${places.join(", ")}`);
}

/** How a call has ended, and what is wrong with the gateway where something is. */
function conclude<Q, A>(
  service: Service<Q, A>,
  request: Q,
  exchanged: Exchanged,
): { concluded: CallResult<A>; fault?: string | undefined } {
  switch (exchanged.outcome) {
    case "not-sent":
      return { concluded: { outcome: "not-sent", reason: exchanged.reason }, fault: exchanged.fault };
    case "unknown":
      return { concluded: { outcome: "unknown", reason: exchanged.reason }, fault: exchanged.fault };
    case "answered":
      return concludeAnswer(service, request, exchanged.answer);
  }
}

function concludeAnswer<Q, A>(
  service: Service<Q, A>,
  request: Q,
  { code, message, details, body }: Answer,
): ReturnType<typeof conclude<Q, A>> {
  if (code === BANK_FAULT)
    return {
      concluded: { outcome: "unknown", reason: "fault" },
      fault: "the bank answers that it has a fault (500)",
    };
  if (code === BUSY) return { concluded: { outcome: "not-sent", reason: "busy" } };
  if (code !== SUCCESS) {
    const error = code === commonRefusals.malformed.code ? malformed(service) : undefined;
    return { concluded: { outcome: "refused", code, message, details }, fault: error };
  }
  const answer = z.safeDecode(service.answer, body);
  if (!answer.success)
    return { concluded: { outcome: "unknown", reason: "unreadable" }, fault: faultOfAnswer(answer.error) };
  const stranger = service.strangerIn?.(request, answer.data);
  if (stranger)
    return {
      concluded: { outcome: "unknown", reason: "unreadable" },
      fault: `the answer is about another ${stranger} than was asked for`,
    };
  return { concluded: { outcome: "done", answer: answer.data } };
}

/** A secret that the bank cannot open is none to it. */
const malformed = (service: Service) =>
  "the bank answers that the request has not the service's form (400)" +
  (secretsOf(service.request).length > 0 ? ": is GATEWAY_PUBLIC_KEY the bank's?" : "");
