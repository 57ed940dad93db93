import { languageOf } from "~/i18n/detection.server";
import type { Language } from "~/i18n/languages";
import type { FormDraft } from "~/ui/form-draft";
import { newTicket, type SessionTicket } from "./cookie.server";
import { findSession, type Session } from "./sessions.server";
import { readVisitor, type RequestArgs, type Visitor } from "./visitor.server";

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
