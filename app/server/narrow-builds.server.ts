/**
 * Remix flattens, ranks and compiles the patterns of all routes several times for each request, which is a good part of
 * what a page costs. Most addresses are fixed: each gets a build that knows only the routes its page is made of.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router";

interface NarrowHandler {
  /** As Remix's own handler; the page is the same to the letter. */
  handle: RequestHandler;
  /** The pattern of the route that an address leads to: `/Statements/:file`; `other` where there is none. */
  routeOf(url: URL): string;
}

export function createNarrowHandler(build: ServerBuild): NarrowHandler {
  const whole = createRequestHandler(build, build.mode);
  const narrow = new Map(
    fixedBranches(build).map(([path, branch]) => [path, createRequestHandler(branch, build.mode)]),
  );
  const tree = routesBelow(build, undefined);
  return {
    handle: (request, context) => (narrow.get(pageOf(new URL(request.url))) ?? whole)(request, context),
    routeOf(url) {
      const path = pageOf(url);
      if (narrow.has(path)) return path;
      const leaf = matchRoutes(tree, path)?.at(-1);
      const pattern = leaf ? pathOf(build, leaf.route.id!) : "/*";
      return pattern.includes("*") ? "other" : pattern;
    },
  };
}

/** Scripts ask for a page's data at its address with '.data', for that of '/' at '/_root.data'. */
function pageOf({ pathname }: URL): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** The builds of all addresses without parameters; exported for its test. */
export function fixedBranches(build: ServerBuild): [path: string, branch: ServerBuild][] {
  const tree = routesBelow(build, undefined);
  const paths = new Set(Object.keys(build.routes).map((id) => pathOf(build, id)));
  return [...paths]
    .filter((path) => !/[:*?]/.test(path))
    .map((path) => [path, onlyWith(build, idsFor(tree, path))]);
}

/** What Remix's matcher finds there, and above it: the page tells the browser of those routes, too. */
function idsFor(tree: RouteObject[], path: string): Set<string> {
  const segments = path.split("/").filter(Boolean);
  const above = segments.map((_, depth) => `/${segments.slice(0, depth).join("/")}`);
  return new Set([...above, path].flatMap((at) => matchRoutes(tree, at) ?? []).map(({ route }) => route.id!));
}

function onlyWith(build: ServerBuild, ids: Set<string>): ServerBuild {
  const of = <Entry>(all: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return { ...build, routes: of(build.routes), assets: { ...build.assets, routes: of(build.assets.routes) } };
}

function routesBelow(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: routesBelow(build, id) },
    );
}

function pathOf({ routes }: ServerBuild, id: string): string {
  const segments = [];
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    if (at.path) segments.unshift(at.path);
  return `/${segments.join("/")}`;
}
