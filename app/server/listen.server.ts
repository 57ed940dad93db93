/** The listening socket: its time limits, and how it closes without cutting anybody off. */
import { setTimeout as pause } from "node:timers/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { EnvironmentError } from "common/environment-error";

const limits = {
  /** All headers within this time, or the connection ends. */
  headersTimeout: 10_000,
  /** The whole request, body included. */
  requestTimeout: 30_000,
  /** Longer than balancers keep theirs (60 s), so that none sends into a closing connection. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** A reader that takes nothing for this long holds a socket no longer. */
const silence = 120_000;

const drainWithin = 15_000;

interface Place {
  port: number;
  /** Unset: all addresses. */
  host: string | undefined;
  /** What the names of its settings begin with: `METRICS_`. */
  named?: string;
}

/** Listens on `port` of `host`; throws an EnvironmentError when it cannot. */
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
 * Serves on for `noticeMs`, so that balancers hear at /readyz that they should send nothing more: a request that meets a closing connection
 * would be lost. Then takes no new connection, lets the requests under way end (15 s at the most), and closes.
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
