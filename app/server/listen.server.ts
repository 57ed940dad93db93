/** Listening socket: timeouts and graceful shutdown. */
import { setTimeout as pause } from "node:timers/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { EnvironmentError } from "common/environment-error";

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

export function listen(handle: RequestListener, { port, host, named = "" }: Place): Promise<Server> {
  const server = createServer(limits, handle);
  server.setTimeout(silence);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, { port, host, named })));
    server.listen(port, host, () => resolve(server));
  });
}

function explain(error: NodeJS.ErrnoException, { port, host, named }: Required<Place>): Error {
  const answer: Record<string, string> = {
    EADDRINUSE: `${named}PORT: ${port} is taken by another program. End it, or set ${named}PORT to a free one.`,
    EACCES: `${named}PORT: ${port} may not be used by this user. Set ${named}PORT to one above 1023.`,
    EADDRNOTAVAIL: `${named}HOST: ${host} is no address of this machine.`,
    ENOTFOUND: `${named}HOST: ${host} is no address of this machine.`,
  };
  const fault = answer[error.code ?? ""];
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
