/**
 * What watches over two PostgreSQL servers, as Patroni does in a bank: it promotes the standby when the primary is silent, ends the old
 * primary before, and says at `/primary` of each who it is.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { askOnce, type DatabaseServer } from "./postgres";

const EVERY_MS = 250;
/** So often silent, one after the other: it is taken for dead. */
const PATIENCE = 3;

export interface Watch {
  primary(): DatabaseServer;
  standby(): DatabaseServer;
  /** Ports at which each is told. */
  ports: readonly [number, number];
  /** Makes the other one a standby again and waits until payments are on both. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

/** `first` runs as the primary, `second` has no data yet. */
export async function watchOver(first: DatabaseServer, second: DatabaseServer): Promise<Watch> {
  let [primary, standby] = [first, second];
  let [silent, alone, synchronous, switching, stopped] = [0, 0, false, false, false];

  async function look(): Promise<void> {
    try {
      const followers = await primary.ask("select from pg_stat_replication where state = 'streaming'");
      silent = 0;
      alone = followers.length === 0 ? alone + 1 : 0;
      if (synchronous && alone >= PATIENCE) await wait(false);
    } catch {
      silent += 1;
      // One that has not got everything must not be asked to stand in.
      if (silent >= PATIENCE && synchronous) await promote();
    }
  }

  /** Whether a commit waits until the standby has it. */
  async function wait(forStandby: boolean): Promise<void> {
    await primary.ask(`alter system set synchronous_standby_names = '${forStandby ? "*" : ""}'`);
    await primary.ask("select pg_reload_conf()");
    synchronous = forStandby;
  }

  async function promote(): Promise<void> {
    switching = true;
    const from = performance.now();
    // Two that both take payments would be worse than none.
    await primary.signal("SIGKILL");
    await askOnce(standby.url(), "select pg_promote(true, 10)", 12_000);
    [primary, standby] = [standby, primary];
    [silent, alone, synchronous, switching] = [0, 0, false, false];
    console.log(
      `${primary.name} is the primary now; promoting took ${Math.round(performance.now() - from)} ms`,
    );
  }

  const rounds = (async () => {
    for (; !stopped; await pause(EVERY_MS)) await look().catch(() => {});
  })();
  const tellers = await Promise.all(
    [first, second].map((server) => tell(() => primary === server && !switching)),
  );

  return {
    primary: () => primary,
    standby: () => standby,
    ports: tellers.map((teller) => (teller.address() as AddressInfo).port) as [number, number],
    async repair() {
      if (synchronous && standby.isRunning()) return;
      await standby.follow(primary);
      const follows = "select from pg_stat_replication where state = 'streaming'";
      for (const giveUp = Date.now() + 30_000; (await primary.ask(follows)).length === 0; await pause(100))
        if (Date.now() > giveUp) throw new Error(`${standby.name} does not follow ${primary.name}`);
      await wait(true);
    },
    async stop() {
      stopped = true;
      await rounds;
      for (const teller of tellers) teller.close();
    },
  };
}

async function tell(isPrimary: () => boolean): Promise<Server> {
  const server = createServer((_, answer) => void answer.writeHead(isPrimary() ? 200 : 503).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
