/** What the log says of a request that did not end as it should: an error for our faults, a line of information for the sender's. */
import type { AppLoadContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { log } from "./log.server";

interface Circumstances {
  request: Request;
  context: Pick<AppLoadContext, "correlationId">;
}

/** Told of what is thrown that is no Response, and of what Remix refuses (404, 405). Writes method and path only; nothing when the sender has gone. */
export function logRequestFault(fault: unknown, { request, context }: Circumstances): void {
  if (request.signal.aborted) return;
  const asked = {
    method: request.method,
    path: new URL(request.url).pathname,
    correlationId: context.correlationId,
  };
  if (isRouteErrorResponse(fault) && fault.status < 500)
    log.info({ ...asked, status: fault.status }, "a request was refused");
  else log.error({ ...asked, err: fault }, "a request failed");
}
