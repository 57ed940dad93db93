/** The portal's server around a build of two routes that tell what reached them, and a page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import { ShortWork } from "common/short-work.server";
import type { Portal } from "~/load-context";
import { createApplication, type Readiness } from "~/server/application.server";
import { drain, listen } from "~/server/listen.server";

export interface SmallPortal {
  url: string;
  port: number;
  state: Readiness;
  /** As of the portal. */
  pages: Portal["pages"];
  /** Bodies that reached the page. */
  bodies: string[];
  /** How often the process of documents was wanted. */
  prepared(): number;
  /** Resolves when the first customer of `/wait` has come. */
  come: Promise<void>;
  /** Resolves when a customer of `/wait` has gone. */
  gone: Promise<void>;
  /** Lets `/wait` answer. */
  answer(): void;
  /** Sends `text` as it is and answers all that comes back until the server closes. */
  say(...text: string[]): Promise<string>;
  drain(noticeMs?: number): Promise<void>;
  remove(): Promise<void>;
}

export async function startSmallPortal(trustedProxies: string[] = [], sandbox = true): Promise<SmallPortal> {
  const directory = mkdtempSync(join(tmpdir(), "portal-"));
  mkdirSync(join(directory, "build"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  const bodies: string[] = [];
  let prepared = 0;
  let answer = () => {};
  let [arrive, leave] = [() => {}, () => {}];
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const come = new Promise<void>((resolve) => (arrive = resolve));
  const gone = new Promise<void>((resolve) => (leave = resolve));
  const tell = async ({ request, context }: ActionFunctionArgs) => {
    const body = await request.text();
    if (request.method === "POST") bodies.push(body);
    return Response.json({ url: request.url, ip: context.ip, headers: Object.fromEntries(request.headers) });
  };
  const wait = async ({ request }: ActionFunctionArgs) => {
    request.signal.addEventListener("abort", leave);
    arrive();
    await answered;
    return new Response("x".repeat(2000), { headers: { "Content-Type": "text/plain" } });
  };
  const pages = new ShortWork();
  const state: Readiness = { draining: false, ready: async () => true };
  const server = await listen(
    createApplication({
      portal: { profile: { id: "small" }, pages } as Portal,
      build: buildOf({ tell, wait }),
      trustedProxies,
      state,
      prepareDocuments: () => void (prepared += 1),
      publicUrl: "http://localhost",
      secure: false,
      sandbox,
      directory,
    }),
    { port: 0, host: "127.0.0.1" },
    () => "HTTP/1.1 431 Too much\r\nConnection: close\r\n\r\na page in words",
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    state,
    pages,
    bodies,
    prepared: () => prepared,
    come,
    gone,
    answer,
    say: (...text) => say(port, text),
    drain: (noticeMs) => drain(server, noticeMs),
    async remove() {
      server.closeAllConnections();
      if (server.listening) await drain(server);
      rmSync(directory, { recursive: true });
    },
  };
}

const files = {
  "logo.svg": "<svg/>",
  "build/app-ABC.js": "plain",
  "build/app-ABC.js.br": "brotli",
  "build/app-ABC.js.gz": "gzip",
};

type Handler = (args: ActionFunctionArgs) => Promise<Response>;

function buildOf(handlers: Record<string, Handler>): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [
      id,
      {
        id,
        path: id === "tell" ? "*" : id,
        parentId: undefined,
        module: { loader: handler, action: handler, handle: { query: ["account"] } },
      },
    ]),
  );
  const page = {
    id: "page",
    path: "page",
    parentId: undefined,
    module: { default: () => null, handle: { documents: true } },
  };
  return {
    mode: "production",
    entry: { module: { default: leavePage } },
    routes: { ...routes, page },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    isSpaMode: false,
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild;
}

/** As the portal's own entry leaves a page, 2,000 letters long. */
function leavePage(...[request, status, headers, , context]: Entry): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method !== "HEAD") context.wholePage!.html = "ஆ".repeat(2000);
  return new Response(null, { status, headers });
}

type Entry = [Request, number, Headers, EntryContext, AppLoadContext];

function say(port: number, parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
    socket.once("close", () => resolve(heard)).once("error", reject);
    const next = () => {
      const part = parts.shift();
      if (part === undefined || socket.destroyed) return;
      socket.write(part);
      setTimeout(next, 20);
    };
    next();
  });
}
