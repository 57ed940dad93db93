import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import type { Caller } from "~/gateway/gateway.server";
import { readTicket, type SessionTicket } from "./cookie.server";
import { readDevice } from "./device.server";
import { portalOf, type Portal } from "~/load-context";

export interface Visitor {
  portal: Portal;
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

export function readVisitor({ request, context }: RequestArgs): Visitor {
  const portal = portalOf(context);
  const { env, sealer } = portal;
  const { ip = "unknown", correlationId = randomUUID() } = context as Partial<AppLoadContext>;
  return {
    portal,
    address: ip,
    correlationId,
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 200),
    ticket: readTicket(request, sealer, env.secure),
    device: readDevice(request, sealer, env.secure),
  };
}

/** How the bank is called for somebody without a session: for the portal, or the mobile they have typed. */
export function strangerCaller({ address, correlationId }: Visitor, user = SIGN_IN_USER): Caller {
  return { user, ip: address, latitude: "", longitude: "", correlationId };
}

/** An address as people write it: an IPv4 one without the six bytes that IPv6 sockets put before it. */
export const shownAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
