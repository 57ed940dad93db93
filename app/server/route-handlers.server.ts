/**
 * Remix flattens, ranks and compiles the patterns of all routes several times per request. So each URL without parameters gets a
 * request handler whose build contains only the routes of its page.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router";
import { knownQuery, type KnownQuery } from "~/ui/known-query";

interface RouteHandlers {
  /** Same result as Remix's own handler. */
  handle: RequestHandler;
  /** Pattern of the URL's route, e.g. `/Statements/:file`; `other` if no route matches. */
  routeOf(url: URL): string;
  /** Entries of the query that the URL's page reads. */
  knownTo(url: URL): KnownQuery;
}

export function createRouteHandlers(build: ServerBuild): RouteHandlers {
  const whole = createRequestHandler(build, build.mode);
  const narrow = new Map(
    fixedBranches(build).map(([path, branch]) => [path, createRequestHandler(branch, build.mode)]),
  );
  const tree = routesBelow(build, undefined);
  const knownAt = (path: string) =>
    knownQuery((matchRoutes(tree, path) ?? []).map(({ route }) => build.routes[route.id!]!.module.handle));
  const known = new Map([...narrow.keys()].map((path) => [path, knownAt(path)]));
  return {
    knownTo: (url) => known.get(pageOf(url)) ?? knownAt(pageOf(url)),
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

/** Path of the page whose data `.data` requests; `/_root.data` is that of `/`. */
function pageOf({ pathname }: URL): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** Builds of all paths without parameters. Exported for its test. */
export function fixedBranches(build: ServerBuild): [path: string, branch: ServerBuild][] {
  const tree = routesBelow(build, undefined);
  const paths = new Set(Object.keys(build.routes).map((id) => pathOf(build, id)));
  return [...paths]
    .filter((path) => !/[:*?]/.test(path))
    .map((path) => [path, onlyWith(build, idsFor(tree, path))]);
}

/** Routes of the path and of its parents: the page's manifest lists those, too. */
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
