import type { Clock } from "common/clock";
import type { Cipher } from "common/contract/cipher.server";
import {
  CORRELATION_HEADER,
  openAnswer,
  SALT_HEADER,
  sealCall,
  type Answer,
  type Call,
  type Origin,
} from "common/contract/envelope.server";
import type { Service } from "common/contract/service.server";
import { traceparent } from "~/traces.server";
import { faultOfReply, type Reply, faultOfConnection } from "./faults.server";
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";

export interface Caller extends Origin {
  correlationId: string;
  /** Aborted when the customer leaves: gives up an enquiry at any time, any other call only before it is sent. */
  signal?: AbortSignal | undefined;
}

/** For a call that goes on if the customer leaves or presses twice. */
export const uninterrupted = (caller: Caller): Caller => ({ ...caller, signal: undefined });

export type Exchanged = { outcome: "answered"; answer: Answer } | Lost;

export const TOKEN_REFUSED = "401";

type Exchange = (
  service: Service,
  request: unknown,
  caller: Caller,
  token: string | null,
) => Promise<Exchanged>;

/**
 * Sends a sealed request and opens its answer, both in wire names. An enquiry is sent once more if nothing was sent or a kept connection was
 * dead; any other call is sent once, on a new connection. `sealedAt`: time to bind in, for banks that can.
 */
