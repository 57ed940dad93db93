import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { changedText, mutantsIn } from "../../scripts/mutants/collect.mjs";
import { draw } from "../../scripts/mutants/draw.mjs";
import { equivalents, withoutEquivalents } from "../../scripts/mutants/equivalent.mjs";
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

const rules = filesWithRules(treeFiles());
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
    const chosen = filesWithRules(rules, ["bank/features/transfers"]);
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
    const mixed = draw([...others, ...few], "7", 8).filter(({ file }) => file === "a.ts");
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
    expect(mutants.map(({ to }) => to)).toEqual(["b < c && c < d", "c <= d"]);
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
