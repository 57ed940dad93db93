import * as z from "zod";
import { gatewayCipher, type Cipher } from "common/contract/cipher.server";
import { BUSY, CALL_PATH, SIGN_IN_USER, SUCCESS, type Answer } from "common/contract/envelope.server";
import { commonRefusals } from "common/contract/refusals.server";
import { isEnquiry, type Service } from "common/contract/service.server";
import { secretsOf } from "common/contract/message.server";
import type { QuotasHeld } from "common/contract/quotas-held.server";
import { sealSecrets } from "common/contract/rsa.server";
import { gatewayExtensions, getToken } from "common/contract/sign-in.server";
import type { Clock } from "common/clock";
import { boundedReason, countCall } from "~/metrics.server";
import { inSpan } from "~/traces.server";
import {
  type CallResult,
  createExchange,
  TOKEN_REFUSED,
  type Caller,
  type Exchanged,
  createTransport,
  type Limits,
} from "./exchange.server";
import { faultOfAnswer } from "./faults.server";
import { createBatch } from "./batch.server";
import { createTokenKeeper, type Token } from "./token-keeper.server";

export type { Caller } from "./exchange.server";
export type { CallResult } from "./exchange.server";

export interface Gateway {
  /** Throws only if `request` does not match the contract. Sent again once with a new token if the token is refused. */
  call<Q, A>(service: Service<Q, A>, request: Q, caller: Caller): Promise<CallResult<A>>;
  /** True if a call may be repeated with the same reference. */
  readonly honoursReference: boolean;
  offers(extension: GatewayExtension): boolean;
  /** The same, asking for a token first if none was given yet; null if the bank cannot be reached. */
  findsOffered(extension: GatewayExtension): Promise<boolean | null>;
  close(): Promise<void>;
}

/** Log record of a call that was not carried out; nothing of request or answer. */
interface Trouble {
  service: string;
  ending: Exclude<CallResult<unknown>["outcome"], "done">;
  /** Code of the refusal, or the reason. */
  detail: string;
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
  certificateAuthority?: string;
  cipher?: Cipher;
  /** PEM that seals secret fields for the bank, if it has that extension. */
  publicKey?: () => string;
  bank?: string;
  /** Without it none is held: of a trial of the gateway itself. */
  quotas?: QuotasHeld;
  onTrouble?: (trouble: Trouble) => void;
}

export const defaultLimits: Limits = { connect: 3_000, total: 15_000, answerBytes: 64 * 1024 * 1024 };
const BANK_FAULT = "500";
/** As the bank would answer. */
const tooOften: Exchanged = {
  outcome: "answered",
  answer: { ...commonRefusals.tooOften, details: undefined, body: {} },
};

