/** How far a run is, told while it goes on. */
import { clearInterval, setInterval } from "node:timers";
import { keptCosts, minutes, WHOLE } from "./costs.mjs";

/** Milliseconds between two lines; a terminal's one line is written more often. */
const BETWEEN = { terminal: 1_000, file: 20_000 };

/** Below this share of the work, the kept run tells more than this run's own pace. */
const OWN_PACE_FROM = 0.05;

/** The most names of what runs in a line. */
const MAX_NAMES = 3;

/**
 * Seconds that a run still takes. Work is counted in kept seconds of the processor, so that a slow machine changes the
 * pace alone. `elapsed`: seconds since `done` was 0. `pace`: kept seconds of the wall for one of work.
 */
export function secondsLeft({ done, work, elapsed, pace }) {
  const share = work > 0 ? Math.min(1, done / work) : 1;
  return share < OWN_PACE_FROM ? Math.max(0, work * pace - elapsed) : (elapsed / share) * (1 - share);
}

/** `names` run now; the first of them, how much is done, and the time that is left. */
export function progressLine(part, state, names) {
  const share = state.work > 0 ? Math.floor((100 * Math.min(state.done, state.work)) / state.work) : 100;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  const running = names.length > 0 ? `: ${names.slice(0, MAX_NAMES).join(", ")}${more}` : "";
  return `${part} ${share} %, ${minutes(secondsLeft(state))} left${running}`;
}

/**
 * Tells the progress of a part of a run to the terminal. `TEST_PROGRESS` brings what the whole run has: its `work`,
 * what of it was `done` before this part, and the moment of its `start`.
 */
export class Progress {
  #part;
  #running = new Map();
  #state = { done: 0, work: 0, start: Date.now(), ...JSON.parse(process.env.TEST_PROGRESS ?? "{}") };
  #costs = keptCosts();
  #timer;

  constructor(part) {
    this.#part = part;
    this.#timer = setInterval(() => this.#tell(), BETWEEN[process.stdout.isTTY ? "terminal" : "file"]);
    this.#timer.unref();
  }

  begins(name) {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
  }

  /** `share`: of what this file has to do. */
  ends(name, share = 1) {
    this.#state.done += (this.#costs[name]?.processor ?? 0) * share;
    const left = (this.#running.get(name) ?? 1) - 1;
    if (left > 0) this.#running.set(name, left);
    else this.#running.delete(name);
  }

  /** Before anything else is written to a terminal. */
  clear() {
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  }

  stop() {
    clearInterval(this.#timer);
    this.clear();
  }

  #tell() {
    const { done, work, start } = this.#state;
    const whole = this.#costs[WHOLE];
    const elapsed = (Date.now() - start) / 1000;
    const pace = whole?.processor ? whole.wall / whole.processor : 1;
    const line = progressLine(this.#part, { done, work, elapsed, pace }, [...this.#running.keys()]);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
    else console.log(line);
  }
}
