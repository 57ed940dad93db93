import { setMaxListeners } from "node:events";
import { redirect } from "@remix-run/node";
import type { AccountSummary } from "~/domain/accounts";
import { bankProfile } from "~/domain/bank-profile";
import { endReasonOf, type EndReason } from "~/domain/sign-out-reasons";
import type { Caller } from "~/gateway/gateway.server";
import { audit, maskedSubject } from "./audit.server";
import { newTicket, type SessionTicket } from "./cookie.server";
import { findEndReason } from "./session-end.server";
import { findSession, type Session } from "./sessions.server";
import { readVisitor, type RequestArgs, type Visitor } from "./visitor.server";

/** A signed-in customer in one request: who, from where, and how to call the bank on their behalf. */
export interface SignedIn {
  visitor: Visitor;
  session: Session;
  caller: Caller;
}

interface Current {
  visitor: Visitor;
  /** The ticket a newcomer is about to get. */
  newcomer?: SessionTicket;
  session: Promise<Session | null>;
}

/** Layout and page ask in the same request: the context object is theirs in common, so the row is read once. */
const perRequest = new WeakMap<object, Current>();

export function current(args: RequestArgs): Current {
  const known = perRequest.get(args.context);
  if (known) return known;
  const visitor = readVisitor(args);
  const session = visitor.ticket ? findSession(visitor.ticket) : Promise.resolve(null);
  const fresh = { visitor, session };
  perRequest.set(args.context, fresh);
  return fresh;
}

/** The visitor's ticket, or the one a newcomer gets with this answer; the same for all who ask in one request. */
export function ticketOf(args: RequestArgs): { ticket: SessionTicket; fresh: boolean } {
  const known = current(args);
  if (known.visitor.ticket) return { ticket: known.visitor.ticket, fresh: false };
  return { ticket: (known.newcomer ??= newTicket()), fresh: true };
}

/** Accounts whose balances one page asks for at once, with room: each call listens for the customer's leaving. */
const MOST_CALLS = 100;

export function callerOf(args: RequestArgs, visitor: Visitor, session: Session): Caller {
  setMaxListeners(MOST_CALLS, args.request.signal);
  return {
    user: session.customer.mobile,
    ip: visitor.address,
    latitude: session.customer.latitude,
    longitude: session.customer.longitude,
    correlationId: visitor.correlationId,
    signal: args.request.signal,
  };
}

export async function findSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step !== "signed-in") return null;
  return { visitor, session, caller: callerOf(args, visitor, session) };
}

/** For pages: without a session to the sign-in page, and back here afterwards; halfway in, to the step that is next. */
export async function requireCustomer(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await findSignedIn(args);
  if (signedIn) return signedIn;
  const { visitor, session } = current(args);
  const step = (await session)?.step;
  if (step === "otp") throw redirect("/OtpVerification");
  if (step === "passwords") throw redirect("/ChangePassTpin");
  const { ticket } = visitor;
  const ended = ticket && (await findEndReason(ticket));
  throw toSignIn(args, ended ? endReasonOf(ended) : null);
}

/** The page of a request, also where its data alone are asked for. */
function pageOf({ request }: RequestArgs): string {
  const url = new URL(request.url);
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/** To the sign-in page, which says why, and afterwards back to the page of this request. */
export function toSignIn(args: RequestArgs, reason: EndReason | null): Response {
  return redirect(`/?${new URLSearchParams({ to: pageOf(args), ...(reason ? { reason } : {}) })}`);
}

/** For documents: 401 in plain words, never a sign-in page saved as a PDF. */
export async function requireCustomerForDocument(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await findSignedIn(args);
  if (signedIn) return signedIn;
  throw new Response("Please sign in to net-banking first, then ask for this document again.\n", {
    status: 401,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** The customer's own account of that number; any other is 404 as if it did not exist, and leaves an audit row. */
export async function requireAccount(
  { visitor, session }: SignedIn,
  accountNumber: string,
): Promise<AccountSummary> {
  const account = session.customer.accounts.find((own) => own.accountNumber === accountNumber);
  if (account) return account;
  await audit(visitor, {
    act: "foreign-account",
    outcome: "refused",
    customerNumber: session.customer.customerNumber,
    subject: maskedSubject(accountNumber),
  });
  throw new Response("Not found", { status: 404 });
}

/** Whether this customer may move money at all: some only look, and some banks offer no more. */
export const isViewOnly = (session: Session): boolean =>
  session.customer.viewOnly || bankProfile.offer === "view-only";

/** For every page that moves money: 403 for those who only look. */
export async function requirePayer(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await requireCustomer(args);
  if (isViewOnly(signedIn.session)) throw new Response("Forbidden", { status: 403 });
  return signedIn;
}

/**
 * For pages whose steps ask for the transaction password: one that has run out, is missing or is still the bank's authorises
 * nothing, so it is changed first, and then the customer comes back here.
 */
export async function requireAuthoriser(args: RequestArgs): Promise<SignedIn> {
  return requireUsablePassword(args, await requirePayer(args));
}

/** The same where those who only look may authorise as well. */
export function requireUsablePassword(args: RequestArgs, signedIn: SignedIn): SignedIn {
  if (signedIn.session.customer.transactionPasswordDays > 0) return signedIn;
  throw redirect(`/ChangeTransactionPassword?${new URLSearchParams({ before: pageOf(args) })}`);
}
