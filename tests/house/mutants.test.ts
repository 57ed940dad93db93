import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it, onTestFinished } from "vitest";
import { changedText, mutantsIn } from "../../scripts/mutants/collect.mjs";
import { draw } from "../../scripts/mutants/draw.mjs";
import { equivalents, withoutEquivalents } from "../../scripts/mutants/equivalent.mjs";
import { killersOf } from "../../scripts/mutants/killers.mjs";
import { filesWithRules } from "../../scripts/mutants/places.mjs";
import { relatedTests } from "../../scripts/mutants/related.mjs";
import { treeFiles } from "../../scripts/mutants/scratch.mjs";

/** The audit of mutants: which comparisons it can break, and how. */
const changes = (text: string) => mutantsIn("a.ts", text).map(({ kind, to }) => `${kind}: ${to}`);

describe("of a file that holds rules", () => {
  it.each([
    ["const may = a < b;", ["boundary: a <= b"]],
    ["const may = a <= b;", ["boundary: a < b"]],
    ["const may = a > b;", ["boundary: a >= b"]],
    ["const may = a >= b;", ["boundary: a > b"]],
    ["const may = a === b;", ["equality: a !== b"]],
    ["const may = a !== b;", ["equality: a === b"]],
    ["const may = list.some((one) => !one.ok);", ["negation: one.ok"]],
    ["const may = !(a || b);", ["negation: (a || b)", "logic: a && b"]],
    ["const may = known && a < b;", ["logic: known || a < b", "boundary: a <= b"]],
    ["const code = a || b ? x : y;", ["logic: a && b"]],
    ["if (stopped) return refuse();", ["guard: if (false)"]],
    ["if (stopped) { tell(); throw new Refused(); }", ["guard: if (false)"]],
    ["const rows = db.where('due', '<=', day);", [`query: where('due', "<", day)`]],
    ["const rows = db.where((eb) => eb('due', '=', day));", [`query: eb('due', "!=", day)`]],
    ["const late = sql`case\n when due > ${day} then 1\n end`;", ["sql: when due >= ${day} then 1"]],
    ["const late = sql<number>`${a} <= ${b}`;", ["sql: `${a} < ${b}`"]],
  ])("%s can be broken", (text, expected) => {
    expect(changes(text)).toEqual(expected);
  });

  it.each([
    "for (let at = 0; at < most; at += 1) tell(at);",
    "const name = given || 'none';",
    "const part = list && list.length;",
    "const truth = !!a;",
    "if (late) tell();",
    "const shown = format('due', '<=');",
    "const page = html`${a} <= ${b}`;",
    "const rows = sql`a ->> 'b' <> c and d @> e`;",
    "const read = <One>(one: One): Promise<One> => one;",
  ])("%s stays as it is", (text) => {
    expect(changes(text)).toEqual([]);
  });

  it("a place is told by its line and the outermost name around it", () => {
    const text = "const most = 5n;\nfunction judge(a: bigint) {\n  const above = () => a > most;\n}";
    expect(mutantsIn("a.ts", text)).toMatchObject([{ file: "a.ts", line: 3, within: "judge" }]);
  });
});

const rules: string[] = filesWithRules(treeFiles());
const changesIn = (files: string[]) => files.flatMap((file) => mutantsIn(file, readFileSync(file, "utf8")));

