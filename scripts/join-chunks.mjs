/**
 * One script of what nearly every page needs. Remix's compiler writes a file for each set of pages that share a module:
 * some forty small ones a page, each a request of its own, and much of a page's weight is their names.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What so great a part of the pages loads is loaded by all. */
const SHARE = 0.5;

const imports = /\b(import|export)(\{[^{}]*\})?(?:from)?"(\/build\/[^"]+\.js)"/g;

/** `directory` is served as `/build/`; `serverBuild` and `metafile` know all its files by name. */
export async function joinChunks({ directory, serverBuild, metafile }) {
  const nameOf = (path) => path.slice("/build/".length);
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const texts = new Map(files.map((name) => [`/build/${name}`, readFileSync(join(directory, name), "utf8")]));
  const manifestPath = [...texts.keys()].find((path) => /manifest-\w+\.js$/.test(path));
  const manifest = JSON.parse(/\{.*\}/s.exec(texts.get(manifestPath))[0]);
  texts.delete(manifestPath);

  const shared = new Map(commonChunks(manifest, texts).map((path, place) => [path, `_${place}`]));
  const wanted = new Map([...shared.keys()].map((path) => [path, new Set()]));
  for (const [path, text] of texts) {
    if (shared.has(path)) continue;
    for (const [, , names, from] of text.matchAll(imports))
      if (shared.has(from)) namesIn(names).forEach(([name]) => wanted.get(from).add(name));
  }
  const joined = await bundle(texts, shared, wanted);
  const mark = createHash("sha256").update(joined).digest("hex").slice(0, 8).toUpperCase();
  const joinedPath = `/build/_shared/joined-${mark}.js`;

  // Browsers keep a file for ever by its name: whatever imports another file now is another file.
  const renamed = new Map();
  for (const path of [...texts.keys(), manifestPath])
    if (!shared.has(path)) renamed.set(path, path.replace(/\.js$/, `${mark.slice(0, 4)}.js`));
  const rename = (text) => text.replace(/\/build\/[^"\s]+\.js/g, (path) => renamed.get(path) ?? path);

  for (const [path, text] of texts) {
    if (shared.has(path)) {
      rmSync(join(directory, nameOf(path)));
      continue;
    }
    const rewritten = text.replace(imports, (whole, verb, names, from) => {
      if (!shared.has(from)) return whole;
      const own = namesIn(names).map(([name, local]) => `${shared.get(from)}${name} as ${local}`);
      return `${verb}${names ? `{${own}}from` : ""}"${joinedPath}"`;
    });
    const left = [...shared.keys()].find((chunk) => rewritten.includes(chunk));
    if (left) throw new Error(`${path} still names ${left}`);
    writeFileSync(join(directory, nameOf(path)), rename(rewritten));
    renameSync(join(directory, nameOf(path)), join(directory, nameOf(renamed.get(path))));
  }
  writeFileSync(join(directory, nameOf(joinedPath)), rename(joined));

  manifest.version += mark.slice(0, 4).toLowerCase();
  manifest.entry.imports.unshift(joinedPath);
  for (const one of [manifest.entry, ...Object.values(manifest.routes)])
    if (one.imports) one.imports = [...new Set(one.imports)].filter((path) => !shared.has(path));
  const told = rename(JSON.stringify(manifest));
  rmSync(join(directory, nameOf(manifestPath)));
  writeFileSync(join(directory, nameOf(renamed.get(manifestPath))), `window.__remixManifest=${told};`);
  const server = readFileSync(serverBuild, "utf8");
  const before = /^var assets_manifest_default = \{.*\};$/m;
  if (!before.test(server)) throw new Error("the server's build holds no manifest");
  writeFileSync(
    serverBuild,
    server.replace(before, () => `var assets_manifest_default = ${told};`),
  );
  writeFileSync(metafile, rename(readFileSync(metafile, "utf8")));
}

/** `{a as b,c}`: pairs of the name it has there and here. */
const namesIn = (clause = "") =>
  [...clause.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)].map(([, name, local = name]) => [name, local]);

/** Stands in a page for a module of the server's: whichever pages load it, it holds nothing. */
const isEmpty = (text) => text.length < 200 && /\.exports=\{\}\}\);export\{/.test(text);

/**
 * The shared files that so many pages load, with all they import: whatever loads a file loads those too. And the empty ones.
 */
function commonChunks({ entry, routes }, texts) {
  const counts = new Map();
  const pages = Object.keys(routes);
  for (const page of pages) {
    const loaded = new Set(entry.imports);
    for (let id = page; id; id = routes[id].parentId) routes[id].imports?.forEach((path) => loaded.add(path));
    for (const path of loaded) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts]
    .filter(([path, count]) => count >= SHARE * pages.length || isEmpty(texts.get(path)))
    .map(([path]) => path)
    .sort();
}

async function bundle(texts, shared, wanted) {
  const { build } = await import("esbuild");
  const contents = [...shared].map(
    ([path, prefix]) =>
      `import "${path}"; export {${[...wanted.get(path)].sort().map((name) => `${name} as ${prefix}${name}`)}} from "${path}";`,
  );
  const fromMemory = {
    name: "chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\/build\// }, ({ path }) =>
        shared.has(path) ? { path, namespace: "chunk", sideEffects: true } : { path, external: true },
      );
      onLoad({ filter: /.*/, namespace: "chunk" }, ({ path }) => ({ contents: texts.get(path) }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: contents.join("\n") },
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    plugins: [fromMemory],
  });
  return outputFiles[0].text;
}
