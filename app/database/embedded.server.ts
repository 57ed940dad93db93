/**
 * PostgreSQL without an installation: the programs of an npm package on a directory below DATA_DIR. The first process that
 * uses a DATA_DIR starts the server, those after it share it, the last one to leave stops it.
 */
import { existsSync } from "node:fs";
import pg from "pg";
import { EnvironmentError } from "~/domain/environment-error";
import { keptSecret } from "./data-dir.server";
import { postgresBinaries } from "./embedded/binaries.server";
import { ensureCluster, owner } from "./embedded/cluster.server";
import { withLock } from "./embedded/lock.server";
import { controlDirectory, type Place, serverPlace } from "./embedded/place.server";
import { awaitReady, startPostmaster, stopPostmaster } from "./embedded/postmaster.server";
import { countUsers, registerUser } from "./embedded/users.server";

export interface EmbeddedServer {
  /** The portal's database on it, for `openDatabase` and DATABASE_URL. It carries the password: never log it. */
  url: string;
  /** Says that this use is over; the last one stops the server. Close connections first: the stop cuts them off. */
  release(): Promise<void>;
}

/**
 * The server of `dataDir`, started unless it runs already (with another process, or left by one that crashed).
 * Throws an EnvironmentError that says what is wrong and what to do.
 */
export async function useEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const control = controlDirectory(dataDir);
  const password = keptSecret(dataDir, "postgres-password");
  return withLock(control, async () => {
    const place = serverPlace(control);
    const socket = await runServer(place, password);
    const url = addressOf(socket, password);
    await ensureDatabase(url, place);
    const leave = registerUser(control);
    let left: Promise<void> | undefined;
    return { url, release: () => (left ??= leaveServer(place, leave)) };
  });
}

/** Answers the directory of the server's socket. */
async function runServer(place: Place, password: string): Promise<string> {
  const running = await awaitReady(place);
  if (running && existsSync(running.socket)) return running.socket;
  // Somebody emptied the directory of temporary files: nobody can reach this server any more.
  if (running) await stopPostmaster(place);
  const binaries = postgresBinaries(place.account, place.binaries);
  ensureCluster(place, binaries, password);
  return (await startPostmaster(place, binaries)).socket;
}

async function leaveServer(place: Place, leave: () => void): Promise<void> {
  await withLock(place.control, async () => {
    leave();
    if (countUsers(place.control) === 0) await stopPostmaster(place);
  });
}

/** Everything is said, so that no PG* variable of the environment adds to it. */
function addressOf(socket: string, password: string, database: string = owner): string {
  const parameters = new URLSearchParams({ host: socket, port: "5432", sslmode: "disable" });
  return `postgres://${owner}:${password}@localhost/${database}?${parameters}`;
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
