import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namespaces } from "~/i18n/languages";

/** The house's rules about who may import whom, read from the sources as text. */
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "bank", "common", "tests", "scripts"],
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
  server: 6,
  routes: 6,
  access: 5,
  captcha: 4,
  change: 4,
  documents: 4,
  session: 3,
  gateway: 2,
  database: 1,
  ui: 0,
  workarounds: 0,
  customer: 4,
  i18n: 0,
};

/** The bank's folders, and the files beside them. */
const bankFloors: Record<string, number> = {
  main: 8,
  bank: 7,
  "all-services": 6,
  authorised: 4,
  demo: 6,
  http: 6,
  "job-handlers": 6,
  features: 5,
  interest: 4,
  credentials: 3,
  fees: 3,
  jobs: 3,
  once: 3,
  otp: 3,
  service: 2,
  customers: 1,
  ledger: 1,
  messages: 1,
  nominees: 1,
  registers: 1,
  tokens: 1,
  database: 0,
  env: 0,
  log: 0,
  vault: 0,
};

const bankRoom = (path: string) => /^bank\/([^/.]+)/.exec(path)?.[1];
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

  it("an area of the portal imports no other", () => {
    // The shell around the portal's areas is no area: pages that are open to all show it to the signed-in.
    const areaOf = (path: string) => /^app\/routes\/(?:_portal\+\/)?(_(?!portal)[^/]+\+)\//.exec(path)?.[1];
    expect(
      offending(({ file, target }) => {
        const [from, to] = [areaOf(file), areaOf(target)];
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it("in the bank imports point down only", () => {
    expect(
      offending(({ file, target }) => {
        const [from, to] = [bankFloors[bankRoom(file) ?? ""], bankFloors[bankRoom(target) ?? ""]];
        return from !== undefined && to !== undefined && to > from;
      }),
    ).toEqual([]);
  });

  it("every room of the bank stands on a floor", () => {
    const rooms = new Set(files.filter((file) => !isTest(file)).map(bankRoom));
    expect([...rooms].filter((name) => name !== undefined && !(name in bankFloors))).toEqual([]);
  });

  it("an area of the bank imports no other", () => {
    const areaOf = (path: string) => /^bank\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      offending(({ file, target }) => {
        const [from, to] = [areaOf(file), areaOf(target)];
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it("the bank learns which bank it is where its process begins", () => {
    const learn = imports.filter(
      ({ file, target }) =>
        /^(common|bank|scripts)\//.test(file) &&
        !isTest(file) &&
        /^common\/bank-(profile|tariff)$/.test(target),
    );
    expect([...new Set(learn.map(({ file }) => file))]).toEqual(["bank/main.ts"]);
  });

  it("no circle of files, types included", () => {
    expect(circles(/^(app|bank|common)\//)).toEqual([]);
  });

  it("no circle of the portal's folders and the files beside them", () => {
    const topOf = (file: string) => file.split("/").slice(0, 2).join("/");
    expect(circles(/^app\//, topOf)).toEqual([]);
  });

  it("the ground floor asks nobody above, not even the running portal", () => {
    expect(
      offending(
        ({ file, target }) => floors[room(file) ?? ""] === 0 && /^app\/(portal|log|env)\.server/.test(target),
      ),
    ).toEqual([]);
  });

  it("portal and bank share what is in common, and nothing else", () => {
    const across = /^(app\/.* → bank|bank\/.* → app|common\/.* → (app|bank))\//;
    expect(offending(() => true).filter((entry) => across.test(entry))).toEqual([]);
  });

  it("only the design system imports Chakra, Emotion, framer-motion and nivo", () => {
    expect(
      offending(
        ({ file, target }) =>
          /^(@chakra-ui|@emotion|framer-motion|@nivo)/.test(target) && !/^(app\/ui\/|scripts\/)/.test(file),
      ),
    ).toEqual([]);
  });

  it("spreadsheets are only written: the library's reader, which has known faults, is never called", () => {
    const own = files.filter((file) => !isTest(file) && read(file).includes('from "sheetjs-style"'));
    expect(own).toEqual(["app/documents/xlsx/workbook.server.ts"]);
    const used = own.flatMap((file) => read(file).match(/\bXLSX\.\w+(\.\w+)*/g) ?? []);
    expect([...new Set(used)].sort()).toEqual(["XLSX.WorkSheet", "XLSX.utils.encode_col", "XLSX.write"]);
  });

  it("outside server files JSON is imported as a type only: Remix and the journeys' loader agree on no other form", () => {
    const ours = files.filter((file) => /^(app|common)\//.test(file) && !/\.(server|test)\.tsx?$/.test(file));
    const withJson = ours.filter((file) => /^import (?!type)[^;]*?\.json"/m.test(read(file)));
    expect(withJson).toEqual([]);
  });

  it("only common/postgres imports pg", () => {
    expect(offending(({ file, target }) => target === "pg" && !file.startsWith("common/postgres/"))).toEqual(
      [],
    );
  });

  it("nothing is left on a connection: a pooler gives each transaction another one", () => {
    const left = /\bpg_(try_)?advisory_(un)?lock\b|\bset session\b|\blisten \w+;|\bcreate temp/i;
    expect(
      files.filter((file) => /^(app|bank|common)\//.test(file) && !isTest(file) && left.test(stripped(file))),
    ).toEqual([]);
  });

  it("only the two environment files and the entries of processes read the environment", () => {
    const allowed =
      /^(app\/env\.server\.ts|bank\/env\.ts|scripts\/|tests\/|app\/documents\/process\.server\.ts|bank\/main\.ts)/;
    expect(
      files.filter((file) => !isTest(file) && !allowed.test(file) && /process\.env\b/.test(stripped(file))),
    ).toEqual([]);
  });

  it("server-only code of portal and common stands in files that say so", () => {
    const serverOnly = /^(node:|kysely$|pino$|express$|pg$|@node-rs\/)/;
    const mayBe = /(\.server\.tsx?|\.test\.tsx?|^app\/(server|entry\.server)\.tsx?)$/;
    expect(
      offending(
        ({ file, target }) =>
          /^(app|common)\//.test(file) &&
          serverOnly.test(target) &&
          !mayBe.test(file) &&
          !typeOnly(file, target),
      ),
    ).toEqual([]);
  });

  it("nothing is a drawer for everything", () => {
    const drawers = /(^|\/)(utils?|helpers?|misc|shared|lib)(\/|\.tsx?$)/;
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

  it("programs are started with a list of arguments, never by a shell", () => {
    const shell = /import \{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"|\bshell: (true|")/;
    const started = files.filter((file) => /^(app|bank|common)\//.test(file) && shell.test(read(file)));
    expect(started).toEqual([]);
  });

  it("nothing is left undone in the sources", () => {
    expect(
      files.filter(
        (file) => !file.endsWith("architecture.test.ts") && /\b(TODO|FIXME|XXX|HACK)\b/.test(read(file)),
      ),
    ).toEqual([]);
  });
});

/** The knots of files that import each other by whatever way, among those that `among` names (Tarjan 1972); of rooms instead of files with `roomOf`. */
function circles(among: RegExp, roomOf?: (file: string) => string): string[][] {
  const known = new Set(files);
  const fileOf = (target: string) =>
    ["", ".ts", ".tsx", ".mjs"].map((result) => target + result).find((file) => known.has(file));
  const next = new Map<string, string[]>();
  for (const { file, target } of imports) {
    const to = fileOf(target);
    if (!to || !among.test(file) || !among.test(to)) continue;
    const [from, into] = roomOf ? [roomOf(file), roomOf(to)] : [file, to];
    if (roomOf && (from === into || isTest(file))) continue;
    next.set(from, [...(next.get(from) ?? []), into]);
  }
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];

  function visit(file: string): number {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    path.push(file);
    for (const to of next.get(file) ?? []) {
      const reached = !order.has(to) ? visit(to) : path.includes(to) ? order.get(to)! : place;
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === place) {
      const knot = path.splice(path.indexOf(file));
      if (knot.length > 1 || next.get(file)?.includes(file)) found.push(knot);
    }
    return lowest.get(file)!;
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Comments do not read the environment. */
function stripped(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

function typeOnly(file: string, target: string): boolean {
  const name = target.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`import type [^;]*from ["']${name}["']`).test(read(file));
}
