import { spawn } from "node:child_process";
import { keptCosts, TIMES_QUIET, WHOLE } from "./test/costs.mjs";

/** Milliseconds after which a part hangs: none takes as long as all of them. Files of tests have limits of their own. */
const partLimit = () => TIMES_QUIET * (keptCosts()[WHOLE]?.wall ?? 1_800) * 1_000;

/**
 * A part of a test run: parameters for Node, and `count`, which counts its tests after it has ended. Without `count`
 * it is one test.
 */
export function step(name, words, { count, env = {} } = {}) {
  return { name, words, count, env };
}

/** Runs parts in parallel and prints their output, each when it has ended, or at once if there is only one; true if all passed. */
export async function steps(parts) {
  const results = await Promise.all(beginSteps(parts));
  return results.every((passed) => passed);
}

/** As `steps`, and answers for each part a promise that tells whether it passed. */
export function beginSteps(parts) {
  const alone = parts.length === 1;
  return parts.map(async (part) => {
    const passed = ending || (await run(part, alone));
    // Who ends them also ends this process.
    if (ending) await new Promise(() => {});
    return passed;
  });
}

steps.total = { passed: 0, failed: 0 };

/** How many tests of each part passed and failed, by its name. */
steps.counted = {};

const running = new Set();
let ending = false;

/** Ends parts that run, and lets none begin; resolves when all have ended. They are not asked for long, as what they leave is cleared up. */
export async function endSteps(milliseconds = 2_000) {
  ending = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once("close", resolve)));
  for (const child of running) child.kill("SIGTERM");
  const force = setTimeout(() => running.forEach((child) => child.kill("SIGKILL")), milliseconds);
  await Promise.all(ended);
  clearTimeout(force);
}

async function run(part, alone) {
  const { name, words, count, env } = part;
  if (alone) console.log(`\n── ${name}`);
  const start = Date.now();
  const { status, output } = await program(words, env, alone);
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that fails although its tests passed found an error outside them.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  steps.total.passed += counted.passed;
  steps.total.failed += counted.failed;
  const verdict = counted.failed > 0 ? "FAILED" : "passed";
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${alone ? "" : `\n── ${name}\n${output}`}── ${name} ${verdict} in ${seconds} s`);
  steps.counted[name] = counted;
  return counted.failed === 0;
}

function program(words, env, alone) {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    // The channel tells vitest and Playwright when this process has ended, however it did.
    stdio: ["ignore", alone ? "inherit" : "pipe", alone ? "inherit" : "pipe", "ipc"],
  });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  child.stderr?.on("data", (text) => (output += text));
  const timer = setTimeout(() => child.kill("SIGTERM"), partLimit());
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ status: code ?? 1, output });
    }),
  );
}
