/** Takes the spans of a portal or a tracer, as an OpenTelemetry collector would. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: unknown }[];
}

export interface Collector {
  endpoint: string;
  /** All that came, as sent. */
  text(): string;
  spans(): SentSpan[];
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.once("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    text: () => bodies.join("\n"),
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body) as Export)),
    close: () => void server.close(),
  };
}

interface Export {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const spansIn = ({ resourceSpans }: Export) =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
