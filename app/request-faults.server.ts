/** What the log says of a request that did not end as it should: an error for our faults, a line of information for the sender's. */
import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { portalOf } from "./load-context";
import { logOf } from "./log.server";

interface Circumstances {
  request: Request;
  /** What stands in the address in place of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>;
  context: Pick<AppLoadContext, "portal" | "correlationId">;
}

/** Told of what is thrown that is no Response, and of what Remix refuses (404, 405). Writes method and route only; nothing when the sender has gone. */
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

/** `/Statements/:file`: an address may name an account, its route does not. */
function routeOf({ pathname }: URL, params: Circumstances["params"]): string {
  if (params["*"] !== undefined) return NO_ROUTE;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  const segments = pathname.split("/").map((segment) => names.get(decodeURIComponent(segment)) ?? segment);
  return segments.join("/");
}
