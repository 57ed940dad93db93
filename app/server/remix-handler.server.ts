/** Adapter between Express and Remix: builds a request whose origin cannot be forged, and sends the response. */
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import type { Portal } from "~/load-context";
import { inSpan } from "~/traces.server";
import { answerPress, pressOf } from "~/session/presses.server";
import { readablePart } from "~/ui/known-query";
import { PRESS } from "~/ui/press";
import { bodyOf } from "./body.server";
import { sendPage } from "./compression.server";
import { nameRoute } from "./count-requests.server";
import { createRouteHandlers } from "./route-handlers.server";

interface Hooks {
  contextOf(request: ExpressRequest): AppLoadContext;
  /** Called when a page with links to documents has been sent. */
  prepareDocuments(): void;
}

export function remixHandler(build: ServerBuild, { contextOf, prepareDocuments }: Hooks): RequestHandler {
  const { handle, routeOf, knownTo, offersDocuments } = createRouteHandlers(build);
  return async (request, response, next) => {
    try {
      const url = addressOf(request);
      if (!url || !isReadable(url)) return void response.status(400).type("text").send("Bad request.");
      const known = knownTo(url);
      // Pages copy their address into links and forms: unknown entries would be repeated there.
      url.search = readablePart(url.search, known);
      const number = pressOf(request.method, url.pathname, request.get(PRESS));
      // Who has lost the line asks for the answer: a numbered press goes on.
      const requested = toWebRequest(request, response, url, { goesOn: number !== null });
      const route = routeOf(url);
      nameRoute(response, route);
      const wholePage: { html?: string } = {};
      const context = { ...contextOf(request), known, wholePage };
      const make = () => handle(requested, context);
      const answer = await inSpan({ name: `${request.method} ${route}`, kind: "server" }, async (note) => {
        const made = await answered(
          () => (number === null ? make() : answerPress({ request: requested, context }, number, make)),
          route,
          context.portal,
        );
        note({
          "http.route": route,
          "http.request.method": request.method,
          "http.response.status_code": made.status,
          "portal.correlation_id": context.correlationId,
        });
        return made;
      });
      tellHead(response, answer);
      if (wholePage.html !== undefined && !answer.body) await sendPage(request, response, wholePage.html);
      else if (answer.body) await writeReadableStreamToWritable(answer.body, response);
      else response.end();
      if (answer.ok && offersDocuments(url)) prepareDocuments();
    } catch (error) {
      next(error);
    }
  };
}

const isFile = (route: string): boolean => route.endsWith("/:file");

/** Counts a page while it is answered; files are what gives way to pages. */
const answered = <Made>(answer: () => Promise<Made>, route: string, { pages }: Portal): Promise<Made> =>
  isFile(route) ? answer() : pages.during(answer);

/** The signal aborts when the client disconnects, unless the request goes on then. */
function toWebRequest(
  request: ExpressRequest,
  response: ExpressResponse,
  url: URL,
  { goesOn }: { goesOn: boolean },
): Request {
  const gone = new AbortController();
  if (!goesOn)
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : bodyOf(request);
  return new Request(url, {
    method: request.method,
    headers: toWebHeaders(request),
    body,
    signal: gone.signal,
  });
}

/** Refuses malformed percent-encoding and `_data`, which Remix would log as errors of the portal. */
function isReadable({ pathname, searchParams }: URL): boolean {
  if (searchParams.has("_data")) return false;
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Returns undefined if Host and path make no valid URL. */
function addressOf(request: ExpressRequest): URL | undefined {
  const host =
    (isFromProxy(request) && request.get("X-Forwarded-Host")?.split(",")[0]?.trim()) || request.get("Host");
  // Drops NUL, which PostgreSQL cannot store. A path of '//elsewhere' would name another host.
  const path = request.originalUrl.replaceAll("%00", "").replace(/^\/{2,}/, "/");
  if (!host || !path.startsWith("/")) return undefined;
  const address = `${request.protocol}://${host}${path}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const named = host.toLowerCase().replace(/:(80|443)$/, "");
  return url.username === "" && url.host.toLowerCase() === named ? url : undefined;
}

function isFromProxy(request: ExpressRequest): boolean {
  const trusts = request.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  return trusts(request.socket.remoteAddress, 0);
}

/** Copies headers; those reserved to a trusted proxy are dropped when another client sends them. */
function toWebHeaders(request: ExpressRequest): Headers {
  const headers = new Headers();
  const believed = isFromProxy(request);
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(":")) continue;
    if (!believed && (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip"))
      continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

function tellHead(response: ExpressResponse, answer: Response): void {
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
}
