/**
 * Remix flattens, ranks and compiles the patterns of all routes several times per request. So each page gets a request handler whose
 * build contains only its own routes. It is made at the page's first request.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router";
import { own } from "common/own";
import { knownQuery, type KnownQuery } from "~/ui/known-query";

interface RouteHandlers {
  /** Same result as Remix's own handler. */
  handle: RequestHandler;
  /** Pattern of the URL's route, e.g. `/Statements/:file`; `other` if no route matches. */
  routeOf(url: URL): string;
  /** Entries of the query that the URL's page reads. */
  knownTo(url: URL): KnownQuery;
  /** True if the URL's page has links to documents. */
  offersDocuments(url: URL): boolean;
}

/** In the `handle` of a route. */
interface OfferOfPage {
  /** The page has links to documents. */
  documents?: true;
}

export function createRouteHandlers(build: ServerBuild): RouteHandlers {
  const whole = createRequestHandler(build, build.mode);
  const tree = routesBelow(build, undefined);
  const handlesAt = (path: string): unknown[] =>
    (matchRoutes(tree, path) ?? []).map(({ route }) => own(build.routes, route.id!)!.module.handle);
  const patterns = new Set(patternsOf(build));
  const pageOf = kept((pattern) => {
    const handles = handlesAt(pattern);
    return {
      known: knownQuery(handles),
      offersDocuments: handles.some((handle) => (handle as OfferOfPage | undefined)?.documents === true),
      handle: createRequestHandler(onlyWith(build, idsFor(tree, pattern)), build.mode),
    };
  });
  const withParameters = [...patterns]
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/%]+")}$`) }));
  const inLowerCase = new Set([...patterns].map((pattern) => pattern.toLowerCase()));
  function patternAt(path: string) {
    if (patterns.has(path)) return path;
    // To Remix letters of another case are the same page: what names one is no parameter.
    if (inLowerCase.has(path.toLowerCase())) return undefined;
    return withParameters.find(({ fits }) => fits.test(path))?.pattern;
  }
  function pageAt(path: string) {
    const pattern = patternAt(path);
    return pattern === undefined ? undefined : pageOf(pattern);
  }
  return {
    knownTo(url) {
      const path = pathOfPage(url);
      return pageAt(path)?.known ?? knownQuery(handlesAt(path));
    },
    offersDocuments: (url) => pageAt(pathOfPage(url))?.offersDocuments ?? false,
    handle: (request, context) =>
      (pageAt(pathOfPage(new URL(request.url)))?.handle ?? whole)(request, context),
    routeOf(url) {
      const path = pathOfPage(url);
      const page = patternAt(path);
      if (page !== undefined) return page;
      const leaf = matchRoutes(tree, path)?.at(-1);
      const pattern = leaf ? pathOf(build, leaf.route.id!) : "/*";
      return pattern.includes("*") ? "other" : pattern;
    },
  };
}

/** Makes what is asked for once for each pattern, at its first request: for all pages that would take half a second of the start. */
function kept<Made>(make: (pattern: string) => Made): (pattern: string) => Made {
  const made = new Map<string, Made>();
  return (pattern) => {
    const one = made.get(pattern) ?? make(pattern);
    made.set(pattern, one);
    return one;
  };
}

/** Path of the page whose data `.data` requests; `/_root.data` is that of `/`. */
function pathOfPage({ pathname }: URL): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/** Patterns of the paths of all pages; none where segments may be left out. Exported for its test. */
export function patternsOf(build: ServerBuild): string[] {
  const patterns = new Set(Object.keys(build.routes).map((id) => pathOf(build, id)));
  return [...patterns].filter((pattern) => !/[*?]/.test(pattern));
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
  for (let at = own(routes, id); at; at = at.parentId === undefined ? undefined : own(routes, at.parentId))
    if (at.path) segments.unshift(at.path);
  return `/${segments.join("/")}`;
}
