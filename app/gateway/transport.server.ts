import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { NotSent, Unknown } from "./call-result.server";
import { faultOfConnection, type Reply } from "./faults.server";

/** One HTTP exchange with the gateway, and the knowledge whether anything of it was sent. */

/** No usable answer, and in plain words why. `stale`: a kept connection turned out to be closed before any answer. */
export type Lost = (NotSent | (Unknown & { stale?: boolean })) & { fault?: string };

/** What came back, or why nothing did. */
type Delivery = ({ outcome: "reply" } & Reply) | Lost;

export interface Limits {
  /** Milliseconds until the connection stands (for https: until its handshake is done). */
  connect: number;
  /** Milliseconds until the answer is complete. */
  total: number;
  /** Bytes of an answer at most. */
  answerBytes: number;
}

interface Post {
  headers: Record<string, string>;
  body: string;
  /** Travels on a new connection: one that was kept may be closed at the far end without our knowing. */
  freshConnection: boolean;
  /** Gives the call up: an enquiry at any time, another call only as long as it has not been sent. */
  signal?: AbortSignal | undefined;
  givesUpWhenSent: boolean;
}

export interface Transport {
  post(post: Post): Promise<Delivery>;
  close(): void;
}

/** Below the five seconds after which many servers close an idle connection. */
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

      // The request is written only once the connection stands, so that 'not sent' is known and not guessed.
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
