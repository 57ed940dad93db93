/** Between Express and Remix: a request whose origin cannot be forged, an answer sent as it comes. */
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import { inSpan } from "~/traces.server";
import { bodyOf } from "./body.server";
import { sendPage } from "./compression.server";
import { nameRoute } from "./count-requests.server";
import { createNarrowHandler } from "./narrow-builds.server";

export function remixHandler(
  build: ServerBuild,
  contextOf: (request: ExpressRequest) => AppLoadContext,
): RequestHandler {
  const { handle, routeOf } = createNarrowHandler(build);
  return async (request, response, next) => {
    try {
      const requested = toWebRequest(request, response);
      if (!requested) return void response.status(400).type("text").send("Bad request.");
      const route = routeOf(new URL(requested.url));
      nameRoute(response, route);
      const context = contextOf(request);
      const wholePage: { html?: string } = {};
      const answer = await inSpan({ name: `${request.method} ${route}`, kind: "server" }, async (note) => {
        const made = await handle(requested, { ...context, wholePage });
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
    } catch (error) {
      next(error);
    }
  };
}

/** Undefined when Host or path make no address that Remix can read. Its signal says that the customer has gone. */
function toWebRequest(request: ExpressRequest, response: ExpressResponse): Request | undefined {
  const url = addressOf(request);
  if (!url || !isReadable(url)) return undefined;
  const gone = new AbortController();
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

/** Remix would warn of a path whose percent signs are no encoding, and of `_data`, which no page of ours sends, as of faults of ours. */
function isReadable({ pathname, searchParams }: URL): boolean {
  if (searchParams.has("_data")) return false;
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

function addressOf(request: ExpressRequest): URL | undefined {
  const host =
    (isFromProxy(request) && request.get("X-Forwarded-Host")?.split(",")[0]?.trim()) || request.get("Host");
  // A NUL is dropped, as it is from forms: PostgreSQL keeps none. '//elsewhere/path' would name another host.
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

/** Headers as they came; what only a trusted proxy may say is left out when somebody else says it. */
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
