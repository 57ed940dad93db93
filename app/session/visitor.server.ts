import { randomUUID } from "node:crypto";
import { redirect, type AppLoadContext } from "@remix-run/node";
import { languageOf } from "~/i18n/detection.server";
import type { Language } from "~/i18n/languages";
import { portalOf } from "~/load-context";
import type { FormDraft } from "~/ui/form-draft";
import { cookieLine, openCookie, sealedCookie, type Keeper } from "./cookies.server";
import { findUnmovedSession } from "./moved-session.server";
import { openPart, REFUSED } from "~/ui/known-query";
import { newTicket, type SessionTicket } from "./details.server";
import type { Session, Visitor } from "./sessions.server";

export type { Visitor };

export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

export function readVisitor({ request, context }: RequestArgs): Visitor {
  const portal = portalOf(context);
  const cookies = request.headers.get("Cookie");
  const { ip = "unknown", correlationId = randomUUID() } = context as Partial<AppLoadContext>;
  return {
    portal,
    address: ip,
    correlationId,
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 200),
    language: (/^[\w-]{1,20}/.exec(request.headers.get("Accept-Language") ?? "")?.[0] ?? "").toLowerCase(),
    ticket: readTicket(portal, cookies),
    cookies,
  };
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
  const session = visitor.ticket
    ? findUnmovedSession(visitor, visitor.ticket, runIn(args.request.url))
    : Promise.resolve(null);
  const fresh = { method: args.request.method, visitor, language: languageOf(args.request), session };
  perRequest.set(args.context, fresh);
  return fresh;
}

/** Id of the flow that an address is a step of, or tells the end of. */
export function runIn(address: string): string | null {
  const { searchParams } = new URL(address);
  const id = searchParams.get("run") ?? searchParams.get("done") ?? "";
  return isRunId(id) ? id : null;
}

export const isRunId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Ticket of the visitor, or a new one to be set by this response; the same throughout a request. */
export function ticketOf(args: RequestArgs): { ticket: SessionTicket; fresh: boolean } {
  const known = current(args);
  if (known.visitor.ticket) return { ticket: known.visitor.ticket, fresh: false };
  return { ticket: (known.newcomer ??= newTicket()), fresh: true };
}

/**
 * URL of a requested page; null for a submitted form. Redirects to the same page copy it, so a kept answer stays: it has `sealed` in
 * place of typed entries.
 */
export function addressAsked(args: RequestArgs, sealed: string | null): URL | null {
  if (!["GET", "HEAD"].includes(current(args).method)) return null;
  const address = new URL(args.request.url);
  const refused = address.searchParams.get(REFUSED);
  address.search = openQueryOf(args, address.search, sealed);
  if (refused !== null) address.searchParams.set(REFUSED, refused);
  return address;
}

/** Path of the page, also when only its data are requested, with `sealed` in place of typed entries. */
export function pageOf(args: RequestArgs, sealed: string | null = null): string {
  const { pathname, search } = new URL(args.request.url);
  return pathname.replace(/\.data$/, "") + openQueryOf(args, search, sealed);
}

function openQueryOf({ context }: RequestArgs, search: string, sealed: string | null): string {
  const { known } = context as Partial<AppLoadContext>;
  return known ? openPart(search, known, sealed) : search;
}

export function readTicket(portal: Keeper, cookies: string | null): SessionTicket | null {
  const [id, key] = openCookie(portal, cookies, "session")?.split(".") ?? [];
  return id && key ? { id, key: Buffer.from(key, "base64url") } : null;
}

export const ticketCookie = (portal: Keeper, { id, key }: SessionTicket): string =>
  sealedCookie(portal, "session", `${id}.${key.toString("base64url")}`);

export const droppedCookie = (portal: Keeper): string => cookieLine(portal, "session", "", 0);

/** Redirects with the cookie of the session's next step, and optionally another cookie. */
export function goWithSession(
  portal: Keeper,
  { ticket }: { ticket: SessionTicket },
  to: string,
  another?: string,
): Response {
  const headers = new Headers([["Set-Cookie", ticketCookie(portal, ticket)]]);
  if (another) headers.append("Set-Cookie", another);
  return redirect(to, { status: 303, headers });
}
