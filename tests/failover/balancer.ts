/** haproxy with the files that a bank is given (docs/operations), and pgbouncer before it. */
import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join, resolve } from "node:path";
import { freePort } from "tests/support/free-port";
import type { Place } from "./place";

export interface Balancer {
  /** Where customers come. */
  url: string;
  /** Of the primary, whichever that is. */
  databasePort: number;
  /** A command on haproxy's own socket; answers what it said. */
  command(text: string): Promise<string>;
  stop(): void;
}

/** Everything before which it stands, by port. */
export interface Behind {
  portals: readonly [number, number];
  databases: readonly [number, number];
  watches: readonly [number, number];
}

const local = (port: number) => `127.0.0.1:${port}`;

export async function startBalancer(place: Place, behind: Behind): Promise<Balancer> {
  const [customers, databasePort] = [await freePort(), await freePort()];
  const socket = join(place.makeDirectory("haproxy"), "socket");
  const environment = {
    TRIAL: socket,
    ANSWERS: resolve("docs/operations/answers"),
    CUSTOMERS: local(customers),
    PORTAL_1: local(behind.portals[0]),
    PORTAL_2: local(behind.portals[1]),
    DATABASE: local(databasePort),
    DATABASE_1: local(behind.databases[0]),
    DATABASE_1_WATCH: String(behind.watches[0]),
    DATABASE_2: local(behind.databases[1]),
    DATABASE_2_WATCH: String(behind.watches[1]),
  };
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const files = ["haproxy.cfg", "haproxy-postgres.cfg"].flatMap((name) => [
    "-f",
    resolve("docs/operations", name),
  ]);
  const words = [...given, place.servers.haproxy, "-db", ...files];
  const child = place.start("haproxy", "/usr/bin/env", ...words);
  const url = `http://localhost:${customers}`;
  // At first it takes every server for good, the standby too.
  const knowsPrimary = () =>
    command(socket, "show stat").then(
      (stat) => /^postgres,db\d,.*,DOWN,/m.test(stat),
      () => false,
    );
  await orThrow(place, "haproxy", child, knowsPrimary);
  return {
    url,
    databasePort,
    command: (text) => command(socket, text),
    stop: () => void child.kill("SIGTERM"),
  };
}

/** In transaction mode, before the primary at `databasePort`; answers its port and how to end it. */
export async function startPooler(place: Place, databasePort: number) {
  const [directory, port] = [place.makeDirectory("pgbouncer"), await freePort()];
  const users = join(directory, "users.txt");
  writeFileSync(users, '"portal" ""\n"bank" ""\n"postgres" ""\n');
  const file = join(directory, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
%include ${resolve("docs/operations/pgbouncer.ini")}
`,
  );
  const child = place.start("pgbouncer", place.servers.pgbouncer, file);
  await orThrow(place, "pgbouncer", child, () => connects(port));
  return { port, stop: () => void child.kill("SIGTERM") };
}

async function orThrow(place: Place, name: string, child: ChildProcess, isUp: () => Promise<boolean>) {
  for (let round = 0; !(await isUp()); round += 1) {
    await new Promise((resume) => setTimeout(resume, 100));
    if (round > 100 || child.exitCode !== null) throw new Error(`${name} did not start:\n${place.log(name)}`);
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function command(path: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.once("error", reject).once("close", () => resolve(answer));
    socket.write(`${text}\n`);
  });
}
