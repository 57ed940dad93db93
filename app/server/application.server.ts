import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from "express";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { commonHeaders, POLICY_REPORTS } from "~/headers.server";
import { isForeign } from "~/session/form.server";
import { networkOf } from "~/session/limits.server";
import { noteEvent } from "~/session/security-events.server";
import { builtAssets, publicFiles } from "./assets.server";
import { limitBody } from "./body.server";
import { compressAnswers } from "./compression.server";
import { countRequests, named } from "./count-requests.server";
import { policyReports } from "./policy-reports.server";
import { remixHandler } from "./remix-handler.server";

export interface Readiness {
  draining: boolean;
  ready(): Promise<boolean>;
}

interface ApplicationOptions {
  build: ServerBuild;
  portal: Portal;
  /** Addresses or subnets whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  state: Readiness;
  /** Called when a page with links to documents has been sent. */
  prepareDocuments(): void;
  /** Public URL of the portal; requests from other origins are refused. */
  publicUrl: string;
  secure: boolean;
  /** It says so to whoever watches it, and may be opened by clear http. */
  sandbox: boolean;
  /** Folder of the static files, with the bundles under `build/`. */
  directory: string;
}

const readyWithin = 2_000;

/** Express application: probes, static files, then pages with their limits. */
export function createApplication(options: ApplicationOptions): Express {
  const { build, portal, trustedProxies, state, directory, prepareDocuments, sandbox, ...address } = options;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustedProxies.length > 0 ? trustedProxies : false);
  app.set("query parser", false);
  app.set("etag", false);

  app.use(countRequests(portal.profile.id));
  app.use((_request, response, next) => {
    // Moves the balancer's keep-alive connections to other processes.
    if (state.draining) response.set("Connection", "close");
    next();
  });
  const common = new Map(commonHeaders(address.secure));
  app.use((_request, response, next) => void (response.setHeaders(common), next()));
  app.use(refuseMethods);
  app.use(refuseTwoHosts);
  app.use(["/healthz", "/readyz"], named("probe"));
  app.get("/healthz", (_request, response) => void response.type("text").send("ok"));
  app.get("/readyz", async (_request, response) => {
    const ready = !state.draining && (await within(readyWithin, state.ready()));
    response
      .status(ready ? 200 : 503)
      .type("text")
      .send(`${ready ? "ready" : "not ready"}${sandbox ? " (sandbox)" : ""}`);
  });
  if (!sandbox) app.use(refuseClearText);
  app.use(named("file"));
  app.use("/build", builtAssets(join(directory, "build")));
  app.use(publicFiles(directory));
  app.use(named("other"));
  // Browsers send reports without a page: they have no token, and may have no origin.
  app.post(POLICY_REPORTS, ...policyReports(portal, address.publicUrl));
  app.use(refuseForeign(portal, address));
  // Default for redirects and errors; pages set their own.
  app.use((_request, response, next) => void (response.set("Cache-Control", "no-store"), next()));
  app.use(limitBody());
  app.use(compressAnswers());
  const contextOf = ({ ip = "" }: Request) => ({ portal, ip, correlationId: randomUUID() });
  app.use(remixHandler(build, { contextOf, prepareDocuments }));
  app.use(plainError(portal));
  return app;
}

const refuseMethods: RequestHandler = (request, response, next) => {
  if (["GET", "HEAD", "POST"].includes(request.method)) return next();
  response.status(405).type("text").set({ Allow: "GET, HEAD, POST", "Cache-Control": "no-store" });
  response.send("Not allowed.\n");
};

/** RFC 9112, 3.2: which of them a proxy went by is not known. */
const refuseTwoHosts: RequestHandler = (request, response, next) => {
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length <= 1) return next();
  response.status(400).type("text").set("Cache-Control", "no-store").send("Bad request.\n");
};

/**
 * Refuses who comes neither by https nor from the proxy that ends it nor from this machine: what they type could be read on the way.
 */
const refuseClearText: RequestHandler = (request, response, next) => {
  const isTrusted = request.app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  if (!isClearText(request.secure, request.socket.remoteAddress, (from) => isTrusted(from, 0))) return next();
  response.status(403).type("text").set("Cache-Control", "no-store");
  response.send(
    "This address is open to nobody without https. Please use the address that the bank has given you.\n",
  );
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Exported for its test: a machine may have no other address than its own. */
export function isClearText(isSecure: boolean, from = "", isTrusted: (address: string) => boolean): boolean {
  return !isSecure && !loopback.test(from) && !isTrusted(from);
}

async function within(milliseconds: number, question: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  const answer = await Promise.race([question.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}

/** Refuses requests from other sites before Remix reports them as errors. Actions check the form token as well. */
function refuseForeign(portal: Portal, own: { publicUrl: string; secure: boolean }): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") return next();
    const headers = { get: (name: string) => request.get(name) ?? null };
    if (!isForeign(headers, own)) return next();
    const address = request.ip ?? "";
    const visitor = { portal, address, correlationId: randomUUID() };
    const subject = originOf(request.get("Origin"));
    void noteEvent(visitor, { act: "foreign-origin", subject, whose: networkOf(address) });
    response.status(403).type("text").set("Cache-Control", "no-store");
    response.send("This request did not come from one of our own pages. Nothing was changed.\n");
  };
}

const MAX_ORIGIN = 60;

/** As the browser names it, for the audit trail; anybody can write the header. */
function originOf(header: string | undefined): string {
  if (!header || header === "null") return header ?? "cross-site";
  return URL.canParse(header) ? new URL(header).origin.slice(0, MAX_ORIGIN) : "unreadable";
}

/** Handles broken requests and errors of this server; Remix handles its own. */
const plainError =
  (portal: Portal): ErrorRequestHandler =>
  (error: Error & { status?: number }, request, response, _next) => {
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500 && !request.destroyed)
      logOf(portal).error({ err: error, method: request.method }, "a request failed");
    if (response.headersSent) return void response.destroy();
    response.status(status).type("text").set("Cache-Control", "no-store");
    response.send(status === 500 ? "Something went wrong." : "Bad request.");
  };
