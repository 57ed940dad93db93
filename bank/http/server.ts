import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Clock } from "common/clock";
import { CALL_PATH, CORRELATION_HEADER, SALT_HEADER } from "common/contract/envelope.server";
import { own } from "common/own";
import type { createCounter } from "./counter";

/** HTTP side: one path for calls, one for health; slow, large and misaddressed requests end here. */
const MAX_BODY_BYTES = 256 * 1024;

export function createBankServer(
  counter: ReturnType<typeof createCounter>,
  isHealthy: () => Promise<boolean>,
  clock: Clock,
): Server {
  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  // Longer than callers keep idle connections, so that no call meets a closing one.
  server.keepAliveTimeout = 65_000;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split("?")[0];
    // Callers compare clocks by it when a call does not open.
    response.setHeader("date", clock.now().toUTCString());
    if (path === "/healthz" && request.method === "GET") {
      const healthy = await isHealthy();
      return reply(response, healthy ? 200 : 503, JSON.stringify({ healthy }));
    }
    if (path !== CALL_PATH) return reply(response, 404, "{}");
    if (request.method !== "POST") return reply(response, 405, "{}");
    const httpBody = await readBody(request);
    if (httpBody === null) {
      response.setHeader("connection", "close");
      return reply(response, 413, "{}");
    }
    const answer = await counter({
      salt: headerOf(request, SALT_HEADER),
      token: /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null,
      correlationId: headerOf(request, CORRELATION_HEADER).slice(0, 64),
      httpBody,
    });
    reply(response, answer.status, answer.httpBody);
  }

  function reply(response: ServerResponse, status: number, body: string): void {
    // A server that has stopped listening drains its connections.
    if (!server.listening) response.setHeader("connection", "close");
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
    });
    response.end(body);
  }

  return server;
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(own(request.headers, name) ?? "");
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
