import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
});
