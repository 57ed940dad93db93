import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { readTicket, type SessionTicket } from "./cookie.server";
import { readDevice } from "./device.server";
import { portal } from "~/portal.server";

/** Whoever sends a request, signed in or not. */
export interface Visitor {
  /** The address of the connection, as the trusted proxies tell it. */
  address: string;
  correlationId: string;
  userAgent: string;
  /** What the cookie carries; null on a first visit or with a foreign value. */
  ticket: SessionTicket | null;
  /** The browser's own id, kept for a year; null in a browser nobody has signed in with. */
  device: string | null;
}

export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

/** Development's server gives no load context: the address is unknown there. */
export function readVisitor({ request, context }: RequestArgs): Visitor {
  const { env, sealer } = portal();
  const given = context as Partial<{ ip: string; correlationId: string }>;
  return {
    address: given.ip ?? "unknown",
    correlationId: given.correlationId ?? randomUUID(),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 200),
    ticket: readTicket(request, sealer, env.secure),
    device: readDevice(request, sealer, env.secure),
  };
}
