import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createRouteHandlers, patternsOf } from "./route-handlers.server";

type Module = ServerBuild["routes"][string]["module"];
const page = (id: string): Module => ({ default: () => null, loader: () => ({ read: id }) }) as Module;
const acting = (id: string): Module =>
  ({ ...page(id), action: () => Response.json({ acted: id }) }) as Module;

/** id: path, parent; an index where the path is left out. */
const routes = {
  root: { path: "", module: page("root") },
  public: { parentId: "root", module: page("public") },
  signIn: { parentId: "public", index: true, module: acting("signIn") },
  portal: { parentId: "root", module: page("portal") },
  payments: {
    parentId: "portal",
    path: "Payments",
    module: { ...acting("payments"), handle: { query: ["page"] } },
  },
  list: { parentId: "payments", index: true, module: page("list") },
  report: {
    parentId: "payments",
    path: "report",
    module: { ...page("report"), handle: { typed: ["find"] } },
  },
  payment: { parentId: "portal", path: "Payments/:reference", module: page("payment") },
  maybe: { parentId: "portal", path: "maybe?/here", module: page("maybe") },
  rest: { parentId: "root", path: "*", module: acting("rest") },
} as Record<string, Omit<ServerBuild["routes"][string], "id">>;

const build = {
  mode: "production",
  publicPath: "/build/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { id, ...route }])),
  assets: { version: "1", url: "", entry: { imports: [], module: "" }, routes },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
        Response.json(
          {
            matched: context.staticHandlerContext.matches.map(({ route, params }) => [route.id, params]),
            data: context.staticHandlerContext.loaderData,
            known: Object.keys(context.manifest.routes).length,
          },
          { status },
        ),
    },
  },
} as unknown as ServerBuild;

const handlers = { whole: createRequestHandler(build), narrow: createRouteHandlers(build).handle };

async function answers(handle: (typeof handlers)["whole"], method: string, path: string) {
  const response = await handle(new Request(`http://bank.example${path}`, { method }), {} as never);
  const text = await response.text();
  const { known, ...shown } = (text.startsWith("{") ? JSON.parse(text) : { text }) as { known?: number };
  return { known, told: { status: response.status, ...shown } };
}

describe("a build of one address", () => {
  it.each([
    ["GET", "/"],
    ["GET", "/?index"],
    ["POST", "/?index"],
    ["GET", "/_root.data"],
    ["GET", "/Payments"],
    ["GET", "/payments"],
    ["GET", "/Payments/"],
    ["GET", "/Payments.data"],
    ["POST", "/Payments"],
    ["POST", "/Payments.data"],
    ["GET", "/Payments/report"],
    ["GET", "/Payments/%72eport"],
    ["GET", "/Payments/REPORT"],
    ["GET", "/Payments/12"],
    ["GET", "/Payments/12.data"],
    ["GET", "/Payments/%72%2Ft"],
    ["GET", "/Payments/:reference"],
    ["GET", "/Payments/12/"],
    ["GET", "/Payments/12/more"],
    ["GET", "/here"],
    ["GET", "/maybe/here"],
    ["GET", "/nowhere"],
    ["POST", "/nowhere"],
  ])("answers %s %s as the whole does, at the first request and later", async (method, path) => {
    const whole = await answers(handlers.whole, method, path);
    for (let request = 1; request <= 2; request += 1)
      expect((await answers(handlers.narrow, method, path)).told).toEqual(whole.told);
  });

  it("is made at the first request of its page and kept: a start makes none", async () => {
    let copies = 0;
    const counting = {
      ...build,
      get assets() {
        copies += 1;
        return build.assets;
      },
    };
    const { handle, knownTo, routeOf } = createRouteHandlers(counting);
    const request = async (path: string) => {
      const url = new URL(path, "http://bank.example");
      expect([knownTo(url).open.size > 0, routeOf(url)]).toEqual([true, "/Payments/:reference"]);
      await answers(handle, "GET", path);
      return copies;
    };
    expect(copies).toBe(0);
    const one = await request("/Payments/12");
    expect(one).toBeGreaterThan(0);
    expect([await request("/Payments/13"), await request("/Payments/14.data")]).toEqual([one, one]);
  });

  it("knows its own routes, and those the browser is told of, and no more", async () => {
    expect((await answers(handlers.whole, "GET", "/Payments/report")).known).toBe(10);
    expect((await answers(handlers.narrow, "GET", "/Payments/report")).known).toBe(7);
    expect((await answers(handlers.narrow, "GET", "/")).known).toBe(3);
    expect((await answers(handlers.narrow, "GET", "/Payments/12")).known).toBeLessThan(10);
  });

  it("knows the entries of the query that the routes of an address name", () => {
    const { knownTo } = createRouteHandlers(build);
    const names = (path: string) => {
      const { open, typed } = knownTo(new URL(path, "http://bank.example"));
      return [...["page", "s"].filter((name) => open.has(name)), ...typed.keys()];
    };
    for (const path of ["/Payments/report", "/Payments/report.data", "/payments/REPORT"])
      expect(names(path)).toEqual(["page", "s", "find"]);
    expect([names("/Payments"), names("/Payments/12"), names("/nowhere")]).toEqual([["page"], [], []]);
  });

  it("is made for every address whose segments are all there", () => {
    const patterns = ["/", "/Payments", "/Payments/report", "/Payments/:reference"];
    expect(patternsOf(build)).toEqual(patterns);
  });

  it("counts an address by its pattern", () => {
    const { routeOf } = createRouteHandlers(build);
    const counted = (path: string) => routeOf(new URL(path, "http://bank.example"));
    expect(["/Payments/12.data", "/Payments/12/", "/payments/12"].map(counted)).toEqual(
      Array(3).fill("/Payments/:reference"),
    );
    expect([counted("/Payments/report"), counted("/nowhere")]).toEqual(["/Payments/report", "other"]);
  });
});
