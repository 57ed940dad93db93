import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../../scripts/bundle.mjs";
import { movedClock } from "./moved-clock";
import { besideSwitches } from "./portal-house";
import type { RunningPortal } from "./running-portal";

interface TwoBanks {
  /** The address of each bank's pages. */
  own: string;
  other: string;
  stop(): Promise<void>;
}

/** One process for both, on the gateway and the database of `house`. */
export async function startTwoBanks({ bank, databaseUrl, dataDir }: RunningPortal): Promise<TwoBanks> {
  mkdirSync(".test/run", { recursive: true });
  const program = await bundle("tests/support/two-banks-program.ts", ".test/run/two-banks.mjs");
  const { PATH = "", HOME = "" } = process.env;
  const child = fork(program, {
    env: {
      ...{ PATH, HOME, NODE_ENV: "production", GATEWAY_URL: bank.url, ...movedClock(process.env) },
      ...besideSwitches({ database: { url: databaseUrl }, dataDir }),
      BUILD: pathToFileURL(resolve("build/index.js")).href,
    },
    execArgv: [],
  });
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  const addresses = await new Promise<Pick<TwoBanks, "own" | "other">>((shown, failed) => {
    child.once("message", shown);
    child.once("exit", (code) => failed(new Error(`the two banks' process ended with ${code}`)));
  });
  return {
    ...addresses,
    stop() {
      child.disconnect();
      return ended;
    },
  };
}
