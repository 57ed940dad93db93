/** Customers who come at a fixed rate, whether those before them are through or not, as customers do. */
import { setTimeout as pause } from "node:timers/promises";

export interface Arrivals {
  /** Lets nobody else come, waits for those under way, and says how it went. */
  stop(): Promise<Arrived>;
}

export interface Arrived {
  came: number;
  /** Through before the doors were closed. */
  inTime: number;
  /** Turned away, or ended otherwise. */
  failed: number;
  /** Of the first that failed; empty if none did. */
  because: string;
}

/** `visit` is told the how-manieth visitor it is; one that rejects has failed. */
export function startArrivals(rate: number, visit: (place: number) => Promise<unknown>): Arrivals {
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  let [open, through, failed, because] = [true, 0, 0, ""];
  const come = async () => {
    for (let place = 0; open; place += 1) {
      await pause(Math.max(0, start + (place * 1_000) / rate - performance.now()));
      underWay.push(
        visit(place).then(
          () => void (through += 1),
          (error: Error) => {
            failed += 1;
            because ||= error.message;
          },
        ),
      );
    }
  };
  const coming = come();
  return {
    async stop() {
      open = false;
      const inTime = through;
      await coming;
      await Promise.all(underWay);
      return { came: underWay.length, inTime, failed, because };
    },
  };
}
