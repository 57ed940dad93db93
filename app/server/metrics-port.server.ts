import type { Server } from "node:http";
import type { Environment } from "~/env.server";
import { log } from "~/log.server";
import { metricsRegistry, type Told } from "~/metrics.server";
import { listen } from "./listen.server";

/** Serves `/metrics` on its own port. Returns undefined if no port is set. */
export async function openMetricsPort(
  { METRICS_PORT: port, METRICS_HOST: host }: Environment,
  shown: Told = metricsRegistry,
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  return listen(
    (request, response) => {
      if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
        return void response.writeHead(404).end();
      shown.metrics().then(
        (text) => response.setHeader("Content-Type", shown.contentType).end(text),
        (error: unknown) => {
          log.error({ err: error }, "the metrics could not be told");
          response.writeHead(500).end();
        },
      );
    },
    { port, host, named: "METRICS_" },
  );
}
