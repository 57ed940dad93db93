/** The server process: found, started and stopped by its pid file. */
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
  /** The directory of its unix socket. */
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
  // Short statements of many customers: compiling them or sharing them out costs more than it brings.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // A failing statement may hold what must not be in a log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
} as const;

const notDurable = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" } as const;

/** The server that runs on `place.data`, ready or on its way; undefined when there is none. */
function findPostmaster({ data }: Place): Postmaster | undefined {
  const file = readPidFile(data);
  if (!file || processMark(file.pid) === undefined) return undefined;
  // The number may have gone to another program since.
  const command = commandLine(file.pid);
  if (command && !command.includes(data)) return undefined;
  return file;
}

/** Starts the server and waits until it answers, recovery included. */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  durable: boolean,
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
    { ...place.account, cwd: place.home, env: bareEnvironment, detached: true, stdio: ["ignore", log, log] },
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

/** Waits until a server that was found is ready; undefined when it ended instead. */
export async function awaitReady(place: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const running = findPostmaster(place);
    if (!running || running.ready) return running;
    await pause(20);
  }
}

/** Ends the server: sessions are cut off, all that was committed is written down. */
export async function stopPostmaster(place: Place): Promise<void> {
  const running = findPostmaster(place);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  if (!(await comesTrue(() => processMark(running.pid) === undefined, 60))) {
    // It loses nothing: the next start recovers from the log.
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
 * After a kill: PostgreSQL refuses to start when the pid file's number is a zombie or another program's by now. On Linux
 * the file may go once no process runs in the data directory; elsewhere PostgreSQL decides by itself.
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

/** A socket's whole path may have 107 bytes at most, so it never lies below DATA_DIR. */
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
