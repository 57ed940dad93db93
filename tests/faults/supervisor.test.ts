/** `npm start` as a newcomer meets it, and what is left when a part of it dies. One DATA_DIR for all: the demo is loaded once. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { processMark } from "common/postgres/embedded/process-mark.server";
import { childOf } from "tests/support/children";
import { postmasterOf, removeDataDir } from "tests/support/data-dir";
import { freePort } from "tests/support/free-port";

let dataDir: string;
let ports: { PORT: string; BANK_PORT: string };
const started: ChildProcess[] = [];
beforeAll(async () => {
  mkdirSync(".test/run", { recursive: true });
  dataDir = mkdtempSync(".test/run/start-");
  ports = { PORT: String(await freePort()), BANK_PORT: String(await freePort()) };
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill("SIGTERM");
    await ending(child);
  }
});
afterAll(() => removeDataDir(dataDir));

interface Started {
  pid: number;
  output(): string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

function start(switches: Record<string, string> = {}): Started {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["build/supervisor.js"], {
    env: { NODE_ENV: "production", PATH, HOME, DATA_DIR: dataDir, ...ports, ...switches },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => child.kill(signal),
    ended: ending(child),
  };
}

function ending(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

async function startWhole(): Promise<Started & { bank: number; portal: number; postgres: number }> {
  const supervisor = start();
  await expect.poll(supervisor.output).toContain("Ctrl+C stops it.");
  const part = (program: string) => childOf(supervisor.pid, program) ?? 0;
  return {
    ...supervisor,
    bank: part("build/bank.js"),
    portal: part("build/server.js"),
    postgres: postmasterOf(dataDir),
  };
}

const runs = (pid: number) => processMark(pid) !== undefined;
const allGone = (...pids: number[]) => expect.poll(() => pids.filter(runs)).toEqual([]);

test("it says that this is a sandbox, where it is, who may sign in and where the OTP is read", async () => {
  const all = await startWhole();
  const address = `http://localhost:${ports.PORT}`;
  expect(all.output()).toContain("SANDBOX=on");
  expect(all.output()).toContain(`Address      ${address}\n`);
  expect(all.output()).toMatch(/Customer ID {2}100200301\n +Password {5}\S+\n/);
  expect(all.output()).toContain(`${address}/sandbox/phone`);
  expect((await fetch(address)).status).toBe(200);
  all.kill("SIGINT");
  expect(await all.ended).toBe(0);
  await allGone(all.bank, all.portal, all.postgres);
});

test("when the bank dies the rest stops too, and it is said which one died", async () => {
  const all = await startWhole();
  process.kill(all.bank, "SIGKILL");
  expect(await all.ended).toBe(1);
  expect(all.output()).toContain("the bank ended by itself (signal SIGKILL)");
  await allGone(all.portal, all.postgres);
});

test("when the supervisor itself is killed, bank and portal leave, and the next start goes on", async () => {
  const first = await startWhole();
  first.kill("SIGKILL");
  await first.ended;
  await allGone(first.bank, first.portal);
  const second = await startWhole();
  expect(second.postgres).toBe(first.postgres);
  second.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  await allGone(second.postgres);
});

test("a database of an earlier version is named and stays as it is, and a new one begins beside it", async () => {
  const askDatabase = async (statement: string) => {
    const server = await useEmbeddedServer(dataDir);
    const client = new pg.Client(server.url);
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    await server.release();
    return rows;
  };
  const earlier = "2026-11-21-1-customers";
  await askDatabase("delete from bank.migration where name > (select min(name) from bank.migration)");
  await askDatabase(`update bank.migration set name = '${earlier}'`);
  const beside = `${resolve(dataDir)}-2`;
  try {
    const supervisor = start();
    // The bank fills the new database: the start goes on as any first one.
    await expect.poll(() => childOf(supervisor.pid, "build/bank.js")).toBeGreaterThan(0);
    expect(postmasterOf(beside)).toBeGreaterThan(0);
    expect(supervisor.output()).toContain(`made the database in ${dataDir}`);
    expect(supervisor.output()).toContain(`A new one begins in ${beside}.`);
    supervisor.kill("SIGTERM");
    expect(await supervisor.ended).toBe(0);
    expect(await askDatabase("select name from bank.migration")).toEqual([{ name: earlier }]);
  } finally {
    removeDataDir(beside);
  }
});

test.each(["PORT", "BANK_PORT"] as const)("a taken %s is named before anything is started", async (name) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const taken = String((other.address() as AddressInfo).port);
  const supervisor = start({ [name]: taken, HOST: "127.0.0.1" });
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.output()).toContain(`${name}: ${taken} is taken by another program.`);
  other.close();
});

test("a wrong switch is named, and nothing is started", async () => {
  const supervisor = start({ PORT: "eighty", SANDBOX_LIMITS: "perhaps" });
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.output()).toMatch(/PORT: [^]*SANDBOX_LIMITS: /);
});

test("who switched the sandbox off gets no demo bank", async () => {
  const supervisor = start({ SANDBOX: "off" });
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.output()).toContain("GATEWAY_URL: missing");
});
