/** Logs failed requests: errors of the portal as errors, bad requests as info. */
import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { portalOf } from "./load-context";
import { logOf } from "./log.server";

interface Circumstances {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Pick<AppLoadContext, "portal" | "correlationId">;
}

/** Receives thrown errors and Remix's own refusals (404, 405). Logs method and route only; nothing if the client has disconnected. */
export function logRequestError(error: unknown, { request, params, context }: Circumstances): void {
  if (request.signal.aborted) return;
  const refusal = isRouteErrorResponse(error) && error.status < 500 ? error : null;
  const requested = {
    method: request.method,
    route: refusal?.status === 404 ? NO_ROUTE : routeOf(new URL(request.url), params),
    correlationId: context.correlationId,
  };
  const log = logOf(portalOf(context));
  if (refusal) log.info({ ...requested, status: refusal.status }, "a request was refused");
  else log.error({ ...requested, err: error }, "a request failed");
}

const NO_ROUTE = "/*";

/** Pattern of the route: a URL may name an account, its pattern does not. */
function routeOf({ pathname }: URL, params: Circumstances["params"]): string {
  if (params["*"] !== undefined) return NO_ROUTE;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  const segments = pathname.split("/").map((segment) => names.get(decodeURIComponent(segment)) ?? segment);
  return segments.join("/");
}
