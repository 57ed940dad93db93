/** Finds the tests that can notice a change of a file, in the order in which they are asked. */
import { affected, areaOf, distancesTo, FAR, withinBudget } from "../test/changed.mjs";
import { journeyFiles, ruleFiles } from "../test/files.mjs";
import { journeysOf } from "./places.mjs";

/** Seconds of the processor for the nearest tests, which notice most changes. */
const NEAR = 40;

/** Tests that import it start built programs, which a change reaches by a build alone. */
const starter = "tests/support/programs.ts";

/**
 * Answers for a path the files of rules to ask, as `near` and `far`, and `journeys`, which need a build. `graph` is that of
 * the imports of all tests.
 */
export function relatedTests(graph, costs) {
  const starting = distancesTo([starter], graph);
  const inProcess = ruleFiles().filter(
    (file) => !starting.has(file) && !/^tests\/(faults|security|truth)\//.test(file),
  );
  const journeys = journeyFiles();
  const folderOf = (file) => /^tests\/journeys\/([\w-]+)\//.exec(file)?.[1];
  const areas = new Set(journeys.map(folderOf));
  return (path) => {
    // Names of journeys say which areas there are.
    const ranked = affected([path], graph, [...inProcess, ...journeys]).filter(
      ({ name, rank }) => rank < FAR && !journeys.includes(name),
    );
    const { chosen, not } = withinBudget(ranked, costs, NEAR);
    const folders = [areaOf(path, areas), ...journeysOf(path)];
    const seen = path.startsWith("app/") ? journeys.filter((file) => folders.includes(folderOf(file))) : [];
    return { near: chosen, far: not, journeys: seen };
  };
}
