/**
 * Remix flattens, ranks and compiles the patterns of all routes several times per request. So each page gets a request handler whose
 * build contains only its own routes.
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
  const tree = routesBelow(build, undefined);
  const knownAt = (path: string) =>
    knownQuery((matchRoutes(tree, path) ?? []).map(({ route }) => build.routes[route.id!]!.module.handle));
  const pages = branchesOf(build).map(([pattern, branch]) => ({
    pattern,
    known: knownAt(pattern),
    handle: createRequestHandler(branch, build.mode),
  }));
  const byPattern = new Map(pages.map((page) => [page.pattern, page]));
  const withParameters = pages
    .filter(({ pattern }) => pattern.includes(":"))
    .map((page) => ({ page, fits: new RegExp(`^${page.pattern.replaceAll(/:\w+/g, "[^/%]+")}$`) }));
  const inLowerCase = new Set([...byPattern.keys()].map((pattern) => pattern.toLowerCase()));
  function pageAt(path: string) {
    const exactly = byPattern.get(path);
    // To Remix letters of another case are the same page: what names one is no parameter.
    if (exactly || inLowerCase.has(path.toLowerCase())) return exactly;
    return withParameters.find(({ fits }) => fits.test(path))?.page;
  }
  return {
    knownTo(url) {
      const path = pathOfPage(url);
      return pageAt(path)?.known ?? knownAt(path);
    },
    handle: (request, context) =>
      (pageAt(pathOfPage(new URL(request.url)))?.handle ?? whole)(request, context),
    routeOf(url) {
      const path = pathOfPage(url);
      const page = pageAt(path);
      if (page) return page.pattern;
      const leaf = matchRoutes(tree, path)?.at(-1);
      const pattern = leaf ? pathOf(build, leaf.route.id!) : "/*";
      return pattern.includes("*") ? "other" : pattern;
    },
  };
}

/** Path of the page whose data `.data` requests; `/_root.data` is that of `/`. */
function pathOfPage({ pathname }: URL): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** Builds of all pages, by the pattern of their path; none where segments may be left out. Exported for its test. */
export function branchesOf(build: ServerBuild): [pattern: string, branch: ServerBuild][] {
  const tree = routesBelow(build, undefined);
  const patterns = new Set(Object.keys(build.routes).map((id) => pathOf(build, id)));
  return [...patterns]
    .filter((pattern) => !/[*?]/.test(pattern))
    .map((pattern) => [pattern, onlyWith(build, idsFor(tree, pattern))]);
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
