/** How long a server is away whatever the portal does: each is asked by a way of its own, again and again. */
import { setTimeout as pause } from "node:timers/promises";
import { askOnce } from "./postgres";

const EVERY_MS = 50;
const WITHIN_MS = 1_000;

/** Moments at which something went well, from the first to the last. */
export class Moments {
  private readonly times: number[] = [];

  add(): void {
    this.times.push(performance.now());
  }

  count = (): number => this.times.length;

  /** Milliseconds of the longest time without one, between two moments of `performance.now()`. */
  longestWithout(from: number, to: number): number {
    const within = this.times.filter((time) => time > from && time < to);
    const last = this.times.findLast((time) => time <= from) ?? from;
    const all = [last, ...within, to];
    return Math.max(...all.slice(1).map((time, place) => time - all[place]!));
  }
}

export interface Probes {
  /** Milliseconds of the longest time that each of them had no good answer. */
  longestAway(from: number, to: number): number[];
  stop(): Promise<void>;
}

/** `questions` reject when they have no good answer. */
export function startProbes(questions: readonly (() => Promise<unknown>)[]): Probes {
  let stopped = false;
  const probes = questions.map((ask) => {
    const moments = new Moments();
    const rounds = (async () => {
      for (; !stopped; await pause(EVERY_MS))
        await ask().then(
          () => moments.add(),
          () => {},
        );
    })();
    return { moments, rounds };
  });
  return {
    longestAway: (from, to) => probes.map(({ moments }) => moments.longestWithout(from, to)),
    async stop() {
      stopped = true;
      await Promise.all(probes.map(({ rounds }) => rounds));
    },
  };
}

/** One row is written, and committed as payments are. */
export const writes = (url: string) => () => askOnce(url, "insert into probe default values", WITHIN_MS);

export const answers = (url: string) => async () => {
  const { ok } = await fetch(url, {
    signal: AbortSignal.timeout(WITHIN_MS),
    headers: { Connection: "close" },
  });
  if (!ok) throw new Error(`${url} is not ready`);
};
