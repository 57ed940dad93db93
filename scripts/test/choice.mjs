/** Which files a run has. */
import { chooseChanged } from "./changed.mjs";
import { onlyThese } from "./chosen.mjs";
import { allFiles, isFile, isJourney } from "./files.mjs";
import { checkNames } from "./parts.mjs";
import { divide } from "./shards.mjs";

/** Everything that shares of a run divide: files, and the checks. */
export const everything = () => [...allFiles(), ...checkNames];

/**
 * Of a run with these options: `names` of the files and checks of a share or a change, undefined where words choose;
 * `checks` that run beside the build; `isPart` if not everything runs; `note`, which says what is left out. Throws
 * where git knows no such commit.
 */
export async function choose({ words, shard, changed }, costs) {
  if (shard) {
    const names = divide(everything(), shard.count, costs)[shard.index - 1];
    return { names, checks: checkNames.filter((name) => names.includes(name)), isPart: true };
  }
  if (changed) {
    const { chosen, note } = await chooseChanged(changed, costs);
    return { names: chosen, checks: checkNames, isPart: true, note };
  }
  const isPart = words.length > 0;
  return { checks: isPart ? [] : checkNames, isPart };
}

/**
 * The environment of rules and journeys for a choice, by which they know their files and tell their progress; undefined
 * for a part that has none.
 */
export function environments({ names }, words, costs) {
  const isWanted = (name) =>
    names ? names.includes(name) : words.length === 0 || words.some((word) => name.includes(word));
  const known = Object.keys(costs).filter((name) => isFile(name) && isWanted(name));
  const seconds = (some) => some.reduce((sum, name) => sum + costs[name].processor, 0);
  const rules = seconds(known.filter((name) => !isJourney(name)));
  const start = Date.now();
  const env = (done) => ({
    TEST_PROGRESS: JSON.stringify({ start, work: seconds(known), done }),
    ...(names ? onlyThese(names) : {}),
  });
  const has = (which) => !names || names.filter(isFile).some(which);
  return {
    rules: has((name) => !isJourney(name)) ? env(0) : undefined,
    journeys: has(isJourney) ? env(rules) : undefined,
  };
}
