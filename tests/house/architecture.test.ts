import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namespaces } from "~/i18n/languages";

/** The house's rules about who may import whom, read from the sources as text. */
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "bank", "tests", "scripts"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && existsSync(file));

interface Import {
  file: string;
  target: string;
}

const read = (file: string) => readFileSync(file, "utf8");

function resolve(file: string, target: string): string {
  if (target.startsWith("~/")) return `app/${target.slice(2)}`;
  if (!target.startsWith(".")) return target;
  return new URL(target, `file:///${file}`).pathname.slice(1);
}

const imports: Import[] = files.flatMap((file) =>
  [
    ...read(file).matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g,
    ),
  ].map((match) => ({ file, target: resolve(file, (match[1] ?? match[2] ?? match[3])!) })),
);

const floors: Record<string, number> = {
  server: 4,
  routes: 4,
  flows: 3,
  documents: 3,
  session: 3,
  gateway: 2,
  contract: 1,
  database: 1,
  domain: 0,
  ui: 0,
  i18n: 0,
};

const room = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1];
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("tests/");
const offending = (rule: (entry: Import) => boolean) =>
  imports
    .filter((entry) => !isTest(entry.file) && rule(entry))
    .map(({ file, target }) => `${file} → ${target}`);

describe("the house", () => {
  it("is read: there are files and imports to judge", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it("imports point down only", () => {
    expect(
      offending(({ file, target }) => {
        const [from, to] = [floors[room(file) ?? ""], floors[room(target) ?? ""]];
        return from !== undefined && to !== undefined && to > from;
      }),
    ).toEqual([]);
  });

  it("every room of the portal stands on a floor", () => {
    const rooms = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map((entry) => entry.name).filter((name) => !(name in floors))).toEqual([]);
  });

  it("the ground floor asks nobody above, not even the running portal", () => {
    expect(
      offending(
        ({ file, target }) => floors[room(file) ?? ""] === 0 && /^app\/(portal|log|env)\.server/.test(target),
      ),
    ).toEqual([]);
  });

  it("the portal imports nothing of the bank, and the bank only contract, domain and database", () => {
    expect(offending(({ file, target }) => file.startsWith("app/") && /^bank\//.test(target))).toEqual([]);
    expect(
      offending(
        ({ file, target }) =>
          file.startsWith("bank/") && /^app\/(?!contract\/|domain\/|database\/)/.test(target),
      ),
    ).toEqual([]);
  });

  it("only the design system imports Chakra, Emotion, framer-motion and nivo", () => {
    expect(
      offending(
        ({ file, target }) =>
          /^(@chakra-ui|@emotion|framer-motion|@nivo)/.test(target) && !/^(app\/ui\/|scripts\/)/.test(file),
      ),
    ).toEqual([]);
  });

  it("only the database room imports pg", () => {
    expect(offending(({ file, target }) => target === "pg" && !file.startsWith("app/database/"))).toEqual([]);
  });

  it("only the two environment files and the entries of processes read the environment", () => {
    const allowed =
      /^(app\/env\.server\.ts|bank\/env\.ts|scripts\/|tests\/|app\/documents\/process\.server\.ts|bank\/main\.ts)/;
    expect(
      files.filter((file) => !isTest(file) && !allowed.test(file) && /process\.env\b/.test(stripped(file))),
    ).toEqual([]);
  });

  it("server-only code of the portal stands in files that say so", () => {
    const serverOnly = /^(node:|kysely$|pino$|express$|pg$|@node-rs\/)/;
    const mayBe = /(\.server\.tsx?|\.test\.tsx?|^app\/(server|entry\.server)\.tsx?)$/;
    expect(
      offending(
        ({ file, target }) =>
          file.startsWith("app/") && serverOnly.test(target) && !mayBe.test(file) && !typeOnly(file, target),
      ),
    ).toEqual([]);
  });

  it("nothing is a drawer for everything", () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.tsx?$)/;
    expect(files.filter((file) => drawers.test(file))).toEqual([]);
    expect(files.filter((file) => /^(app|bank)\/.*\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it("files are kebab-case; routes are spelled as their URL", () => {
    const odd = files.filter((file) => !/(^|\/)app\/routes\//.test(file) && !/^[a-z0-9/.-]+$/.test(file));
    expect(odd).toEqual([]);
  });

  it("a namespace of texts is the name of an area in all four languages", () => {
    for (const language of ["en", "ta", "te", "ml"]) {
      expect(readdirSync(`locales/${language}`).sort()).toEqual(
        namespaces.map((name) => `${name}.json`).sort(),
      );
    }
  });

  it("nothing is left undone in the sources", () => {
    expect(
      files.filter(
        (file) => !file.endsWith("architecture.test.ts") && /\b(TODO|FIXME|XXX|HACK)\b/.test(read(file)),
      ),
    ).toEqual([]);
  });
});

/** Comments do not read the environment. */
function stripped(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

function typeOnly(file: string, target: string): boolean {
  const name = target.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`import type [^;]*from ["']${name}["']`).test(read(file));
}
