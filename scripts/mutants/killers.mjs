/** Finds the tests that notice a change. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failedTests } from "../failed-tests.mjs";
import { root } from "../root.mjs";
import { TIMES_QUIET } from "../test/costs.mjs";
import { expectedSeconds } from "../test/shards.mjs";
import { changedText } from "./collect.mjs";

/** As for a file of tests (docs/tests.md), but never less than this. */
const MIN_MS = 600_000;

/**
 * Answers for a change the names of tests that fail with it and pass without it: of the first stage of `related` that has any,
 * or of all stages and files if `all`. Throws if tests end badly without a change.
 */
export function killersOf({ scratch, related, costs, all }) {
  const secondsOf = expectedSeconds(costs);
  /** By files of tests: true if they pass without a change. */
  const sound = new Map();
  const kinds = { near: ruleFailures, far: ruleFailures, journeys: journeyFailures };

  return async (mutant) => {
    const killers = [];
    for (const [stage, files] of Object.entries(related(mutant.file))) {
      killers.push(...(await killersAmong(files, mutant, kinds[stage])));
      if (killers.length > 0 && !all) break;
    }
    return killers;
  };

  async function killersAmong(files, mutant, failures) {
    for (;;) {
      const asked = files.filter((file) => sound.get(file) !== false);
      if (asked.length === 0) return [];
      scratch.write(mutant.file, changedText(readFileSync(join(root, mutant.file), "utf8"), mutant));
      const failed = await failures(asked);
      scratch.restore(mutant.file);
      await judgeUnchanged(failed, failures, asked);
      const killers = failed.filter(({ files }) => sound.get(files.join(" ")));
      if (failed.length === 0 || killers.length > 0) return killers.map(({ name }) => name);
    }
  }

  /** Of files that fail without a change too, no failure counts, and they are asked no more. */
  async function judgeUnchanged(failed, failures, asked) {
    for (const { files, name } of failed) {
      const key = files.join(" ");
      if (sound.has(key)) continue;
      const fails = (await failures(files)).length > 0;
      if (fails && !asked.includes(key))
        throw new Error(`without a change: ${name}: ${key}\n${scratch.output().slice(-2_000)}`);
      if (fails) console.error(`${key} fails without a change: it is left out.`);
      sound.set(key, !fails);
    }
  }

  async function ruleFailures(files) {
    const bail = all ? [] : ["--bail=1"];
    const words = ["node_modules/vitest/vitest.mjs", "run", ...files, "--reporter=json", ...bail];
    return failuresOf(
      files,
      (report) => [...words, `--outputFile=${report}`],
      (read) => failedTests(read, undefined).map(({ name }) => name),
    );
  }

  async function journeyFailures(files) {
    const built = await scratch.run(["scripts/build.mjs"], {}, MIN_MS);
    if (built !== 0) return [{ files: ["scripts/build.mjs"], name: "the build" }];
    const first = all ? [] : ["--max-failures=1"];
    const words = ["node_modules/@playwright/test/cli.js", "test", ...files, "--project=nojs", ...first];
    return failuresOf(
      files,
      () => [...words, "--reporter=json", "--pass-with-no-tests"],
      (read) => failedTests(undefined, read).map(({ name }) => name),
    );
  }

  /** Runs `words`, and answers each failure with the files to ask again: one, or all if no test is named. */
  async function failuresOf(files, words, namesIn) {
    const report = ".test/mutant.json";
    const place = join(scratch.folder, report);
    rmSync(place, { force: true });
    const quiet = files.reduce((sum, file) => sum + (secondsOf(file) || secondsOf(`${file}@nojs`)), 0);
    const limit = Math.max(MIN_MS, quiet * 1_000 * TIMES_QUIET);
    // axe judges pages of a browser in `npm test`.
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TESTS_WITHOUT_BROWSER: "on" };
    const code = await scratch.run(words(report), env, limit);
    if (code === 0) return [];
    const written = existsSync(place)
      ? JSON.parse(readFileSync(place, "utf8").replaceAll(scratch.folder, root))
      : undefined;
    const names = namesIn(written);
    if (code !== null && names.length > 0)
      return names.map((name) => ({ files: [name.split(": ")[0]], name }));
    return [{ files, name: code === null ? "tests that never end" : `tests that end with code ${code}` }];
  }
}
