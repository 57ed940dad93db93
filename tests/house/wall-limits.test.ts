/** Red means a fault: no test is red because a machine is slow (docs/tests.md, 'Limits'). */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** Files that may name a limit or a moment of the wall, with the reason. Folders end with a slash. */
const allowed: Record<string, string> = {
  "tests/support/until.ts": "the one helper that waits",
  "tests/support/limits-of-rules.ts": "gives a file of rules its limit",
  "tests/support/browser.ts": "a try of `toPass`, of which there are as many as a file has time for",
  "tests/support/left-behind.ts": "a program that is asked to end and does not is killed",
  "tests/support/journey.ts": "gives a file of journeys its limit",
  "tests/journeys/portal/impatience.spec.ts": "keys are pressed for so long; nothing is judged by it",
  "tests/contract/gateway-check.test.ts": "a clock that is ahead",
  "app/session/security-events.server.test.ts": "a clock that is ahead",
  "tests/browsers/": "an audit of installed browsers, no part of `npm test`",
  "tests/failover/": "an audit that measures how long a failure lasts",
  "tests/load/": "benchmarks",
  "tests/audits/": "audits, one of which measures time",
};

const registers = new Set(["test", "it", "describe", "beforeAll", "beforeEach", "afterAll", "afterEach"]);
const limitNames = new Set(["timeout", "testTimeout", "hookTimeout", "actionTimeout", "navigationTimeout"]);
/** Only what holds one of these can break the rule: the others are not parsed. */
const suspicious = /imeout|networkidle|toPass|\.now\(\) \+|waitFor\(|, [\d_]{3,},?\s*\)/;

/** `test` of `test.each(…)(…)`, `test.describe.serial(…)` or `test(…)`. */
function registering(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return registering(callee.expression);
  return "";
}

function brokenBy(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) && node.text === "networkidle")
    return "waits for an idle network: wait for what has to come, or `rests`";
  if (ts.isShorthandPropertyAssignment(node) && limitNames.has(node.name.text))
    return "names a limit: the file has one";
  if (ts.isPropertyAssignment(node) && limitNames.has(node.name.getText()))
    return ts.isStringLiteral(node.initializer) ? undefined : "names a limit: the file has one";
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return /^(Date|performance)\.now\(\)$/.test(node.left.getText())
      ? "reckons until when it waits: use `until` or `expect.poll`"
      : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const callee = node.expression.getText();
  if (callee.endsWith("vi.waitFor")) return "ends after a second: use `expect.poll`";
  if (callee.endsWith(".toPass") && node.arguments[0]?.getText() !== "repeated")
    return "tries again at a pace of its own: `toPass(repeated)`";
  const [, ...others] = node.arguments;
  return registers.has(registering(node.expression)) && others.some((one) => ts.isNumericLiteral(one))
    ? "gives a test or hook a limit: the file has one"
    : undefined;
}

function brokenIn(file: string, text: string): string[] {
  if (!suspicious.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    const broken = brokenBy(node);
    if (broken) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${broken}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const allows = (file: string) => Object.keys(allowed).some((place) => file.startsWith(place));

it("no test has a limit of its own in seconds of the wall, and none waits without being able to say for what", () => {
  const files = execFileSync("git", [
    "ls-files",
    "-co",
    "--exclude-standard",
    "tests",
    "app",
    "bank",
    "common",
  ])
    .toString()
    .split("\n")
    .filter((file) => /^tests\/.*\.tsx?$|\.test\.tsx?$/.test(file));
  const checked = files.filter((file) => !allows(file) && file !== "tests/house/wall-limits.test.ts");
  expect(checked.flatMap((file) => brokenIn(file, readFileSync(file, "utf8")))).toEqual([]);
});

it.each([
  [`test("a", async () => {}, 60_000);`, "gives a test or hook a limit"],
  [`it.each([1])("a", async () => {}, 5000);`, "gives a test or hook a limit"],
  [`beforeAll(start, 120_000);`, "gives a test or hook a limit"],
  [`test("a", { timeout: 9_000 }, go);`, "names a limit"],
  [`test.describe.configure({ timeout: 9_000 });`, "names a limit"],
  [`await expect(page).toHaveURL("/", { timeout: limit });`, "names a limit"],
  [`await page.goto("/", { waitUntil: "networkidle" });`, "waits for an idle network"],
  [`await expect(look).toPass();`, "tries again at a pace of its own"],
  [`await vi.waitFor(look);`, "ends after a second"],
  [`for (const giveUp = Date.now() + 5_000; ; ) look();`, "reckons until when it waits"],
])("finds %s", (text, found) => {
  expect(brokenIn("a.test.ts", text)).toEqual([expect.stringContaining(`a.test.ts:1 ${found}`)]);
});

it.each([
  `test("a", async () => expect(await sum([1, 2], 3)).toBe(3));`,
  `await expect(look).toPass(repeated);`,
  `const answer = { outcome: "unknown", timeout: "none" };`,
  `const took = performance.now() - from;`,
])("leaves alone %s", (text) => {
  expect(brokenIn("a.test.ts", text)).toEqual([]);
});
