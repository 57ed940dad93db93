import { setMaxListeners } from "node:events";
import { redirect } from "@remix-run/node";
import type { OwnAccount } from "common/accounts";
import type { Service } from "common/contract/service.server";
import { pagesOf, type PageOf } from "common/paging";
import { enquire } from "~/gateway/enquiry.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Language } from "~/i18n/languages";
import type { Portal } from "~/load-context";
import type { EnquiryResult } from "~/ui/enquiry";
import type { LimitedAct } from "~/rate-limits";
import { audit, maskedSubject, type AuditEntry } from "./audit.server";
import {
  addressAsked,
  current,
  pageOf,
  strangerCaller,
  type RequestArgs,
  type Visitor,
} from "./visitor.server";
import { findNamed, handlesOf, type Named } from "~/handles.server";
import { keepUnsent } from "./form.server";
import { isWithin } from "./limits.server";
import { findEndReason } from "./session-end.server";
import { endReasonOf, type EndReason, goToSignIn } from "./to-sign-in.server";
import type { Session } from "./sessions.server";

/** Somebody with a session at whatever step, in one request: from where, and how to call the bank for them. */
export interface InSession {
  portal: Portal;
  visitor: Visitor;
  session: Session;
  caller: Caller;
}

/** What is asked of the bank in a customer's name; whose it is goes without saying. */
type Requested<Q> = Q extends unknown ? Omit<Q, "customerNumber"> : never;

export interface SignedIn extends InSession {
  /** The address of the page that is asked for; null where a form was sent. */
  address: URL | null;
  /** That the request is answered in. */
  language: Language;
  customerNumber: string;
  accounts: readonly OwnAccount[];
  /** The one the bank calls so, else the first. */
  primaryAccount: OwnAccount | undefined;
  /** What stands for a number in addresses; also of an account that is not in `accounts` (any more). */
  handleOf(named: Named, number: string): string;
  /** All that have stood for it, the one of today first. */
  handlesOf(named: Named, number: string): string[];
  /** Looks only: by the customer's own wish, because this bank offers no more, or as a `makerChecker`. */
  viewOnly: boolean;
  /** Calls a service in the customer's name and says how the call ended. */
  call<Q, A>(service: Service<Q, A>, request: Requested<Q>): Promise<CallResult<A>>;
  /** Asks for something a page shows. It changes nothing, so that every ending but an answer is alike. */
  ask<Q, A>(service: Service<Q, A>, request: Requested<Q>): Promise<EnquiryResult<A>>;
  audit(entry: Omit<AuditEntry, "customerNumber">): Promise<void>;
  /** Counts a try of `act`; false when there were too many. */
  within(act: LimitedAct): Promise<boolean>;
}

/** Calls one page makes at once, with room: each listens for the customer's leaving. */
const MAX_CALLS = 100;

/** Who sends a request, and the session they are in, at whatever step. */
export async function visitOf(args: RequestArgs): Promise<{ visitor: Visitor; customer: InSession | null }> {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (!session) return { visitor, customer: null };
  const { mobile, latitude, longitude } = session.customer;
  const { signal } = args.request;
  setMaxListeners(MAX_CALLS, signal);
  const caller = { ...strangerCaller(visitor, mobile), latitude, longitude, signal };
  return { visitor, customer: { portal: visitor.portal, visitor, session, caller } };
}

export async function findSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const { customer } = await visitOf(args);
  if (customer?.session.step !== "signed-in") return null;
  return signedIn(customer, addressAsked(args), await current(args).language);
}

