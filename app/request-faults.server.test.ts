import { createRequestHandler, installGlobals, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Portal } from "./load-context";
import { logOf } from "./log.server";
import { logRequestError } from "./request-faults.server";

installGlobals({ nativeFetch: true });

const portal = { profile: { id: "small" } } as Portal;
const log = logOf(portal);
const info = vi.spyOn(log, "info").mockImplementation(() => {});
const error = vi.spyOn(log, "error").mockImplementation(() => {});
beforeEach(() => {
  info.mockClear();
  error.mockClear();
});

const context = { portal, ip: "192.0.2.1", correlationId: "c-1" };
const broken = new Error("the loader is broken");

/** A page at `/page` and one for each file below it, whose loaders fail as `thrown` says. */
const handle = (thrown: unknown) =>
  createRequestHandler(
    {
      mode: "production",
      entry: {
        module: {
          default: (_request: Request, status: number) => new Response("page", { status }),
          handleError: logRequestError,
        },
      },
      routes: {
        root: { id: "root", path: "", parentId: undefined, module: { default: () => null } },
        page: {
          id: "page",
          path: "page",
          parentId: "root",
          module: { default: () => null, loader: () => Promise.reject(thrown) },
        },
        file: {
          id: "file",
          path: "page/:file",
          parentId: "root",
          module: { default: () => null, loader: () => Promise.reject(thrown) },
        },
      },
      assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
      publicPath: "/build/",
      assetsBuildDirectory: "public/build",
      isSpaMode: false,
      future: { v3_singleFetch: true },
    } as unknown as ServerBuild,
    "production",
  );

const ask = (path: string, init?: RequestInit, thrown: unknown = broken) =>
  handle(thrown)(new Request(`http://localhost${path}`, init), context as AppLoadContext);

describe("the log", () => {
  test.each(["/no-such-page", "/no-such-page.data"])(
    "takes one line of information for %s, which does not exist, and no error",
    async (path) => {
      expect((await ask(`${path}?otp=123456`)).status).toBe(404);
      expect(error).not.toHaveBeenCalled();
      expect(info.mock.calls).toEqual([
        [{ method: "GET", route: "/*", status: 404, correlationId: "c-1" }, "a request was refused"],
      ]);
    },
  );

  test("takes a line of information for a form sent to a page that takes none", async () => {
    expect((await ask("/page", { method: "POST", body: "a=b" })).status).toBe(405);
    expect(error).not.toHaveBeenCalled();
    expect(info).toHaveBeenCalledExactlyOnceWith(
      { method: "POST", route: "/page", status: 405, correlationId: "c-1" },
      "a request was refused",
    );
  });

  test("takes an error for a loader that fails, with its fault", async () => {
    expect((await ask("/page?otp=123456")).status).toBe(500);
    expect(info).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { method: "GET", route: "/page", correlationId: "c-1", err: broken },
      "a request failed",
    );
  });

  test.each(["/page/001110010003301.pdf", "/page/001110010003301.pdf.data"])(
    "names the route of %s, and nothing of the address",
    async (path) => {
      await ask(path);
      expect(error.mock.calls).toEqual([
        [{ method: "GET", route: "/page/:file", correlationId: "c-1", err: broken }, "a request failed"],
      ]);
    },
  );

  test("takes nothing for a page that says itself what is not there", async () => {
    expect((await ask("/page", {}, new Response("Not found", { status: 404 }))).status).toBe(404);
    expect([info.mock.calls, error.mock.calls]).toEqual([[], []]);
  });

  test("takes nothing when the customer has gone", async () => {
    const gone = AbortSignal.abort();
    await ask("/no-such-page", { signal: gone }).catch(() => {});
    expect([info.mock.calls, error.mock.calls]).toEqual([[], []]);
  });
});
