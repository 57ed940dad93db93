/**
 * PostgreSQL without an installation: an npm package's programs on a directory below DATA_DIR. The first process of a
 * DATA_DIR starts the server, later ones share it, the last one stops it.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { EnvironmentError } from "common/environment-error";
import { keptSecret } from "common/data-dir.server";
import { postgresBinaries } from "./embedded/binaries.server";
import { ensureCluster, owner } from "./embedded/cluster.server";
import { withLock } from "./embedded/lock.server";
import { controlDirectory, type Place, serverPlace } from "./embedded/place.server";
import {
  awaitReady,
  type ServerOptions,
  startPostmaster,
  stopPostmaster,
} from "./embedded/postmaster.server";
import { processMark } from "./embedded/process-mark.server";

interface EmbeddedServer {
  /** Contains the password: never log it. */
  url: string;
  /** Ends this use; the last one stops the server, which cuts off open connections. */
  release(): Promise<void>;
}

/**
 * Starts the server of `dataDir` unless it runs. `durable: false`, for tests, may lose everything when the machine stops.
 * Throws an EnvironmentError with what to do.
 */
export async function useEmbeddedServer(
  dataDir: string,
  { durable = true, clock = {} }: Partial<ServerOptions> = {},
): Promise<EmbeddedServer> {
  const control = controlDirectory(dataDir);
  const password = keptSecret(dataDir, "postgres-password");
  return withLock(control, async () => {
    const place = serverPlace(control);
    const socket = await runServer(place, password, { durable, clock });
    const url = addressOf(socket, password);
    await ensureDatabase(url, place);
    const leave = registerUser(control);
    let left: Promise<void> | undefined;
    return { url, release: () => (left ??= leaveServer(place, leave)) };
  });
}

/**
 * Stops the server of `dataDir` if the processes that used it have all ended without leaving it, as killed ones do; true
 * if it was stopped.
 */
export async function stopUnusedServer(dataDir: string): Promise<boolean> {
  const control = controlDirectory(dataDir);
  return withLock(control, async () => {
    const place = serverPlace(control);
    if (countUsers(control) > 0 || !(await awaitReady(place))) return false;
    await stopPostmaster(place);
    return true;
  });
}

async function runServer(place: Place, password: string, options: ServerOptions): Promise<string> {
  const running = await awaitReady(place);
  if (running && existsSync(running.socket)) return running.socket;
  // The socket was deleted: the server cannot be reached any more.
  if (running) await stopPostmaster(place);
  const binaries = postgresBinaries(place.account, place.binaries);
  ensureCluster(place, binaries, password);
  return (await startPostmaster(place, binaries, options)).socket;
}

async function leaveServer(place: Place, leave: () => void): Promise<void> {
  await withLock(place.control, async () => {
    leave();
    if (countUsers(place.control) === 0) await stopPostmaster(place);
  });
}

/** Complete, so that no PG* environment variable changes it. */
function addressOf(socket: string, password: string): string {
  const parameters = new URLSearchParams({ host: socket, port: "5432", sslmode: "disable" });
  return `postgres://${owner}:${password}@localhost/${owner}?${parameters}`;
}

async function ensureDatabase(url: string, place: Place): Promise<void> {
  try {
    await ask(url, "select 1");
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "3D000")
      return ask(url.replace(`/${owner}?`, "/postgres?"), `create database ${owner} owner ${owner}`);
    if (code === "28P01")
      throw new EnvironmentError([
        `DATA_DIR: the database in ${place.data} does not know the password kept in the file secrets/postgres-password. Put the two back together, from one backup, or start with an empty DATA_DIR.`,
      ]);
    throw new Error(`The embedded PostgreSQL does not answer: ${message}`, { cause: error });
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Registers a use by this process, one file each; answers how to end it. Call under the lock. */
function registerUser(control: string): () => void {
  const directory = join(control, "users");
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${process.pid}-${randomBytes(6).toString("hex")}`);
  writeFileSync(file, processMark(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Counts uses by running processes and removes the others. Call under the lock. */
function countUsers(control: string): number {
  const directory = join(control, "users");
  mkdirSync(directory, { recursive: true });
  let count = 0;
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    if (processMark(Number.parseInt(name, 10)) === readFileSync(file, "utf8")) count += 1;
    else rmSync(file, { force: true });
  }
  return count;
}
