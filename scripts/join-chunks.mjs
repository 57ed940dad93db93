/**
 * Merges the scripts of a page. Remix writes a file for each set of pages that share a module: some forty small
 * requests per page, most of them names. Here they become one file for all pages, one for forms, one for each area,
 * and one for the page.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";

/** Modules that at least this part of the pages loads are loaded by all. */
const COMMON = 0.5;
/** Modules that at least this part of its pages loads for forms belong to the forms. */
const MOSTLY = 0.6;
/** Bytes: larger modules are loaded by their areas only; the file of an area is at least this large. */
const LARGE = 2_430;
const SMALL = 700;
/** Bytes: a module of an area from this size on is loaded only by pages that use it. */
const APART = 8_000;

const FORMS = "app/ui/form-kit.tsx";

/** Settings of remix.config.js and of Remix's router, so that the other branches are dropped. */
const settled = {
  isSpaMode: false,
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
  v7_startTransition: true,
};

/** `directory` is served as `/build/`; `serverBuild` has the names of its files; `metafile` has their inputs. */
export async function joinChunks({ directory, serverBuild, metafile }) {
  const { rollup } = await import("rollup");
  const { minify } = await import("@swc/core");
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => `/build/${name}`);
  const texts = new Map(files.map((path) => [path, readFileSync(fileOf(path), "utf8")]));
  const manifest = JSON.parse(/\{.*\}/s.exec(texts.get(files.find(isManifest)))[0]);
  const { outputs } = JSON.parse(readFileSync(metafile, "utf8"));
  const groups = groupsOf(manifest, texts, outputs);
  const root = manifest.routes.root.module;
  // The compiler's own minifier leaves a twentieth more; terser leaves as much as this one and takes forty times as long.
  const smaller = async (code) =>
    (
      await minify(code, {
        module: true,
        ecma: 2020,
        compress: { ecma: 2020, passes: 2, keep_fargs: false },
        mangle: { toplevel: true },
        format: { ecma: 2020, comments: false },
      })
    ).code;

  const bundle = await rollup({
    input: Object.fromEntries(Object.values(manifest.routes).map(({ id, module }) => [id, module])),
    preserveEntrySignatures: "allow-extension",
    // Side effects of a module happen only for its importers.
    treeshake: {
      propertyReadSideEffects: false,
      moduleSideEffects: (path) => path === manifest.entry.module || !texts.has(path),
    },
    plugins: [
      {
        name: "from the compiler",
        resolveId: (path) => path,
        // An enhancement may be deleted: its import then fails. The code that starts a page becomes part of its first module.
        load: (path) =>
          withModulesAgain(withSettled(texts.get(path) ?? "throw null")) +
          (path === root ? `\nimport "${manifest.entry.module}";` : ""),
        renderChunk: smaller,
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "_shared/[name]-[hash].js",
    sanitizeFileName: false,
    manualChunks: (path) => groups.get(path) ?? null,
    onlyExplicitManualChunks: true,
  });
  await bundle.close();

  for (const path of files) rmSync(fileOf(path));
  for (const { fileName, code } of output) write(`/build/${fileName}`, code);

  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const importsOf = (fileName, found = new Set()) => {
    for (const name of chunks.get(fileName).imports) if (!found.has(name)) importsOf(name, found.add(name));
    return found;
  };
  const told = (fileName) => ({
    module: `/build/${fileName}`,
    imports: [...importsOf(fileName)].map((name) => `/build/${name}`),
  });
  const fileOfEntry = new Map(
    output.filter(({ isEntry }) => isEntry).map(({ facadeModuleId, fileName }) => [facadeModuleId, fileName]),
  );
  for (const route of Object.values(manifest.routes))
    Object.assign(route, told(fileOfEntry.get(route.module)));
  // Omitted means false.
  for (const route of Object.values(manifest.routes))
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
  manifest.entry = { module: manifest.routes.root.module, imports: manifest.routes.root.imports };
  manifest.version = createHash("sha256")
    .update(JSON.stringify({ ...manifest, url: "", version: "" }))
    .digest("hex")
    .slice(0, 8);
  manifest.url = `/build/manifest-${manifest.version.toUpperCase()}.js`;
  const script = `window.__remixManifest=(${unpackManifest})(${JSON.stringify(packManifest(manifest))});`;
  write(manifest.url, await smaller(script));

  const server = readFileSync(serverBuild, "utf8");
  const before = /^var assets_manifest_default = \{.*\};$/m;
  if (!before.test(server)) throw new Error("the server's build holds no manifest");
  writeFileSync(
    serverBuild,
    server.replace(before, () => `var assets_manifest_default = ${JSON.stringify(manifest)};`),
  );

  function fileOf(path) {
    return join(directory, path.slice("/build/".length));
  }
  function write(path, text) {
    mkdirSync(dirname(fileOf(path)), { recursive: true });
    writeFileSync(fileOf(path), text);
  }
}

/**
 * Packs the list of pages, in which Remix repeats a route's name three times and each file at every page. A row: id,
 * index of the parent (-1: none), path (1: last word of the id), features, hash of its file, indexes of its imports.
 */
function packManifest({ routes, ...rest }) {
  const all = Object.values(routes);
  const ids = all.map(({ id }) => id);
  const files = [...new Set(all.flatMap(({ imports }) => imports))];
  const traits = [
    ...new Set(all.flatMap((route) => Object.keys(route).filter((key) => route[key] === true))),
  ];
  const rows = all.map(({ id, parentId, path, module, imports, ...has }) => [
    id,
    ids.indexOf(parentId),
    path === id.split("/").at(-1) ? 1 : (path ?? 0),
    traits.reduce((bits, trait, at) => bits + (has[trait] ? 1 << at : 0), 0),
    module.slice(`/build/${id}-`.length, -".js".length),
    ...imports.map((file) => files.indexOf(file)),
  ]);
  const packed = { rest, files, traits, rows };
  if (!isDeepStrictEqual(unpackManifest(packed).routes, routes))
    throw new Error("the list of all pages says something that its short form has no place for");
  return packed;
}

/** Runs in the browser, so it must use nothing around it. */
function unpackManifest({ rest, files, traits, rows }) {
  const routes = {};
  for (const [id, parent, path, has, hash, ...imports] of rows) {
    const route = { id, module: `/build/${id}-${hash}.js`, imports: imports.map((at) => files[at]) };
    if (parent >= 0) route.parentId = rows[parent][0];
    if (path !== 0) route.path = path === 1 ? id.split("/").pop() : path;
    traits.forEach((trait, at) => {
      if ((has >> at) & 1) route[trait] = true;
    });
    routes[id] = route;
  }
  return { ...rest, routes };
}

/** Replaces `window.__remixContext.future.v3_singleFetch` by `true`, and what packages ask to know whether they run in a browser. */
const withSettled = (text) =>
  Object.entries(settled).reduce(
    (all, [name, value]) =>
      all.replace(new RegExp(`(?<![\\w$.])(?:[\\w$]+\\??\\.)+${name}\\b(?!=[^=])`, "g"), String(value)),
    text.replace(/typeof (?:window|document|window\.document(?:\.createElement)?)([<>])"u"/g, (_, sign) =>
      String(sign === "<"),
    ),
  );

/** Replaces Remix's reload of a page that lacks the module of the next one, which the reload would never reach. */
const withModulesAgain = (text) => {
  const way =
    /(if\((\w+)\.id in (\w+)\)[^]{0,80}?await import\(\2\.module\)[^]{0,600}?)window\.location\.reload\(\),\s*new Promise\(\(\)=>\{\}\)/;
  if (text.includes("Error loading route module") && !way.test(text))
    throw new Error("Remix loads the modules of routes in another way than scripts/join-chunks.mjs knows");
  return text.replace(
    way,
    (_, before, route, known) =>
      `${before}window.lacksModule(${route}.module).then(found=>${known}[${route}.id]=found)`,
  );
};

const isManifest = (path) => /\/manifest-\w+\.js$/.test(path);

/** Name of the merged file for each file that pages load before hydration. Route modules stay separate. */
function groupsOf({ entry, routes }, texts, outputs) {
  const uses = new Map([...texts].map(([path, text]) => [path, namedImports(text)]));
  const pages = Object.keys(routes);
  const users = new Map();
  for (const page of pages) {
    const loaded = new Set([entry.module]);
    for (let id = page; id; id = routes[id].parentId) loaded.add(routes[id].module);
    const own = new Set(loaded);
    for (const path of loaded) uses.get(path).forEach((used) => loaded.add(used));
    for (const path of loaded) if (!own.has(path)) users.set(path, [...(users.get(path) ?? []), page]);
  }
  const kit = [...users.keys()].find((path) => FORMS in outputs[`public${path}`].inputs);
  const haveForms = new Set(users.get(kit));

  const groups = new Map([routes.root.module, entry.module].map((path) => [path, "shared"]));
  for (const [path, by] of users) {
    const areas = new Set(by.map(areaOf));
    const mostlyForms = by.filter((page) => haveForms.has(page)).length >= MOSTLY * by.length;
    if (by.length >= COMMON * pages.length) groups.set(path, "shared");
    else if (areas.size === 1 || texts.get(path).length >= LARGE)
      groups.set(path, [...areas].sort().join("-"));
    else groups.set(path, mostlyForms ? "forms" : "shared");
  }
  const members = (group) => [...groups.keys()].filter((path) => groups.get(path) === group);
  // Pages of an area that do without its largest module do without what only the others share.
  for (const area of new Set(pages.map(areaOf))) {
    const [largest] = members(area).toSorted((one, other) => texts.get(other).length - texts.get(one).length);
    if (area === "shared" || !largest || texts.get(largest).length < APART) continue;
    const by = new Set(users.get(largest));
    for (const path of members(area))
      if (users.get(path).every((page) => by.has(page))) groups.set(path, `${area}-more`);
  }
  for (const group of new Set(groups.values())) {
    const size = members(group).reduce((sum, path) => sum + texts.get(path).length, 0);
    if (size >= SMALL) continue;
    // It joins the file that it uses: in the file for forms it would bring that along.
    const [joined = "forms"] = members(group)
      .flatMap((path) => [...uses.get(path)].map((used) => groups.get(used)))
      .filter((other) => ![undefined, group, "shared"].includes(other));
    for (const path of members(group)) groups.set(path, joined);
  }
  // A merged file must not import a file that depends on it.
  for (const group of ["shared", "forms"])
    for (const path of new Set(members(group)))
      for (const used of reached(path, uses)) if (groups.get(used) !== "shared") groups.set(used, group);
  return groups;
}

/** Files imported for their names; other imports only set the order. */
const namedImports = (text) => [...text.matchAll(/\bfrom"(\/build\/[^"]+)"/g)].map(([, from]) => from);

function reached(path, uses) {
  const found = new Set([path]);
  for (const one of found) uses.get(one).forEach((used) => found.add(used));
  return found;
}

/** `routes/_portal+/_cards+/BlockCard`: cards; pages outside an area have the area of their layout. */
const areaOf = (page) => page.split("/").slice(1, -1).at(-1)?.replace(/[_+]/g, "") || "shared";
