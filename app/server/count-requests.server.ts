import type { RequestHandler, Response } from "express";
import { countRequest } from "~/metrics.server";

/** Counts each response by route when it is sent or its connection closes. */
export const countRequests =
  (bank: string): RequestHandler =>
  (_request, response, next) => {
    const began = performance.now();
    nameRoute(response, "other");
    response.once("close", () => {
      const { route } = response.locals as Named;
      countRequest(bank, route, response.statusCode, performance.now() - began);
    });
    next();
  };

interface Named {
  route: string;
}

/** Sets the route name to count under. It must be a name from the code, never a URL. */
export function nameRoute(response: Response, route: string): void {
  (response.locals as Named).route = route;
}

export const named =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    nameRoute(response, route);
    next();
  };