function signedIn(customer: InSession, address: URL | null, language: Language): SignedIn {
  const { portal, visitor, session, caller } = customer;
  const { customerNumber } = session.customer;
  const allHandlesOf = (named: Named, number: string) =>
    handlesOf(portal.sealer, customerNumber, named, number);
  const handleOf = (named: Named, number: string) => allHandlesOf(named, number)[0]!;
  const accounts = session.customer.accounts.map((account) => ({
    ...account,
    handle: handleOf("account", account.accountNumber),
  }));
  const inName = <Q>(requested: Requested<Q>) => ({ ...requested, customerNumber }) as Q;
  return {
    ...customer,
    address,
    language,
    customerNumber,
    accounts,
    primaryAccount: accounts.find(({ primary }) => primary) ?? accounts[0],
    handleOf,
    handlesOf: allHandlesOf,
    viewOnly: whyViewOnly(customer) !== null,
    call: (service, requested) => portal.gateway.call(service, inName(requested), caller),
    ask: (service, requested) => enquire(portal.gateway, service, inName(requested), caller),
    audit: (entry) => audit(visitor, { ...entry, customerNumber }),
    within: (act) => isWithin(act, visitor, { customer: customerNumber }),
  };
}

/** For pages: without a session to the sign-in page, and back here afterwards; halfway in, to the next step. */
export async function requireCustomer(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await findSignedIn(args);
  if (signedIn) return signedIn;
  const { visitor, customer } = await visitOf(args);
  const step = customer?.session.step;
  if (step === "otp") throw redirect("/OtpVerification");
  if (step === "passwords") throw redirect("/ChangePassTpin");
  const kept = await keepUnsent(args);
  if (kept) throw goToSignIn(visitor.portal, { to: kept, reason: "not-sent" });
  throw goToSignIn(visitor.portal, { to: pageOf(args), reason: await findWhyEnded(visitor) });
}

/** Why the visitor's session is over; null for somebody who had none. */
export async function findWhyEnded({ portal, ticket }: Visitor): Promise<EndReason | null> {
  const ended = ticket && (await findEndReason(portal, ticket));
  return ended ? endReasonOf(ended) : null;
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

/**
 * The customer's own account of that handle or number; any other is 404 as if it did not exist, and leaves an audit row. A page
 * asked for by the number leads to its address by the handle.
 */
export async function requireAccount(customer: SignedIn, given: string): Promise<OwnAccount> {
  const account = findNamed(customer, "account", customer.accounts, {
    given: given,
    numberOf: (own) => own.accountNumber,
  });
  if (account) return account;
  await customer.audit({ act: "foreign-account", outcome: "refused", subject: maskedSubject(given) });
  throw new Response("Not found", { status: 404 });
}

/** One page of a list that is fetched page by page; one beyond the last is 404. */
export function requirePage<Row>(page: number, rows: Row[], total: number): PageOf<Row> {
  const pages = pagesOf(total);
  if (page > pages) throw new Response("Not found", { status: 404 });
  return { rows, page, pages, total };
}

/** Why somebody only looks; null for all others. A bank's `mayOrder` refuses the same customers. */
export function whyViewOnly({ portal, session }: InSession): "viewOnly" | "makerChecker" | null {
  const { customer } = session;
  if (customer.viewOnly || portal.profile.offer === "view-only") return "viewOnly";
  return customer.makerChecker ? "makerChecker" : null;
}

/** What customers are told who only look, of what is not offered to them. */
export const notForViewOnly = (customer: InSession): Response =>
  Response.json({ notOffered: whyViewOnly(customer) }, { status: 403 });

/** For every page that moves money: 403 for those who only look. */
export async function requirePayer(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await requireCustomer(args);
  if (signedIn.viewOnly) throw notForViewOnly(signedIn);
  return signedIn;
}

/** For pages that ask for the transaction password: one that authorises nothing (run out, missing, the bank's) is changed first. */
export async function requireAuthoriser(args: RequestArgs): Promise<SignedIn> {
  return requireUsablePassword(args, await requirePayer(args));
}

/** The same where those who only look may authorise as well. */
export function requireUsablePassword(args: RequestArgs, signedIn: SignedIn): SignedIn {
  if (signedIn.session.customer.transactionPasswordDays > 0) return signedIn;
  throw redirect(`/ChangeTransactionPassword?${new URLSearchParams({ before: pageOf(args) })}`);
}
