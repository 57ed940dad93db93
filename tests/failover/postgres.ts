/** A PostgreSQL server that can be killed, frozen and filled. */
import type { ChildProcess } from "node:child_process";
import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Place } from "./place";

const settings = (port: number, sockets: string) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${sockets}'
max_connections = 120
wal_level = replica
hot_standby = on
synchronous_commit = on
# The standby is taken up from where it has copied to.
wal_keep_size = 256MB
min_wal_size = 8MB
log_min_messages = warning
`;

export class DatabaseServer {
  private child: ChildProcess | undefined;
  private readonly data: string;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly place: Place,
    directory: string,
  ) {
    this.data = join(directory, "data");
  }

  url(database = "postgres", user = "postgres"): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** An empty one, with small WAL files: a full disk is then met soon. */
  async create(): Promise<void> {
    const words = ["-D", this.data, "-U", "postgres", "--auth=trust", "--wal-segsize=4", "-E", "UTF8"];
    await this.run("initdb", ...words, "--locale=C", "--no-instructions");
    appendFileSync(join(this.data, "postgresql.conf"), settings(this.port, this.data));
    await this.start();
  }

  /** Made anew as a copy of `primary`, which it then follows. */
  async follow(primary: DatabaseServer): Promise<void> {
    await this.copy(primary, "-R");
    await this.start();
  }

  /** Made anew as a copy of `source` and its write-ahead log, not started. */
  async copy(source: DatabaseServer, ...more: string[]): Promise<void> {
    await this.signal("SIGKILL");
    rmSync(this.data, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${source.port} user=postgres application_name=${this.name}`;
    const words = ["-D", this.data, "-d", from, "-X", "stream", "-c", "fast", ...more];
    await this.run("pg_basebackup", ...words);
    appendFileSync(join(this.data, "postgresql.conf"), settings(this.port, this.data));
    // Once promoted it waits for nobody, until somebody follows it.
    appendFileSync(join(this.data, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
  }

  private program = (name: string) => join(this.place.servers.postgresql, name);

  /** One of PostgreSQL's programs, to its end. */
  run = (name: string, ...words: string[]): Promise<void> => this.place.run(this.program(name), ...words);

  async start(): Promise<void> {
    this.child = this.place.start(this.name, this.program("postgres"), "-D", this.data);
    for (const giveUp = Date.now() + 30_000; ; await pause(50)) {
      if (await this.ask("select 1").catch(() => null)) return;
      if (Date.now() > giveUp || !this.isRunning())
        throw new Error(`${this.name} did not start:\n${this.place.log(this.name)}`);
    }
  }

  /** Takes all that is left of its disk. */
  fillDisk(): void {
    const file = openSync(join(this.data, "filled"), "w");
    const megabyte = Buffer.alloc(2 ** 20);
    try {
      for (;;) writeSync(file, megabyte);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== "ENOSPC") throw fault;
    } finally {
      closeSync(file);
    }
  }

  /** The rows of one query, on a connection of its own; throws after two seconds. */
  async ask<Row extends pg.QueryResultRow>(query: string, database?: string): Promise<Row[]> {
    return askOnce<Row>(this.url(database), query, 2_000);
  }

  /** Tells all its processes at once, as a machine that stops would. After SIGKILL it waits until they are gone. */
  async signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void> {
    if (!this.isRunning()) return;
    const { pid } = this.child!;
    const gone = new Promise((resolve) => this.child!.once("exit", resolve));
    for (const one of [pid!, ...childrenOf(pid!)])
      try {
        process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    if (signal === "SIGKILL") await gone;
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

export async function askOnce<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
  withinMs: number,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A connection that breaks is told by the query that was under way.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } finally {
    // One that is frozen would not answer the farewell.
    void client.end().catch(() => {});
  }
}
