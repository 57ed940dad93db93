import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keptCosts } from "../../scripts/test/costs.mjs";

/** What takes long must not begin when everything else is over: files in the order of their kept costs, unknown ones first. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costs = keptCosts() as Record<string, { wall: number } | undefined>;
    const wallOf = ({ moduleId, project }: TestSpecification) =>
      costs[relative(project.vitest.config.root, moduleId)]?.wall ?? Number.MAX_SAFE_INTEGER;
    return Promise.resolve([...files].sort((one, other) => wallOf(other) - wallOf(one)));
  }
}
