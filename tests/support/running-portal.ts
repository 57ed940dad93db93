/** The built programs as a customer meets them: bank and portal on ports and on a database of their own. */
import { spawn } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { existsSync, mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keptGatewayKey } from "~/database/gateway-key.server";
import type { TestDatabase } from "./databases";
import { createDemoDatabase, testSecret } from "./demo-template";
import { freePort } from "./free-port";

/** What every captcha of these portals shows. */
export const captcha = "KPT34X";

type Switches = Record<string, string>;

export interface RunningProgram {
  /** Where it listens. */
  url: string;
  pid: number;
  /** All it has written so far. */
  output(): string;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

export interface RunningPortal extends RunningProgram {
  bank: RunningProgram;
  databaseUrl: string;
  dataDir: string;
}

/** Starts a bank and a portal on a copy of the demo; `switches` change both programs' environment. */
export async function startPortal(switches: Switches = {}): Promise<RunningPortal> {
  const database = await createDemoDatabase();
  const directory = makeDirectory();
  const shared = { ...sandboxSwitches(database, directory), ...switches };
  const bank = await startBank(shared);
  const portal = await startProgram("server", "PORT", "/readyz", {
    ...shared,
    GATEWAY_URL: shared.GATEWAY_URL ?? bank.url,
  });
  const clear = async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    ...portal,
    bank,
    databaseUrl: database.url,
    dataDir: directory,
    stop: () => portal.stop().then(bank.stop).then(clear),
    kill: () => portal.kill().then(bank.kill).then(clear),
  };
}

/** Another portal beside `portal`, on the same bank and database. */
export function startSecondPortal(portal: RunningPortal, switches: Switches = {}): Promise<RunningProgram> {
  const directory = makeDirectory();
  return startProgram("server", "PORT", "/readyz", {
    ...sandboxSwitches({ url: portal.databaseUrl }, directory),
    GATEWAY_URL: portal.bank.url,
    GATEWAY_PUBLIC_KEY: publicKeyIn(portal.dataDir),
    ...switches,
  });
}

/** The public half of the key that the bank keeps there. */
function publicKeyIn(dataDir: string): string {
  return createPublicKey(keptGatewayKey(dataDir)).export({ type: "spki", format: "pem" }).toString();
}

export function startBank(switches: Switches): Promise<RunningProgram> {
  return startProgram("bank", "BANK_PORT", "/healthz", switches);
}

function makeDirectory(): string {
  mkdirSync(".test/run", { recursive: true });
  return mkdtempSync(".test/run/data-");
}

function sandboxSwitches({ url }: Pick<TestDatabase, "url">, directory: string): Switches {
  return {
    SANDBOX: "on",
    SANDBOX_CAPTCHA: captcha,
    DATABASE_URL: url,
    DATA_DIR: directory,
    GATEWAY_SECRET: testSecret,
    SESSION_SECRETS: "the session secret that portals of one test share",
  };
}

/** A port may be taken between the moment it was found free and the program's start: then another is tried. */
async function startProgram(
  name: string,
  portSwitch: string,
  probe: string,
  switches: Switches,
): Promise<RunningProgram> {
  for (let round = 1; ; round += 1) {
    const port = switches[portSwitch] ?? String(await freePort());
    const program = await tryProgram(
      name,
      { ...switches, [portSwitch]: port },
      `http://127.0.0.1:${port}${probe}`,
    );
    const host = name === "bank" ? "127.0.0.1" : "localhost";
    if (program.answers) return { ...program, url: `http://${host}:${port}` };
    if (round === 3 || !/taken|EADDRINUSE/.test(program.output()))
      throw new Error(`build/${name}.js did not start:\n${program.output()}`);
  }
}

async function tryProgram(name: string, switches: Switches, probe: string) {
  const file = join("build", `${name}.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run 'npm run build' first`);
  const child = spawn(process.execPath, ["--enable-source-maps", file], {
    env: { NODE_ENV: "production", ...bareEnvironment(), ...switches },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  child.stderr?.on("data", (text) => (output += text));
  let gone = false;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve())).then(
    () => void (gone = true),
  );
  const answers = await answersSoon(probe, () => gone);
  if (!answers && !gone) child.kill("SIGKILL");
  const end = (signal: NodeJS.Signals) => async () => {
    if (!gone) child.kill(signal);
    await ended;
  };
  return { answers, pid: child.pid!, output: () => output, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

async function answersSoon(probe: string, isGone: () => boolean): Promise<boolean> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp && !isGone(); await pause(25)) {
    if (
      await fetch(probe).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return true;
  }
  return false;
}

/** The caller's own switches would change what the tests see. */
function bareEnvironment(): Switches {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  return { PATH, HOME, TMPDIR };
}
