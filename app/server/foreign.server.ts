import type { RequestHandler } from "express";
import { isForeign } from "~/session/origin";

/**
 * Turns away what a page of another site sends, before Remix sees it (Remix would call it a fault of ours).
 * The form token is asked for later, by the action itself.
 */
export function refuseForeign(portal: { publicUrl: string; secure: boolean }): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    const headers = { get: (name: string) => request.get(name) ?? null };
    if (!isForeign(headers, portal)) return next();
    response.status(403).type("text").set("Cache-Control", "no-store");
    response.send("This request did not come from one of our own pages. Nothing was changed.\n");
  };
}
