/** What goes wrong, part by part. */
import { setTimeout as pause } from "node:timers/promises";
import type { Installation } from "./installation";

export interface Part {
  what: string;
  /** Needs a disk that may be filled. */
  fills?: boolean;
  /** Makes it go wrong and, where nothing else would, right again. */
  strike(installation: Installation): Promise<void>;
}

/** As long as a service manager takes to start it again. */
const RESTART_MS = 1_000;
const FROZEN_MS = 6_000;
const CUT_MS = 4_000;

export const parts: Record<string, Part> = {
  primary: {
    what: "the primary is killed",
    strike: ({ watch }) => watch.primary().signal("SIGKILL"),
  },
  disk: {
    what: "the primary's disk is full",
    fills: true,
    async strike({ watch }) {
      const full = watch.primary();
      full.fillDisk();
      // Payments come to the end of a WAL file as well, but it would take them a while.
      for (const giveUp = Date.now() + 15_000; watch.primary() === full; await pause(100)) {
        await full.ask("select pg_switch_wal()").catch(() => {});
        if (Date.now() > giveUp) throw new Error("a full disk has not ended the primary");
      }
    },
  },
  standby: {
    what: "the standby is killed",
    strike: ({ watch }) => watch.standby().signal("SIGKILL"),
  },
  "frozen-primary": {
    what: "the primary is frozen",
    strike: ({ watch }) => watch.primary().signal("SIGSTOP"),
  },
  cut: {
    what: "all connections to the database are cut, again and again",
    async strike({ watch }) {
      const cut =
        "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('portal', 'bank')";
      for (const end = Date.now() + CUT_MS; Date.now() < end; await pause(500))
        await watch.primary().ask(cut);
    },
  },
  portal: {
    what: "a portal is killed",
    async strike({ portals: [portal] }) {
      portal.signal("SIGKILL");
      await pause(RESTART_MS);
      await portal.restart();
    },
  },
  "frozen-portal": {
    what: "a portal is frozen",
    strike: ({ portals: [, portal] }) => freeze(portal),
  },
  bank: {
    what: "the bank is killed",
    async strike({ bank }) {
      bank.signal("SIGKILL");
      await pause(RESTART_MS);
      await bank.restart();
    },
  },
  "frozen-bank": {
    what: "the bank is frozen",
    strike: ({ bank }) => freeze(bank),
  },
};

async function freeze(program: Installation["bank"]): Promise<void> {
  program.signal("SIGSTOP");
  await pause(FROZEN_MS);
  program.signal("SIGCONT");
}
