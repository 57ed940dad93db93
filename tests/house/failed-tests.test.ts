import { describe, expect, it } from "vitest";
import { failedTests } from "../../scripts/failed-tests.mjs";
import { failedChecks } from "../../scripts/test/reports.mjs";

const rulesOf = (...assertionResults: object[]) => ({
  testResults: [{ name: `${process.cwd()}/bank/a.test.ts`, status: "failed", assertionResults }],
});
const failed = (fullName: string) => ({ status: "failed", fullName });

describe("the end of a run names the tests that failed", () => {
  it("a rule by its file and name", () => {
    const passed = { status: "passed", fullName: "a rule that holds" };
    expect(failedTests(rulesOf(passed, failed("a rule that broke")), undefined)).toEqual([
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
    expect(failedTests(rulesOf(), undefined)).toEqual(["bank/a.test.ts: does not load"]);
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
      failedTests(undefined, { suites: [{ title: "cards/a.spec.ts", specs: [alone], suites: [group] }] }),
    ).toEqual([
      "tests/journeys/cards/a.spec.ts: is shown (js)",
      "tests/journeys/cards/a.spec.ts: a card is blocked (nojs)",
    ]);
  });

  it("twenty at most, and how many more there are", () => {
    const names = failedTests(
      rulesOf(...Array.from({ length: 23 }, (_, at) => failed(`rule ${at}`))),
      undefined,
    );
    expect(names).toHaveLength(21);
    expect(names.at(-1)).toBe("and 3 more");
  });
});
