/** Shares of a run for several machines. */
import { pathOf } from "./files.mjs";
import { median } from "./median.mjs";

/**
 * Divides `names` into `count` shares by their kept seconds of the processor: the dearest first, each to the share that
 * has least so far. The same names and costs bring the same shares, whatever their order.
 */
export function divide(names, count, costs) {
  const secondsOf = expectedSeconds(costs);
  const shares = Array.from({ length: count }, () => ({ seconds: 0, names: [] }));
  const ordered = names
    .map((name) => ({ name, seconds: secondsOf(name) }))
    .sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1));
  for (const { name, seconds } of ordered) {
    const least = shares.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.seconds += seconds;
    least.names.push(name);
  }
  return shares.map((share) => share.names.sort());
}

/**
 * A file without a kept cost is taken for a middling one. Where the file has a cost in another project, it has no tests
 * in this one.
 */
export function expectedSeconds(costs) {
  const known = new Set(Object.keys(costs).map(pathOf));
  const middling = median(Object.values(costs).map(({ processor }) => processor)) ?? 1;
  return (name) => costs[name]?.processor ?? (known.has(pathOf(name)) ? 0 : middling);
}
