import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import type { Caller } from "~/gateway/gateway.server";
import { languageOf } from "~/i18n/detection.server";
import type { Language } from "~/i18n/languages";
import { portalOf, type Portal } from "~/load-context";
import type { FormDraft } from "~/ui/form-draft";
import { newTicket, readTicket, type SessionTicket } from "./cookie.server";
import { readDevice } from "./device.server";
import { findSession, type Session } from "./sessions.server";

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

interface Current {
  /** What the request came with: loaders that follow an action are shown a GET. */
  method: string;
  visitor: Visitor;
  /** That the request is answered in. */
  language: Promise<Language>;
  newcomer?: SessionTicket;
  session: Promise<Session | null>;
  /** The form this request has sent. */
  sent?: FormDraft;
}

/** Layout and page ask in the same request: the context object is theirs in common, so the row is read once. */
const perRequest = new WeakMap<object, Current>();

export function current(args: RequestArgs): Current {
  const known = perRequest.get(args.context);
  if (known) return known;
  const visitor = readVisitor(args);
  const session = visitor.ticket ? findSession(visitor.portal, visitor.ticket) : Promise.resolve(null);
  const fresh = { method: args.request.method, visitor, language: languageOf(args.request), session };
  perRequest.set(args.context, fresh);
  return fresh;
}

/** The visitor's ticket, or the one a newcomer gets with this answer; the same throughout a request. */
export function ticketOf(args: RequestArgs): { ticket: SessionTicket; fresh: boolean } {
  const known = current(args);
  if (known.visitor.ticket) return { ticket: known.visitor.ticket, fresh: false };
  return { ticket: (known.newcomer ??= newTicket()), fresh: true };
}

/** The address where nothing but a page is asked for; null where a form was sent, whose answer it is then. */
export function addressAsked(args: RequestArgs): URL | null {
  return ["GET", "HEAD"].includes(current(args).method) ? new URL(args.request.url) : null;
}

/** The page of a request, also where its data alone are asked for. */
export function pageOf({ request }: RequestArgs): string {
  const url = new URL(request.url);
  return url.pathname.replace(/\.data$/, "") + url.search;
}