export function createExchange(
  transport: Transport,
  cipher: Cipher,
  clock: Clock,
  sealedAt: () => number | undefined,
): Exchange {
  async function attempt(...[service, request, caller, token]: Parameters<Exchange>) {
    const salt = cipher.newSalt();
    const { ip, latitude, longitude, signal } = caller;
    const call = {
      service: service.name,
      user: caller.user.trim(),
      ip,
      latitude,
      longitude,
      request,
      sealedAt: sealedAt(),
    };
    const enquiry = service.enquiry === true;
    const trace = traceparent();
    const delivery = await transport.post({
      headers: {
        "content-type": "application/json",
        [SALT_HEADER]: salt,
        [CORRELATION_HEADER]: caller.correlationId,
        ...(trace === undefined ? {} : { traceparent: trace }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: sealCall(cipher, salt, call),
      freshConnection: !enquiry,
      givesUpWhenSent: enquiry,
      signal,
    });
    return delivery.outcome === "reply" ? readReply(delivery, salt, call) : delivery;
  }

  function readReply(reply: Reply, salt: string, call: Call): Exchanged {
    const answer = openAnswer(cipher, salt, call, reply.body);
    if (answer) return { outcome: "answered", answer };
    // A gateway may refuse a token before it opens the envelope.
    if (reply.status === 401)
      return { outcome: "answered", answer: { code: TOKEN_REFUSED, message: "", body: {} } };
    const error = faultOfReply(reply, clock.now());
    return { outcome: "unknown", reason: reply.status === 200 ? "unreadable" : "fault", fault: error };
  }

  return async (service, request, caller, token) => {
    const first = await attempt(service, request, caller, token);
    const lost =
      (first.outcome === "not-sent" && first.reason === "no-connection") ||
      (first.outcome === "unknown" && first.stale === true);
    const askAgain = lost && service.enquiry === true && !caller.signal?.aborted;
    return askAgain ? attempt(service, request, caller, token) : first;
  };
}

/** HTTP to the gateway; knows whether anything of a call was sent. */

/** No usable answer. `stale`: a kept connection was closed before any answer. */
type Lost = (NotSent | (Unknown & { stale?: boolean })) & { fault?: string };

type Delivery = ({ outcome: "reply" } & Reply) | Lost;

export interface Limits {
  /** Milliseconds until connected (https: handshake done). */
  connect: number;
  /** Milliseconds until the answer is complete. */
  total: number;
  answerBytes: number;
}

interface Post {
  headers: Record<string, string>;
  body: string;
  /** Uses a new connection: a kept one may be closed at the far end. */
  freshConnection: boolean;
  /** Gives up an enquiry at any time, another call only before it is sent. */
  signal?: AbortSignal | undefined;
  givesUpWhenSent: boolean;
}

interface Transport {
  post(post: Post): Promise<Delivery>;
  close(): void;
}

/** Many servers close idle connections after five seconds. */
const KEEP_IDLE_MS = 4_000;
const MAX_CONNECTIONS = 128;

/**
 * Calls `over` after so many milliseconds, unless it is ended. If this process itself stood still meanwhile, it first reads
 * what has come in time: timers run before connections are looked at.
 */
function limit(ms: number, over: () => void): { end(): void } {
  let isEnded = false;
  const timer = setTimeout(() => setImmediate(() => isEnded || over()), ms);
  return {
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

export function createTransport(url: URL, limits: Limits, ca?: string): Transport {
  const secure = url.protocol === "https:";
  const { request, Agent } = secure ? https : http;
  const kept = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: KEEP_IDLE_MS, ca });
  const fresh = new Agent({ keepAlive: false, maxSockets: MAX_CONNECTIONS, ca });

  function post({ headers, body, freshConnection, signal, givesUpWhenSent }: Post): Promise<Delivery> {
    if (signal?.aborted) return Promise.resolve({ outcome: "not-sent", reason: "given-up" });
    return new Promise((resolve) => {
      let settled = false;
      let sent = false;
      let answering = false;
      const call = request(url, {
        method: "POST",
        agent: freshConnection ? fresh : kept,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      });

      function settle(delivery: Delivery): void {
        if (settled) return;
        settled = true;
        connecting.end();
        waiting.end();
        signal?.removeEventListener("abort", giveUp);
        resolve(delivery);
        if (delivery.outcome !== "reply") call.destroy();
      }
      function fail(reason: NotSent["reason"] & Unknown["reason"], error?: string): void {
        settle(
          sent ? { outcome: "unknown", reason, fault: error } : { outcome: "not-sent", reason, fault: error },
        );
      }
      function giveUp(): void {
        if (!sent || givesUpWhenSent) fail("given-up");
      }
      function lose(error?: unknown): void {
        const where = answering
          ? "within its answer"
          : sent
            ? "without an answer"
            : "before the call was sent";
        const fault = faultOfConnection(error, where);
        if (!sent) settle({ outcome: "not-sent", reason: "no-connection", fault });
        else settle({ outcome: "unknown", reason: "cut-off", stale: call.reusedSocket && !answering, fault });
      }

      const connectLimit = Math.min(limits.connect, limits.total);
      const connecting = limit(connectLimit, () =>
        fail("time-limit", `the gateway did not take the connection within ${connectLimit} ms`),
      );
      const waiting = limit(limits.total, () => {
        const what = answering ? "its answer had begun and did not end" : "the gateway did not answer";
        fail("time-limit", `${what} within ${limits.total} ms`);
      });
      signal?.addEventListener("abort", giveUp);

      // Written only once connected, so that 'not sent' is certain.
      call.once("socket", (socket: Socket) => {
        const send = () => {
          if (settled) return;
          connecting.end();
          sent = true;
          call.end(body);
        };
        if (socket.connecting) socket.once(secure ? "secureConnect" : "connect", send);
        else send();
      });
      call.on("error", lose);
      call.once("close", () => lose());
      call.once("response", (response) => {
        answering = true;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > limits.answerBytes)
            settle({
              outcome: "unknown",
              reason: "too-large",
              fault: `the answer is longer than ${limits.answerBytes} bytes`,
            });
          else chunks.push(chunk);
        });
        response.on("error", lose);
        response.on("close", () => lose());
        response.once("end", () => {
          if (!response.complete) return lose();
          const text = Buffer.concat(chunks).toString("utf8");
          const { "content-type": contentType = "", location = "", date = "" } = response.headers;
          settle({
            outcome: "reply",
            status: response.statusCode ?? 0,
            body: text,
            contentType,
            location,
            date,
          });
        });
      });
    });
  }

  return {
    post,
    close() {
      kept.destroy();
      fresh.destroy();
    },
  };
}

/** Results of a call to the gateway; none is an exception. */

interface Done<A> {
  outcome: "done";
  answer: A;
}

/** The bank did nothing; code and message are its own. */
interface Refused {
  outcome: "refused";
  code: string;
  message: string;
  /** Meaning depends on the code. */
  details?: string | undefined;
}

/** Did not reach the bank, or the bank was `busy`: may be sent again as it is. */
interface NotSent {
  outcome: "not-sent";
  reason: "no-connection" | "time-limit" | "no-token" | "given-up" | "busy";
}

/** Sent, without a usable answer: may have been carried out. Never shown as 'failed'. */
interface Unknown {
  outcome: "unknown";
  reason: "time-limit" | "cut-off" | "given-up" | "fault" | "unreadable" | "too-large";
}

export type CallResult<A> = Done<A> | Refused | NotSent | Unknown;
