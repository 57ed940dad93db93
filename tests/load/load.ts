import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Many customers at once, played by autocannon in a process of its own. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

export interface Felt {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

export interface FeltEvenly extends Felt {
  p95: number;
}

interface Result {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
  timeouts: number;
  non2xx: number;
}

/** Throws when anything but 2xx was answered: a page of errors is quick. */
export async function drive({ url, connections, seconds, headers = {} }: Load): Promise<Felt> {
  const words = ["--json", "--no-progress", "-c", String(connections), "-d", String(seconds)];
  for (const [name, value] of Object.entries(headers)) words.push("-H", `${name}:${value}`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["node_modules/autocannon/autocannon.js", ...words, url],
    { maxBuffer: 2 ** 24 },
  );
  const result = JSON.parse(stdout) as Result;
  if (result.errors + result.timeouts + result.non2xx > 0 || result.requests.total === 0)
    throw new Error(
      `${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors, ${result.timeouts} time-outs`,
    );
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
  };
}

/** As many a second as come, evenly: `even-load.mjs`. Throws when anything but a page was answered. */
export async function driveEvenly(
  load: Pick<Load, "url" | "seconds" | "headers"> & { rate: number },
): Promise<FeltEvenly> {
  const words = ["tests/load/even-load.mjs", JSON.stringify(load)];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout) as FeltEvenly;
}
