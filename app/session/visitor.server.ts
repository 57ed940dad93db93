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
  /** Client address, as trusted proxies report it. */
  address: string;
  correlationId: string;
  userAgent: string;
  /** Ticket of the cookie; null on a first visit or for an invalid value. */
  ticket: SessionTicket | null;
  /** Browser id, kept for a year; null if no customer has signed in with this browser. */
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

/** Caller of the bank without a session: the portal, or the mobile number typed. */
export function strangerCaller({ address, correlationId }: Visitor, user = SIGN_IN_USER): Caller {
  return { user, ip: address, latitude: "", longitude: "", correlationId };
}

/** Removes the IPv6 prefix of an IPv4 address. */
export const shownAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

interface Current {
  /** Method of the original request: loaders that run after an action see a GET. */
  method: string;
  visitor: Visitor;
  language: Promise<Language>;
  newcomer?: SessionTicket;
  session: Promise<Session | null>;
  sent?: FormDraft;
}

/** Layout and page share the context object of a request, so the row is read once. */
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

/** Ticket of the visitor, or a new one to be set by this response; the same throughout a request. */
export function ticketOf(args: RequestArgs): { ticket: SessionTicket; fresh: boolean } {
  const known = current(args);
  if (known.visitor.ticket) return { ticket: known.visitor.ticket, fresh: false };
  return { ticket: (known.newcomer ??= newTicket()), fresh: true };
}

/** URL of a requested page; null for a submitted form. */
export function addressAsked(args: RequestArgs): URL | null {
  return ["GET", "HEAD"].includes(current(args).method) ? new URL(args.request.url) : null;
}

/** Path of the page, also when only its data are requested. */
export function pageOf({ request }: RequestArgs): string {
  const url = new URL(request.url);
  return url.pathname.replace(/\.data$/, "") + url.search;
}
