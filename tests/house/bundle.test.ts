import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";

/** What the browser gets, read from the build: the classic compiler turns a wrongly imported server module into an empty one. */
interface Metafile {
  inputs: Record<string, { imports: { path: string }[] }>;
}

let inputs: Metafile["inputs"];
let scripts: { name: string; text: string }[];

beforeAll(() => {
  if (!existsSync("build/metafile.js.json")) throw new Error("there is no build: run 'npm run build' first");
  inputs = (JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as Metafile).inputs;
  scripts = readdirSync("public/build", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(join("public/build", name), "utf8") }));
});

const isRoute = (name: string) => /^app\/(root\.tsx|routes\/)/.test(name) && !name.endsWith(".part.tsx");

describe("the browser's bundle", () => {
  it("is there to be read", () => {
    expect(scripts.length).toBeGreaterThan(10);
    expect(Object.keys(inputs)).toContain("app/root.tsx");
  });

  it("holds no server module, and only routes name one (for their loaders, which do not travel)", () => {
    expect(Object.keys(inputs).filter((input) => /^(app|common)\/.*\.server\.tsx?$/.test(input))).toEqual([]);
    const emptied = Object.entries(inputs).filter(
      ([name, { imports }]) =>
        /^(app|common)\//.test(name) &&
        !isRoute(name) &&
        imports.some(({ path }) => path.startsWith("empty-module:")),
    );
    expect(emptied.map(([name]) => name)).toEqual([]);
  });

  it("holds neither Node's modules nor the database's names nor a switch", () => {
    const secret = /node:crypto|portal\.session|bank\.posting|GATEWAY_SECRET|SESSION_SECRETS|DATABASE_URL/;
    expect(scripts.filter(({ text }) => secret.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it("never evaluates text: the page's policy would stop it", () => {
    const app = scripts.filter(({ text }) => /[^.\w]eval\(/.test(text)).map(({ name }) => name);
    expect(app).toEqual([]);
  });

  it("names only files that are there, and of a file only what it gives", () => {
    const gives = new Map(scripts.map(({ name, text }) => [`/${name}`, exportsOf(text)]));
    const missing = scripts.flatMap(({ name, text }) =>
      [...text.matchAll(/\bimport(?:\{([^{}]*)\}from)?\(?"(\.[^"]+)"/g)].flatMap(([, names = "", from]) => {
        const { pathname } = new URL(from!, `file:///${name}`);
        return gives.has(pathname)
          ? firstNames(names)
              .filter((one) => !gives.get(pathname)!.has(one))
              .map((one) => `${name}: ${one} of ${from}`)
          : [`${name}: ${from}`];
      }),
    );
    expect(missing).toEqual([]);
    expect([...gives.values()].reduce((all, given) => all + given.size, 0)).toBeGreaterThan(300);
  });

  it("is told to browser and server alike", () => {
    const ofServer = /^var assets_manifest_default = (\{.*\});$/m.exec(
      readFileSync("build/index.js", "utf8"),
    )!;
    expect(toldManifest()).toEqual(JSON.parse(ofServer[1]!));
  });

  it("asks for no text of what the bank refuses with, nor of what an OTP is for: a page's data bring them", () => {
    const asking = scripts.filter(({ text }) => /errors\.bank|otp\.about/.test(text));
    expect(asking.map(({ name }) => name)).toEqual([]);
  });

  it("asks a page for at most 7 scripts beside the list of all, and these weigh 110 KB at most", () => {
    for (const [id, loaded] of scriptsOfPages()) {
      expect(scripts.filter(({ name }) => loaded.has(`/build/${name}`))).toHaveLength(loaded.size);
      expect(loaded.size, id).toBeLessThanOrEqual(7);
      const bytes = [...loaded].reduce((sum, path) => sum + statSync(`public${path}.br`).size, 0);
      expect(bytes / 1024, id).toBeLessThanOrEqual(110);
    }
  });

  it("leaves what checks forms, Conform and zod, until somebody enters one", () => {
    const checkers = scripts.filter(({ text }) =>
      /Form element is required to trigger submission|invalid_type/.test(text),
    );
    expect(checkers).not.toEqual([]);
    for (const [id, loaded] of scriptsOfPages())
      expect(
        checkers.filter(({ name }) => loaded.has(`/build/${name}`)),
        id,
      ).toEqual([]);
  });
});

/** The list of all pages, as a browser reads it. */
function toldManifest(): Manifest {
  const [file] = scripts.filter(({ name }) => name.startsWith("manifest-"));
  const window: { __remixManifest?: Manifest } = {};
  runInNewContext(file!.text, { window });
  return window.__remixManifest!;
}

/** What each page loads before it comes alive, by its route. */
function scriptsOfPages(): Map<string, Set<string>> {
  const { entry, routes } = toldManifest();
  return new Map(
    Object.keys(routes).map((id) => {
      const loaded = new Set([entry.module, ...entry.imports]);
      for (let at: string | undefined = id; at; at = routes[at]!.parentId)
        [routes[at]!.module, ...(routes[at]!.imports ?? [])].forEach((path) => loaded.add(path));
      return [id, loaded];
    }),
  );
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
}

/** `a as b,c`: what stands on the left. */
const firstNames = (clause: string) =>
  clause
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split(" as ")[0]!.trim());

function exportsOf(text: string): Set<string> {
  const clauses = [...text.matchAll(/\bexport\{([^{}]*)\}/g)].flatMap(([, names]) => names!.split(","));
  return new Set(clauses.filter(Boolean).map((pair) => pair.split(" as ").at(-1)!.trim()));
}
