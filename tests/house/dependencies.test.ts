import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findingsIn, packagesOf } from "../../scripts/advisories.mjs";

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, never>;
const { dependencies, devDependencies, overrides } = readJson("package.json") as Record<
  string,
  Record<string, unknown>
>;
const reasons = readFileSync("docs/decisions/dependencies.md", "utf8");

/** What the page gives a reason for, in the table of that kind. */
const reasoned = (kind: string) =>
  [
    ...(new RegExp(`\\| ${kind} [^]*?\\n\\n`).exec(reasons)?.[0] ?? "").matchAll(/^\| `([^`]+)` +\| \S.*$/gm),
  ].map(([, name]) => name);

function namesOf(nested: Record<string, unknown>): string[] {
  return Object.entries(nested).flatMap(([name, value]) =>
    typeof value === "string"
      ? [name]
      : namesOf(value as Record<string, unknown>).map((inner) => `${name} › ${inner}`),
  );
}

describe("dependencies", () => {
  it("are exact", () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
  });

  it("run no script when they are installed", () => {
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  });

  it("that are overridden each have a reason, and no reason stands without one", () => {
    expect(reasoned("override")).toEqual(namesOf(overrides!));
  });

  it("the product is built on are each imported by the file that is named", () => {
    const rows = [...reasons.matchAll(/^\| `([^`]+)` +\| [^|]*?`([\w/.-]+\.tsx?)`/gm)];
    expect(rows.length).toBeGreaterThan(10);
    for (const [, name, file] of rows) {
      expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name);
      expect(readFileSync(file!, "utf8"), `${file} imports ${name}`).toMatch(
        new RegExp(`(from|import\\() ?"${name}(/[^"]*)?"`),
      );
    }
  });

  it("that are called beta each have a reason, and no reason stands without one", () => {
    const betas = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) =>
      String(version).includes("-"),
    );
    expect(reasoned("beta")).toEqual(betas.map(([name]) => name));
  });
});

const advisory = (name: string, events: object[], more: object = {}) => ({
  id: `OSV-${name}`,
  summary: "a fault",
  affected: [{ package: { ecosystem: "npm", name }, ranges: [{ type: "SEMVER", events }], ...more }],
});

describe("the audit of dependencies", () => {
  const lock = {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/one": { version: "1.4.0" },
      "node_modules/two/node_modules/one": { version: "2.0.0-beta.1", dev: true },
      "node_modules/@of/two": { version: "3.0.0" },
      "node_modules/alias": { name: "three", version: "1.0.0" },
    },
  };
  const found = (...all: object[]) =>
    findingsIn(packagesOf(lock), all).map(
      ({ name, version }: { name: string; version: string }) => `${name} ${version}`,
    );

  it("finds what an advisory speaks of, wherever it is installed, and nothing else", () => {
    expect(found(advisory("one", [{ introduced: "0" }, { fixed: "1.4.0" }]))).toEqual([]);
    expect(found(advisory("one", [{ introduced: "0" }, { fixed: "1.4.1" }]))).toEqual(["one 1.4.0"]);
    expect(found(advisory("one", [{ introduced: "2.0.0-alpha" }]))).toEqual(["one 2.0.0-beta.1"]);
    expect(found(advisory("@of/two", [{ introduced: "3.0.0" }, { last_affected: "3.0.0" }]))).toEqual([
      "@of/two 3.0.0",
    ]);
    expect(found(advisory("@of/two", [], { versions: ["3.0.0"] }))).toEqual(["@of/two 3.0.0"]);
    expect(found(advisory("three", [{ introduced: "0" }]), advisory("alias", [{ introduced: "0" }]))).toEqual(
      ["three 1.0.0"],
    );
  });

  it("reads a bank's own file, and ends with 1 when it finds, with 2 when there is nothing to read", () => {
    const folder = mkdtempSync(join(tmpdir(), "advisories-"));
    const run = (ADVISORIES: string) =>
      spawnSync(process.execPath, ["scripts/audits/dependencies.mjs"], {
        encoding: "utf8",
        env: { ...process.env, ADVISORIES },
      });
    try {
      expect(run(folder).status).toBe(2);
      const file = join(folder, "of-react.json");
      writeFileSync(file, JSON.stringify(advisory("react", [{ introduced: "0" }, { fixed: "1.0.0" }])));
      expect(run(folder).status).toBe(0);
      writeFileSync(file, JSON.stringify([advisory("react", [{ introduced: "18.0.0" }])]));
      const finding = run(file);
      expect([finding.status, finding.stdout]).toEqual([
        1,
        expect.stringContaining("react 18.3.1 (serves customers): OSV-react"),
      ]);
      writeFileSync(file, "{}");
      expect(run(file).status).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