export function createGateway(options: GatewayOptions): Gateway {
  const { clock, bank = "", quotas, onTrouble } = options;
  const url = new URL(options.url.replace(/\/+$/, "") + CALL_PATH);
  const limits = { ...defaultLimits, ...options.limits };
  const transport = createTransport(url, limits, options.certificateAuthority);
  let extensions = new Set<string>();
  let known = false;
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
    known = true;
    return { value: result.answer.token, expiresIn: result.answer.expiresIn };
  }

  async function withToken(service: Service, request: unknown, caller: Caller): Promise<Exchanged> {
    for (let refusals = 0; refusals < 2; refusals++) {
      const token = await tokens.token();
      if (token === null) break;
      // Extensions are known only after the token.
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

  /** Makes the call; log, metrics and traces get its outcome, and nothing of request or answer. */
  function watched<Q, A>(
    service: Service<Q, A>,
    request: Q,
    caller: Caller,
    carryOut: () => Promise<Exchanged>,
  ) {
    const { name } = service;
    return inSpan({ name: `bank ${name}`, kind: "client" }, async (note) => {
      const started = performance.now();
      const { result, fault } = conclude(service, request, await carryOut());
      const { outcome: ending } = result;
      const milliseconds = Math.round(performance.now() - started);
      const detail = detailOf(result);
      countCall(bank, { service: name, ending, reason: detail, milliseconds });
      note({ "bank.service": name, "bank.ending": ending, "bank.reason": boundedReason(ending, detail) });
      if (ending !== "done") {
        const { correlationId } = caller;
        onTrouble?.({ service: name, ending, detail, ...(fault && { fault }), milliseconds, correlationId });
      }
      return result;
    });
  }

  return {
    honoursReference: options.honoursReference,
    offers: (extension) => extensions.has(extension),
    async findsOffered(extension) {
      if (!known) await tokens.token();
      return known ? extensions.has(extension) : null;
    },
    async call(service, request, caller) {
      const wire = toWire(service, request);
      const { user } = caller;
      if (quotas && !quotas.take(service, request, user))
        return watched(service, request, caller, () => Promise.resolve(tooOften));
      const result = await watched(service, request, caller, () =>
        isEnquiry(service, request)
          ? together({ ...service, enquiry: true }, wire, caller)
          : extensions.has(gatewayExtensions.actTogether)
            ? together(service, wire, caller)
            : withToken(service, wire, caller),
      );
      if (result.outcome === "done") quotas?.carriedOut(service, request, user);
      if (result.outcome === "not-sent") quotas?.notAnswered(service, request, user);
      return result;
    },
    async close() {
      transport.close();
    },
  };
}

function detailOf(result: CallResult<unknown>): string {
  if (result.outcome === "done") return "";
  return result.outcome === "refused" ? result.code : result.reason;
}

/** Throws for a request that does not match the contract, without its values. */
function toWire<Q, A>(service: Service<Q, A>, request: Q): unknown {
  const encoded = z.safeEncode(service.request, request);
  if (encoded.success) return encoded.data;
  const places = encoded.error.issues.map((issue) => issue.path.join("."));
  throw new TypeError(`The request to ${service.name} does not fit the contract at: ${places.join(", ")}`);
}

/** `fault`: what is wrong with the gateway, in plain words. */
interface Concluded<A> {
  result: CallResult<A>;
  fault?: string | undefined;
}

function conclude<Q, A>(service: Service<Q, A>, request: Q, exchanged: Exchanged): Concluded<A> {
  if (exchanged.outcome === "answered") return concludeAnswer(service, request, exchanged.answer);
  const { fault } = exchanged;
  return exchanged.outcome === "not-sent"
    ? { result: { outcome: "not-sent", reason: exchanged.reason }, fault }
    : { result: { outcome: "unknown", reason: exchanged.reason }, fault };
}

function concludeAnswer<Q, A>(
  service: Service<Q, A>,
  request: Q,
  { code, message, details, body }: Answer,
): Concluded<A> {
  const unreadable = (fault: string): Concluded<A> => ({
    result: { outcome: "unknown", reason: "unreadable" },
    fault,
  });
  if (code === BANK_FAULT)
    return {
      result: { outcome: "unknown", reason: "fault" },
      fault: "the bank answers that it has a fault (500)",
    };
  if (code === BUSY) return { result: { outcome: "not-sent", reason: "busy" } };
  if (code !== SUCCESS) {
    const fault = code === commonRefusals.malformed.code ? malformed(service) : undefined;
    return { result: { outcome: "refused", code, message, details }, fault };
  }
  const answer = z.safeDecode(service.answer, body);
  if (!answer.success) return unreadable(faultOfAnswer(answer.error));
  const stranger = service.strangerIn?.(request, answer.data);
  if (stranger) return unreadable(`the answer is about another ${stranger} than was asked for`);
  return { result: { outcome: "done", answer: answer.data } };
}

/** A bank reports a secret that it cannot open as malformed. */
const malformed = (service: Service) =>
  "the bank answers that the request has not the service's form (400)" +
  (secretsOf(service.request).length > 0 ? ": is GATEWAY_PUBLIC_KEY the bank's?" : "");
