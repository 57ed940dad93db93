import { describe, expect, it } from "vitest";
import { failedTests, shortened } from "../../scripts/failed-tests.mjs";
import { failedChecks } from "../../scripts/test/reports.mjs";

const rulesOf = (...assertionResults: object[]) => ({
  testResults: [{ name: `${process.cwd()}/bank/a.test.ts`, status: "failed", assertionResults }],
});
const failed = (fullName: string) => ({ status: "failed", fullName });
const namesIn = (...reports: Parameters<typeof failedTests>) =>
  failedTests(...reports).map(({ name }) => name);

describe("the end of a run names the tests that failed", () => {
  it("a rule by its file and name", () => {
    const passed = { status: "passed", fullName: "a rule that holds" };
    expect(namesIn(rulesOf(passed, failed("a rule that broke")), undefined)).toEqual([
      "bank/a.test.ts: a rule that broke",
    ]);
  });

  it("a check, and a runner that broke off before its first test", () => {
    const counted = {
      Build: { passed: 1, failed: 0 },
      Format: { passed: 0, failed: 1 },
      Rules: { passed: 0, failed: 1 },
      Journeys: { passed: 3, failed: 1 },
    };
    expect(failedChecks(counted)).toEqual(["Format", "Rules"]);
  });

  it("a file that does not load", () => {
    expect(namesIn(rulesOf(), undefined)).toEqual(["bank/a.test.ts: does not load"]);
  });

  it("a journey by its file, groups, name and project", () => {
    const spec = (title: string, ...tests: object[]) => ({ file: "cards/a.spec.ts", title, tests });
    const inGroup = spec(
      "is blocked",
      { projectName: "js", status: "expected" },
      { projectName: "nojs", status: "unexpected" },
    );
    const group = { title: "a card", specs: [inGroup] };
    const alone = spec("is shown", { projectName: "js", status: "flaky" });
    expect(
      namesIn(undefined, { suites: [{ title: "cards/a.spec.ts", specs: [alone], suites: [group] }] }),
    ).toEqual([
      "tests/journeys/cards/a.spec.ts: is shown (js)",
      "tests/journeys/cards/a.spec.ts: a card is blocked (nojs)",
    ]);
  });

  it("with the start of its error, without colours and places in the code", () => {
    const message =
      "\u001b[31mAssertionError\u001b[39m: expected 2 to be 1\n\n- 1\n+ 2\n    at a.test.ts:3:4";
    const why = "    AssertionError: expected 2 to be 1\n    - 1\n    + 2";
    const rule = { ...failed("a rule"), failureMessages: [message] };
    expect(failedTests(rulesOf(rule), undefined)).toEqual([{ name: "bank/a.test.ts: a rule", why }]);
    const tests = [
      { projectName: "js", status: "unexpected", results: [{ errors: [] }, { errors: [{ message }] }] },
    ];
    const specs = [{ file: "a.spec.ts", title: "a journey", tests }];
    expect(failedTests(undefined, { suites: [{ title: "a.spec.ts", specs }] })).toEqual([
      { name: "tests/journeys/a.spec.ts: a journey (js)", why },
    ]);
  });

  it("twenty at most, and how many more there are", () => {
    const names = shortened(Array.from({ length: 23 }, (_, at) => `rule ${at}`));
    expect(names).toHaveLength(21);
    expect(names.at(-1)).toBe("and 3 more");
  });
});