describe("of this tree", () => {
  // All four thousand would take half a minute.
  it("every kind of comparison is found, and each changed text can be read", () => {
    const all = changesIn(filesWithRules(rules, ["bank/features/transfers", "bank/credentials"]));
    expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(
      ["boundary", "equality", "guard", "logic", "negation", "query", "sql"].sort(),
    );
    expect(all.length).toBeGreaterThan(500);
    // A syntax error throws.
    for (const mutant of draw(all, "texts that can be read", 200))
      expect(() =>
        transformSync(changedText(readFileSync(mutant.file, "utf8"), mutant), {
          loader: "ts",
          logLevel: "silent",
        }),
      ).not.toThrow();
  });

  it("nothing is drawn from tests, from what a program writes, or from what holds no rules", () => {
    expect(
      filesWithRules([
        "bank/features/loans/rules.ts",
        "bank/features/loans/rules.test.ts",
        "bank/services.generated.ts",
        "common/cities.generated.ts",
        "common/postgres/connection.server.ts",
        "tests/support/menu.rules.ts",
        "app/ui/link.tsx",
        "app/routes/_portal+/menu.rules.ts",
        "app/routes/_portal+/_cards+/cards.forms.ts",
        "app/routes/_portal+/_cards+/Cards.tsx",
      ]),
    ).toEqual([
      "app/routes/_portal+/_cards+/cards.forms.ts",
      "app/routes/_portal+/menu.rules.ts",
      "bank/features/loans/rules.ts",
    ]);
    expect(rules.filter((file) => /\.test\.|\.generated\.|^tests\//.test(file))).toEqual([]);
  });

  it("words choose paths", () => {
    const chosen: string[] = filesWithRules(rules, ["bank/features/transfers"]);
    expect(chosen.length).toBeGreaterThan(10);
    expect(chosen.filter((file) => !file.startsWith("bank/features/transfers/"))).toEqual([]);
  });

  it("every change that is declared to make no difference is still there", () => {
    const declared: { file: string; why: string }[] = equivalents;
    expect(withoutEquivalents(changesIn([...new Set(declared.map(({ file }) => file))])).stale).toEqual([]);
    expect(declared.filter(({ why }) => !why)).toEqual([]);
  });
});

describe("a draw", () => {
  const few = mutantsIn("a.ts", "const a = [b < c, b < c, c < d, d < e, e < f, f < g, g < h];");
  const shown = (drawn: typeof few) => drawn.map(({ start }) => start);

  it("of the same seed is the same, in whatever order the changes are found", () => {
    expect(shown(draw(few, "7", 3))).toHaveLength(3);
    expect(draw(few, "7", 3)).toEqual(draw([...few], "7", 3));
    const others = mutantsIn("b.ts", "const a = b < c;");
    const mixed = (draw([...others, ...few], "7", 8) as typeof few).filter(({ file }) => file === "a.ts");
    expect(shown(mixed)).toEqual(shown(draw(few, "7", 7)));
  });

  it("of another seed is another", () => {
    expect(shown(draw(few, "8", 7))).not.toEqual(shown(draw(few, "7", 7)));
  });

  it("draws nothing twice", () => {
    expect(new Set(shown(draw(few, "9", 20))).size).toBe(few.length);
  });
});

describe("a change that makes no difference", () => {
  const declared = { file: "a.ts", within: "a", from: "b < c", to: "b <= c", why: "b is never c" };

  it("is not drawn", () => {
    const { mutants, stale } = withoutEquivalents(mutantsIn("a.ts", "const a = b < c || c < d;"), [declared]);
    expect((mutants as { to: string }[]).map(({ to }) => to)).toEqual(["b < c && c < d", "c <= d"]);
    expect(stale).toEqual([]);
  });

  it("is told when nothing is left of it", () => {
    expect(withoutEquivalents(mutantsIn("a.ts", "const a = b > c;"), [declared]).stale).toEqual([
      "a.ts: a has no 'b < c' that may become 'b <= c'",
    ]);
  });
});

describe("the tests that are asked about a change", () => {
  const [unit, contract, security] = [
    "bank/features/loans/rules.test.ts",
    "tests/contract/loans.test.ts",
    "tests/security/search.test.ts",
  ];
  const graph = {
    [unit]: ["bank/features/loans/rules.ts"],
    [contract]: ["bank/all-services.ts"],
    "bank/all-services.ts": ["bank/features/loans/rules.ts"],
    [security]: ["tests/support/programs.ts", "bank/features/loans/rules.ts"],
  };
  const cost = (processor: number) => ({ wall: processor, processor });

  it("are those that import it and start no program, the nearest first", () => {
    const related = relatedTests(graph, { [unit]: cost(1), [contract]: cost(50) });
    expect(related("bank/features/loans/rules.ts")).toEqual({
      near: [unit],
      far: [contract],
      journeys: [],
    });
  });

  it("that bear its area's name come before those that are nearer by imports", () => {
    const unit = "bank/demo/payees.test.ts";
    const imports = { [unit]: ["bank/features/payees/payee.ts"] };
    const { near, far } = relatedTests(imports, { [unit]: cost(30) })("bank/features/payees/payee.ts");
    expect(near).toEqual([expect.stringMatching(/^tests\/.*\/payee/)]);
    expect(far.at(-1)).toBe(unit);
  });

  it("of the portal are the journeys of its area too", () => {
    const { journeys } = relatedTests(graph, {})("app/routes/_portal+/_cards+/cards.forms.ts");
    expect(journeys.length).toBeGreaterThan(1);
    expect(journeys.filter((file: string) => !file.startsWith("tests/journeys/cards/"))).toEqual([]);
    expect(relatedTests(graph, {})("app/access/sign-in.forms.ts").journeys).toContain(
      "tests/journeys/access/registration.spec.ts",
    );
  });
});

describe("a change is noticed by", () => {
  const file = "bank/features/loans/rules.ts";
  const [mutant] = mutantsIn(file, readFileSync(file, "utf8"));
  const stages = { near: ["a.test.ts", "b.test.ts"], far: ["c.test.ts"], journeys: ["d.spec.ts"] };

  /** Answers killers where the copy's programs end as `end` says of their words and of whether the change is in place. */
  async function killers(end: (words: string, isChanged: boolean) => string[] | number | null, all = false) {
    const folder = mkdtempSync(join(tmpdir(), "killers-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, ".test"));
    let isChanged = false;
    const asked: string[] = [];
    const scratch = {
      folder,
      write: () => void (isChanged = true),
      restore: () => void (isChanged = false),
      output: () => "the end of it",
      run: (words: string[]) => {
        const said = words.filter((word) => !word.startsWith("node_modules/")).join(" ");
        const result = end(said, isChanged);
        asked.push(`${isChanged ? "changed" : "unchanged"}: ${/\w+\.(?:mjs|test|spec)/.exec(said)![0]}`);
        if (!Array.isArray(result)) return Promise.resolve(result);
        const testResults = result.map((name) => ({
          name: join(folder, name),
          status: "failed",
          assertionResults: [{ status: "failed", fullName: "is refused" }],
        }));
        writeFileSync(join(folder, ".test/mutant.json"), JSON.stringify({ testResults }));
        return Promise.resolve(result.length > 0 ? 1 : 0);
      },
    };
    const find = killersOf({ scratch, related: () => stages, costs: {}, all });
    return { names: await find(mutant!), asked };
  }

  it("the nearest test that fails with it and passes without it; then no other is asked", async () => {
    const found = await killers((words, isChanged) =>
      isChanged && words.includes("b.test") ? ["b.test.ts"] : [],
    );
    expect(found.names).toEqual(["b.test.ts: is refused"]);
    expect(found.asked).toEqual(["changed: a.test", "unchanged: b.test"]);
  });

  it("all of them, if all are wanted", async () => {
    const failing = ["b.test.ts", "c.test.ts"];
    const end = (words: string, isChanged: boolean) =>
      isChanged ? failing.filter((name) => words.includes(name)) : [];
    expect((await killers(end, true)).names).toEqual(["b.test.ts: is refused", "c.test.ts: is refused"]);
  });

  it("no test that fails without it too: the others are asked again", async () => {
    const found = await killers((words, isChanged) => {
      if (words.includes("a.test")) return ["a.test.ts"];
      return isChanged && words.includes("b.test") ? ["b.test.ts"] : [];
    });
    expect(found.names).toEqual(["b.test.ts: is refused"]);
  });

  it("a build that fails, and journeys once nothing else fails", async () => {
    const found = await killers((words, isChanged) => (words.includes("build.mjs") && isChanged ? 1 : 0));
    expect(found.names).toEqual(["the build"]);
    expect(found.asked).toContain("changed: c.test");
  });

  it("tests that never end, or end badly without a name", async () => {
    expect((await killers((_, isChanged) => (isChanged ? null : 0))).names).toEqual(["tests that never end"]);
    expect((await killers((_, isChanged) => (isChanged ? 1 : 0))).names).toEqual([
      "tests that end with code 1",
    ]);
  });

  it("nothing, if all pass", async () => {
    const found = await killers(() => 0);
    expect(found.names).toEqual([]);
    expect(found.asked).toEqual([
      "changed: a.test",
      "changed: c.test",
      "changed: build.mjs",
      "changed: d.spec",
    ]);
  });

  it("nothing, if a build or run fails as a whole without it: that ends the audit", async () => {
    await expect(killers(() => 1)).rejects.toThrow("without a change");
    const unbuilt = killers((words) => (words.includes("build.mjs") ? 1 : 0));
    await expect(unbuilt).rejects.toThrow("without a change: the build");
  });
});
