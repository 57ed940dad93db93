import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readIfThere } from "common/data-dir.server";
import { EnvironmentError } from "common/environment-error";
import { bareEnvironment, type Place } from "./place.server";
import type { Binaries } from "./binaries.server";
import { commandLine, processMark } from "./process-mark.server";

interface Postmaster {
  pid: number;
  socket: string;
  ready: boolean;
}

const settings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "200",
  shared_buffers: "128MB",
  // JIT and parallel plans cost short statements more than they gain.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failing statements may hold data that must not be logged.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
} as const;

/** The log is short, since the data may lie in memory. */
const notDurable = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "256MB",
} as const;

function findPostmaster({ data }: Place): Postmaster | undefined {
  const file = readPidFile(data);
  if (!file || processMark(file.pid) === undefined) return undefined;
  // The pid may belong to another program by now.
  const command = commandLine(file.pid);
  if (command && !command.includes(data)) return undefined;
  return file;
}

export interface ServerOptions {
  durable: boolean;
  /** Variables that move its clock; none where it is the machine's. */
  clock: Record<string, string>;
}

export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  { durable, clock }: ServerOptions,
): Promise<Postmaster> {
  await clearLeftOvers(place);
  const log = openLog(place);
  const socket = makeSocketDirectory(place);
  const options = Object.entries({
    ...settings,
    ...(durable ? {} : notDurable),
    unix_socket_directories: socket,
  });
  const child = spawn(
    binaries.postgres,
    ["-D", place.data, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...place.account,
      cwd: place.home,
      env: { ...bareEnvironment, ...clock },
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `it ended with ${signal ?? code}`));
  for (;;) {
    await pause(5);
    if (ended !== undefined) {
      rmSync(socket, { recursive: true, force: true });
      throw new EnvironmentError([
        `DATA_DIR: PostgreSQL did not start on ${place.data} (${ended}). The end of its log ${logFile(place)}:\n${lastWords(place)}`,
      ]);
    }
    const running = readPidFile(place.data);
    if (running && running.pid === child.pid && running.ready) return running;
  }
}

export async function awaitReady(place: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const running = findPostmaster(place);
    if (!running || running.ready) return running;
    await pause(20);
  }
}

/** Cuts off sessions and writes committed data to disk. */
export async function stopPostmaster(place: Place): Promise<void> {
  const running = findPostmaster(place);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  if (!(await comesTrue(() => processMark(running.pid) === undefined, 60))) {
    // Loses nothing: the next start recovers from the log.
    process.kill(running.pid, "SIGQUIT");
    await comesTrue(() => processMark(running.pid) === undefined, 30);
  }
  rmSync(running.socket, { recursive: true, force: true });
}

async function comesTrue(condition: () => boolean, seconds: number): Promise<boolean> {
  for (const giveUp = Date.now() + seconds * 1000; Date.now() < giveUp; await pause(10)) {
    if (condition()) return true;
  }
  return condition();
}

function readPidFile(data: string): Postmaster | undefined {
  const lines = readIfThere(join(data, "postmaster.pid"))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return pid ? { pid, socket: lines[4] ?? "", ready: lines[7]?.trim() === "ready" } : undefined;
}

/**
 * After a kill PostgreSQL refuses to start if the pid file's number is a zombie's or another program's. On Linux the file may
 * go once no process runs in the data directory; elsewhere PostgreSQL decides.
 */
async function clearLeftOvers({ data, account }: Place): Promise<void> {
  const left = readPidFile(data);
  if (!left || process.platform !== "linux") return;
  const inside = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && exit 1; done; exit 0';
  const isEmpty = () =>
    spawnSync("/bin/sh", ["-c", inside, "sh", data], { ...account, stdio: "ignore" }).status === 0;
  if (!(await comesTrue(isEmpty, 30)))
    throw new EnvironmentError([
      `DATA_DIR: processes of an earlier PostgreSQL still run in ${data}. End them and start again.`,
    ]);
  rmSync(join(data, "postmaster.pid"));
  if (left.socket.startsWith(socketPrefix)) rmSync(left.socket, { recursive: true, force: true });
}

/** A socket's path may have at most 107 bytes, so it is not below DATA_DIR. */
const socketPrefix = "/tmp/net-banking-portal-";

function makeSocketDirectory({ account }: Place): string {
  const directory = mkdtempSync(socketPrefix);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid);
  return directory;
}

const logFile = ({ home }: Place) => join(home, "log");

function openLog(place: Place): number {
  const file = logFile(place);
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

function lastWords(place: Place): string {
  return readFileSync(logFile(place), "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
