import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { NotSent, Unknown } from "./ending.server";

/** One HTTP exchange with the gateway, and the knowledge whether anything of it was sent. */

/** What came back, or why nothing did. `stale`: a kept connection turned out to be closed before any answer. */
export type Delivery =
  { ending: "reply"; status: number; body: string } | NotSent | (Unknown & { stale?: boolean });

export interface Limits {
  /** Milliseconds until the connection stands (for https: until its handshake is done). */
  connect: number;
  /** Milliseconds until the answer is complete. */
  total: number;
  /** Bytes of an answer at most. */
  answerBytes: number;
}

export interface Post {
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
    if (signal?.aborted) return Promise.resolve({ ending: "not-sent", reason: "given-up" });
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
        if (delivery.ending !== "reply") call.destroy();
      }
      function fail(reason: NotSent["reason"] & Unknown["reason"]): void {
        settle(sent ? { ending: "unknown", reason } : { ending: "not-sent", reason });
      }
      function giveUp(): void {
        if (!sent || givesUpWhenSent) fail("given-up");
      }
      function lose(): void {
        if (!sent) settle({ ending: "not-sent", reason: "no-connection" });
        else settle({ ending: "unknown", reason: "cut-off", stale: call.reusedSocket && !answering });
      }

      const connecting = setTimeout(() => fail("time-limit"), Math.min(limits.connect, limits.total));
      const waiting = setTimeout(() => fail("time-limit"), limits.total);
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
      call.once("close", lose);
      call.once("response", (response) => {
        answering = true;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > limits.answerBytes) settle({ ending: "unknown", reason: "too-large" });
          else chunks.push(chunk);
        });
        response.on("error", lose);
        response.on("close", lose);
        response.once("end", () => {
          if (!response.complete) return lose();
          const text = Buffer.concat(chunks).toString("utf8");
          settle({ ending: "reply", status: response.statusCode ?? 0, body: text });
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
