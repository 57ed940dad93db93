/** What a bench found: said at once, and kept for the table at the end of the run. */
import { writeFileSync } from "node:fs";

export interface Figure {
  name: string;
  /** What was measured, the middle of several rounds; with its unit where it is no ratio. */
  measured: string;
  /** `≤ 2`, `≥ 0.5`; empty where a figure is only told. */
  wanted: string;
  /** Null where nothing is wanted. */
  met: boolean | null;
  /** What it was made of. */
  from: string;
}

type Wanted = { atMost: number } | { atLeast: number };

const figures: Figure[] = [];

/** The runner reads them from the file it names. */
function keep(figure: Figure): void {
  figures.push(figure);
  console.log(
    `${figure.name}: ${figure.measured}${figure.wanted && `, wanted ${figure.wanted}`}; ${figure.from}`,
  );
  if (process.env.BENCH_FIGURES) writeFileSync(process.env.BENCH_FIGURES, JSON.stringify(figures));
}

interface Unit {
  name: string;
  digits: number;
}

/** One number, or that of each round: then the middle one counts, and smallest and largest are told. */
export function figure(
  name: string,
  found: number | readonly number[],
  wanted: Wanted,
  from: string,
  unit?: Unit,
): void {
  const rounds = typeof found === "number" ? [found] : found;
  const middle = median(rounds);
  const [sign, limit, met] =
    "atMost" in wanted
      ? ["≤", wanted.atMost, middle <= wanted.atMost]
      : ["≥", wanted.atLeast, middle >= wanted.atLeast];
  keep({
    name,
    measured: spread(rounds, unit),
    wanted: `${sign} ${limit}${unit ? ` ${unit.name}` : ""}`,
    met: Boolean(met),
    from,
  });
}

/** Ratios of rounds that are wanted at most so large; whether they are takes more than their middle. */
export function judged(
  name: string,
  rounds: readonly number[],
  { atMost, met }: { atMost: number; met: boolean },
  from: string,
): void {
  keep({ name, measured: spread(rounds), wanted: `≤ ${atMost}`, met, from });
}

function spread(rounds: readonly number[], unit?: Unit): string {
  const digits = unit?.digits ?? 2;
  const middle = median(rounds).toFixed(digits) + (unit ? ` ${unit.name}` : "");
  if (rounds.length === 1) return middle;
  return `${middle} (${Math.min(...rounds).toFixed(digits)}–${Math.max(...rounds).toFixed(digits)})`;
}

/** Something to know, with nothing wanted of it. */
export function told(name: string, measured: string, from = "for comparison only"): void {
  keep({ name, measured, wanted: "", met: null, from });
}

/** Of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Answers the quotients of two series round by round: what disturbs a round disturbs both sides. */
export function quotients(above: readonly number[], below: readonly number[]): number[] {
  return above.map((value, round) => value / below[round]!);
}

/** Milliseconds of several rounds. */
export const inMs = (rounds: readonly number[]): string => rounds.map((one) => one.toFixed(0)).join(", ");

/** Runs both sides in turn, once each unmeasured, then `rounds` times, changing who goes first. */
export async function inTurn<Answer>(
  rounds: number,
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<[Answer[], Answer[]]> {
  const found: [Answer[], Answer[]] = [[], []];
  await one();
  await other();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) found[0].push(await one());
    found[1].push(await other());
    if (round % 2 === 1) found[0].push(await one());
  }
  return found;
}

interface Lanes {
  lanes: number;
  /** How long; what is under way then is finished, and counts. */
  ms: number;
}

/** How often a second `work` is done where each lane, told its place, begins it anew as soon as it is done. */
export async function perSecond(
  { lanes, ms }: Lanes,
  work: (lane: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const one = async (_: unknown, lane: number) => {
    for (; performance.now() < start + ms; done += 1) await work(lane);
  };
  await Promise.all(Array.from({ length: lanes }, one));
  return (done * 1_000) / (performance.now() - start);
}

export async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
