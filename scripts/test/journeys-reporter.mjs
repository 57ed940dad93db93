/** Playwright's reporter in `npm test`: what fails, the progress, and at the end what each file cost in each project. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../root.mjs";
import { Progress } from "./progress.mjs";
import { reports } from "./reports.mjs";

const projectOf = (test) => test.parent.project().name;
const nameOf = (test) => `${relative(root, test.location.file)}@${projectOf(test)}`;

export default class JourneysReporter {
  #progress = new Progress("Journeys");
  #costs = {};
  /** Of each file. */
  #tests = new Map();
  #failures = 0;

  onBegin(_config, suite) {
    for (const test of suite.allTests())
      this.#tests.set(nameOf(test), (this.#tests.get(nameOf(test)) ?? 0) + 1);
  }

  onTestBegin(test) {
    this.#progress.begins(nameOf(test));
  }

  onTestEnd(test, result) {
    const name = nameOf(test);
    this.#progress.ends(name, 1 / this.#tests.get(name));
    const cost = (this.#costs[name] ??= { wall: 0, processor: 0 });
    cost.wall += result.duration / 1000;
    cost.processor += Number(
      result.annotations.find(({ type }) => type === "processor")?.description ?? result.duration / 1000,
    );
    if (test.outcome() === "unexpected" || test.outcome() === "flaky") this.#tellFailure(test, result);
  }

  onError(error) {
    this.#progress.clear();
    console.log(textOf(error));
  }

  onEnd() {
    this.#progress.stop();
    const sum = [...this.#tests.values()].reduce((all, some) => all + some, 0);
    console.log(`${sum} journeys, ${this.#failures} failed`);
    writeFileSync(reports.journeysCosts, JSON.stringify(this.#costs));
  }

  #tellFailure(test, { errors, attachments }) {
    this.#failures += 1;
    this.#progress.clear();
    const [, project, , ...titles] = test.titlePath();
    const { file, line } = test.location;
    console.log(`\n${this.#failures}) [${project}] ${relative(root, file)}:${line}: ${titles.join(" › ")}`);
    for (const error of errors) console.log(`\n${textOf(error)}`);
    for (const { name, path } of attachments) if (path) console.log(`${name}: ${relative(root, path)}`);
  }
}

const textOf = ({ message, stack, value, snippet }) =>
  [stack ?? message ?? value, snippet].filter(Boolean).join("\n\n");
