/** Two portals behind haproxy and one bank, on two PostgreSQL servers of which one follows the other. */
import { freePort } from "tests/support/free-port";
import { fillMoneyCustomers, type FilledCustomers } from "tests/load/money-customers";
import { answersSoon, startProgram, type RunningProgram, type Switches } from "tests/support/programs";
import { captcha, sessionSecret } from "tests/support/portal-house";
import { testSecret } from "tests/support/demo-template";
import { startBalancer, startPooler, type Balancer } from "./balancer";
import { makePlace, type Place } from "./place";
import { DatabaseServer } from "./postgres";
import { watchOver, type Watch } from "./watch";

export interface Installation {
  place: Place;
  watch: Watch;
  balancer: Balancer;
  /** As the programs reach it: by haproxy, or by pgbouncer before it. */
  databaseUrl(database: string): string;
  bank: Instance;
  portals: readonly [Instance, Instance];
  customers: FilledCustomers;
  stop(): Promise<void>;
}

/** A program that is started again at the same place. */
export interface Instance {
  url: string;
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  /** As systemd does with one that has ended. */
  restart(): Promise<void>;
  /** Asks it to end, waits, and starts what is built in another clone in its place. */
  replaceBy(house: string): Promise<void>;
  /** Ends it as a crash would, and starts it in its place on another database. */
  moveTo(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Wanted {
  customers: number;
  /** Behind pgbouncer. */
  pooled: boolean;
  /** The clone whose portals run; this one unless given. */
  house?: string;
}

const limits = { OTP_SECONDS: "1", SANDBOX_LIMITS: "off" };

export async function openInstallation({ customers: count, pooled, house }: Wanted): Promise<Installation> {
  const place = makePlace();
  const opened: (() => unknown)[] = [() => place.remove()];
  const stop = async () => {
    for (const end of opened.reverse()) await end();
  };
  try {
    const servers = [
      new DatabaseServer("db-1", await freePort(), place, place.makeDisk("db-1")),
      new DatabaseServer("db-2", await freePort(), place, place.makeDisk("db-2")),
    ] as const;
    opened.push(() => Promise.all(servers.map((server) => server.signal("SIGKILL"))));
    await servers[0].create();
    for (const name of ["portal", "bank"]) {
      await servers[0].ask(`create role ${name} login`);
      await servers[0].ask(`create database ${name} owner ${name}`);
    }
    const watch = await watchOver(...servers);
    opened.push(() => watch.stop());
    await watch.repair();

    const ports = [await freePort(), await freePort()] as const;
    const databases = [servers[0].port, servers[1].port] as const;
    const balancer = await startBalancer(place, { portals: ports, databases, watches: watch.ports });
    opened.push(() => balancer.stop());
    const pooler = pooled ? await startPooler(place, balancer.databasePort) : null;
    opened.push(() => pooler?.stop());
    const databasePort = pooler?.port ?? balancer.databasePort;
    const databaseUrl = (name: string) => `postgres://${name}@127.0.0.1:${databasePort}/${name}`;
    const customers = await fillMoneyCustomers(databaseUrl("bank"), count);
    opened.push(() => customers.close());

    const shared = { ...limits, DATA_DIR: place.makeDirectory("kept"), GATEWAY_SECRET: testSecret };
    const BANK_PORT = String(await freePort());
    const bank = await startInstance("bank", { ...shared, BANK_PORT, DATABASE_URL: databaseUrl("bank") });
    opened.push(() => bank.stop());
    const switches = {
      ...shared,
      SANDBOX: "on",
      SANDBOX_CAPTCHA: captcha,
      SESSION_SECRETS: sessionSecret,
      TRUSTED_PROXIES: "127.0.0.1",
      PUBLIC_URL: balancer.url,
      GATEWAY_URL: bank.url,
      DATABASE_URL: databaseUrl("portal"),
      DRAIN_SECONDS: "3",
    };
    const open = (port: number) => startInstance("portal", { ...switches, PORT: String(port) }, house);
    const portals = [await open(ports[0]), await open(ports[1])] as const;
    opened.push(() => Promise.all(portals.map((portal) => portal.stop())));
    // The balancer has to see them a while before it believes in them.
    if (!(await answersSoon(`${balancer.url}/readyz`))) throw new Error("the balancer finds no portal");
    return { place, watch, balancer, databaseUrl, bank, portals, customers, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

async function startInstance(name: "bank" | "portal", switches: Switches, house?: string): Promise<Instance> {
  let running: RunningProgram = await startProgram(name, switches, house);
  return {
    url: running.url,
    signal: (signal) => void process.kill(running.pid, signal),
    async restart() {
      running = await startProgram(name, switches, house);
    },
    async replaceBy(other) {
      await running.stop();
      running = await startProgram(name, switches, other);
    },
    async moveTo(DATABASE_URL) {
      await running.kill();
      running = await startProgram(name, { ...switches, DATABASE_URL }, house);
    },
    stop: () => running.stop(),
  };
}
