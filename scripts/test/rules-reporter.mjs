/** vitest's reporter in `npm test`: what fails, the progress, and at the end what each file cost. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { MinimalReporter } from "vitest/node";
import { root } from "../root.mjs";
import { Progress } from "./progress.mjs";
import { reports } from "./reports.mjs";

const nameOf = ({ moduleId }) => relative(root, moduleId);

export default class RulesReporter extends MinimalReporter {
  #progress = new Progress("Rules");

  onTestModuleStart(module) {
    this.#progress.begins(nameOf(module));
  }

  onTestModuleEnd(module) {
    this.#progress.ends(nameOf(module));
    this.#progress.clear();
    super.onTestModuleEnd(module);
  }

  onTestRunEnd(modules, errors, reason) {
    this.#progress.stop();
    super.onTestRunEnd(modules, errors, reason);
    const costs = modules.flatMap((module) => {
      const { cost } = module.meta();
      return cost ? [[nameOf(module), cost]] : [];
    });
    writeFileSync(reports.rulesCosts, JSON.stringify(Object.fromEntries(costs)));
  }
}
