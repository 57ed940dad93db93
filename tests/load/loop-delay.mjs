/**
 * Loaded into a program by `--import`: tells on a socket named after the program's number how long its event loop kept others waiting
 * since the last question, in milliseconds, as `/metrics` of a portal does (the ten milliseconds between two looks are part of it).
 */
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

const looks = monitorEventLoopDelay({ resolution: 10 });
looks.enable();
const place = join(process.env.LOOP_DELAYS, `${process.pid}.sock`);
rmSync(place, { force: true });
const server = createServer((caller) => {
  const [p50, p99, max] = [looks.percentile(50), looks.percentile(99), looks.max].map((ns) => ns / 1e6);
  looks.reset();
  caller.end(JSON.stringify({ p50, p99, max }));
}).listen(place);
server.unref();
