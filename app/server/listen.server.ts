/** Listening socket: timeouts and graceful shutdown. */
import { setTimeout as pause } from "node:timers/promises";
import { createServer, STATUS_CODES, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { EnvironmentError } from "common/environment-error";
import { own } from "common/own";

const limits = {
  headersTimeout: 10_000,
  /** Including the body. */
  requestTimeout: 30_000,
  /** Longer than that of balancers (60 s), so that they never send into a closing connection. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

const silence = 120_000;

const drainWithin = 15_000;

interface Place {
  port: number;
  /** Defaults to all addresses. */
  host: string | undefined;
  /** Prefix of the settings in error messages, e.g. `METRICS_`. */
  named?: string;
}

/** `tooLong` gives the whole HTTP answer to a request whose head is longer than Node reads, which cookies may make it. */
export function listen(
  handle: RequestListener,
  { port, host, named = "" }: Place,
  tooLong?: () => string,
): Promise<Server> {
  const server = createServer(limits, handle);
  server.setTimeout(silence);
  server.on("clientError", (fault: NodeJS.ErrnoException, socket: Socket) =>
    refuseUnreadable(fault, socket, tooLong),
  );
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, { port, host, named })));
    server.listen(port, host, () => resolve(server));
  });
}

const statusOf = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

const TO_READ_MS = 1_000;
const refused = new WeakSet<Socket>();

/** Answers as Node does without a listener, a page where one is given. What comes after it is read until it can have arrived. */
function refuseUnreadable(
  { code = "" }: NodeJS.ErrnoException,
  socket: Socket,
  tooLong?: () => string,
): void {
  if (refused.has(socket)) return;
  const isAnswering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || isAnswering) return void socket.destroy();
  refused.add(socket);
  const status = statusOf.get(code) ?? 400;
  const bare = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`;
  socket.end(status === 431 && tooLong ? tooLong() : bare);
  setTimeout(() => socket.destroy(), TO_READ_MS).unref();
}

function explain(error: NodeJS.ErrnoException, { port, host, named }: Required<Place>): Error {
  const answer: Record<string, string> = {
    EADDRINUSE: `${named}PORT: ${port} is taken by another program. End it, or set ${named}PORT to a free one.`,
    EACCES: `${named}PORT: ${port} may not be used by this user. Set ${named}PORT to one above 1023.`,
    EADDRNOTAVAIL: `${named}HOST: ${host} is no address of this machine.`,
    ENOTFOUND: `${named}HOST: ${host} is no address of this machine.`,
  };
  const fault = own(answer, error.code ?? "");
  return fault ? new EnvironmentError([fault]) : error;
}

/**
 * Serves on for `noticeMs`, so that balancers see /readyz fail before the socket closes; then accepts no connection, waits for running
 * requests (15 s at most), and closes.
 */
export async function drain(server: Server, noticeMs = 0): Promise<void> {
  if (noticeMs > 0) await pause(noticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), drainWithin);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
