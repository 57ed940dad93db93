import type { RequestHandler, Response } from "express";
import { countRequest } from "~/metrics.server";

/** Counts each answer of a bank under its route's name, once it has left or its reader has gone. */
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

/** From here on the answer is counted under this name: one of a few, never an address as it was sent. */
export function nameRoute(response: Response, route: string): void {
  (response.locals as Named).route = route;
}

/** As `nameRoute`, for whatever comes this way. */
export const named =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    nameRoute(response, route);
    next();
  };
