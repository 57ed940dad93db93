/**
 * Costs of files of tests: seconds of the wall and of the processor of a quiet run. `tests/costs.json` keeps them by
 * path, for journeys by path@project, and for parts of a run that are no file by their names.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isFile, pathOf } from "./files.mjs";
import { median } from "./median.mjs";

const kept = "tests/costs.json";

/** The name under which the processor's time of a whole run is kept. */
export const WHOLE = "Whole run";

/** A machine of a quarter of the speed, with as much beside it again, is still slow and not broken: tests may take so many times their kept wall. */
export const TIMES_QUIET = 10;

/** A file is dearer from this multiple of its kept cost on, if the difference is at least a second. */
const DEARER = 1.5;
const MIN_SECONDS = 1;

/** As `{ [file]: { wall, processor } }`; empty where nothing is kept. */
export const keptCosts = (file = kept) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** Puts costs in place of those kept before, sorted and rounded to tenths; `goes` names those that are kept no more. */
export function keepCosts(costs, goes = (_name) => false, file = kept) {
  const all = Object.entries({ ...keptCosts(file), ...costs }).filter(([name]) => !goes(name));
  const lines = all
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { wall, processor }]) => `  ${JSON.stringify(name)}: ${entry(wall, processor)}`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}

const tenths = (seconds) => Math.round(seconds * 10) / 10;
const entry = (wall, processor) => `{ "wall": ${tenths(wall)}, "processor": ${tenths(processor)} }`;

/** How many times dearer this run is than the kept one: the median over files that cost a second or more. */
export function paceOf(costs, before) {
  const known = Object.entries(costs).filter(([name]) => before[name]?.processor >= MIN_SECONDS);
  return median(known.map(([name, { processor }]) => processor / before[name].processor)) ?? 1;
}

/**
 * Lines for the end of a run: its ten dearest files beside their kept costs, those that are half as dear again as kept
 * at the pace of this run, how many have no kept cost, and the sum.
 */
export function costLines(costs, before) {
  const files = Object.entries(costs).filter(([name]) => isFile(name));
  const pace = paceOf(costs, before);
  const dearest = files.sort(([, one], [, other]) => other.processor - one.processor).slice(0, 10);
  const dearer = files.filter(([name, { processor }]) => {
    const expected = before[name]?.processor * pace;
    return processor > expected * DEARER && processor - expected >= MIN_SECONDS;
  });
  const unknown = files.filter(([name]) => !before[name]);
  const line = ([name, { processor }]) => {
    const known = before[name]?.processor;
    const beside = known === undefined ? "no kept cost" : `kept: ${known.toFixed(1)} s`;
    return `  ${processor.toFixed(1).padStart(6)} s  ${name} (${beside})`;
  };
  return [
    ...(dearest.length > 0
      ? ["Dearest files, seconds of processor without PostgreSQL:", ...dearest.map(line)]
      : []),
    ...(dearer.length > 0
      ? [
          `Half as dear again as kept, or more, where a file of this run costs ${pace.toFixed(2)} times the kept:`,
          ...dearer.map(line),
        ]
      : []),
    ...(unknown.length > 0
      ? [`${unknown.length} files have no kept cost: npm test -- --keep-costs ${pathOf(unknown[0][0])}`]
      : []),
    ...wholeLine(costs[WHOLE], before[WHOLE]),
  ];
}

function wholeLine(whole, before) {
  if (!whole?.processor) return [];
  const beside = before?.processor
    ? ` (kept: ${before.processor.toFixed(0)} s in ${minutes(before.wall)})`
    : "";
  return [`${whole.processor.toFixed(0)} s of processor with PostgreSQL in ${minutes(whole.wall)}${beside}`];
}

/** Of seconds, as 3:05. */
export function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
