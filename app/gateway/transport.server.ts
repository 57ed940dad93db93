import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { NotSent, Unknown } from "./call-result.server";
import { faultOfConnection, type Reply } from "./faults.server";

/** HTTP to the gateway; knows whether anything of a call was sent. */

/** No usable answer. `stale`: a kept connection was closed before any answer. */
export type Lost = (NotSent | (Unknown & { stale?: boolean })) & { fault?: string };

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

export interface Transport {
  post(post: Post): Promise<Delivery>;
  close(): void;
}

/** Many servers close idle connections after five seconds. */
const KEEP_IDLE_MS = 4_000;
const MAX_CONNECTIONS = 128;

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
        clearTimeout(connecting);
        clearTimeout(waiting);
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
      const connecting = setTimeout(
        () => fail("time-limit", `the gateway did not take the connection within ${connectLimit} ms`),
        connectLimit,
      );
      const waiting = setTimeout(() => {
        const what = answering ? "its answer had begun and did not end" : "the gateway did not answer";
        fail("time-limit", `${what} within ${limits.total} ms`);
      }, limits.total);
      signal?.addEventListener("abort", giveUp);

      // Written only once connected, so that 'not sent' is certain.
      call.once("socket", (socket: Socket) => {
        const send = () => {
          if (settled) return;
          clearTimeout(connecting);
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
