import { setMaxListeners } from "node:events";
import { redirect, type AppLoadContext } from "@remix-run/node";
import type { OwnAccount } from "common/accounts";
import { coverBalances } from "common/contract/message.server";
import type { Service } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { hiddenFor, type Paise } from "common/money";
import { pagesOf, type PageOf } from "common/paging";
import { enquire, enquiryResultOf } from "~/gateway/enquiry.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Language } from "~/i18n/languages";
import type { Portal } from "~/load-context";
import type { EnquiryResult } from "~/ui/enquiry";
import { displayOf } from "~/ui/display.server";
import { SEALED } from "~/ui/known-query";
import type { LimitedAct } from "~/rate-limits";
import { audit, maskedSubject, type AuditEntry } from "./audit.server";
import { addressAsked, current, pageOf, type RequestArgs, type Visitor } from "./visitor.server";
import { strangerCaller } from "./callers.server";
import { findNamed, handlesOf, type Named } from "~/handles.server";
import { keepUnsent } from "./form.server";
import { isWithin } from "./limits.server";
import { isNavigation, NAVIGATION_HEADERS } from "./navigation";
import { noteAttempt } from "./security-events.server";
import { findEnd, type Session } from "./sessions.server";
import { openTyped, sealTyped, type Typed } from "./typed-query.server";
import { endReasonOf, type EndReason, goToSignIn } from "./to-sign-in.server";

/** A visitor with a session at any step, in one request. */
export interface InSession {
  portal: Portal;
  visitor: Visitor;
  session: Session;
  caller: Caller;
}

/** Request to the bank without the customer number, which is added. */
type Requested<Q> = Q extends unknown ? Omit<Q, "customerNumber"> : never;

export interface SignedIn extends InSession {
  /** URL of a requested page; null for a submitted form. */
  address: URL | null;
  /** Of the request's address, with its sealed entries opened. */
  query: URLSearchParams;
  /** The typed entries of `query`, for other addresses of the page; null without any. */
  sealed: string | null;
  /** Entry of an address in place of typed ones; none if all are empty. */
  sealTyped(typed: Typed): Record<string, string>;
  /** In India. */
  today: IsoDate;
  language: Language;
  customerNumber: string;
  accounts: readonly OwnAccount[];
  /** The account that the bank marks as primary, else the first. */
  primaryAccount: OwnAccount | undefined;
  /** Handle of a number in URLs; also for accounts that are not in `accounts`. */
  handleOf(named: Named, number: string): string;
  handlesOf(named: Named, number: string): string[];
  /** Enquiries only: by the customer's wish, because this bank offers no more, or as a `makerChecker`. */
  viewOnly: boolean;
  /** A balance as the customer wants to see it: as it is, or hidden. */
  cover<B extends Paise | undefined>(balance: B): B;
  /** An answer of the bank in which each balance is covered. */
  covered<Q, A>(service: Service<Q, A>, answer: A): A;
  /** The same customer to whom nothing is hidden: for decisions, and for documents, which are for others to read. */
  knowing(): SignedIn;
  /** Calls a service for the customer and returns the outcome, its balances covered. */
  call<Q, A>(service: Service<Q, A>, request: Requested<Q>): Promise<CallResult<A>>;
  /** Calls an enquiry, as `call`. It changes nothing, so failures need not be told apart. */
  ask<Q, A>(service: Service<Q, A>, request: Requested<Q>): Promise<EnquiryResult<A>>;
  audit(entry: Omit<AuditEntry, "customerNumber">): Promise<void>;
  /** Counts a try of `act`; false if the limit is reached. */
  within(act: LimitedAct): Promise<boolean>;
}

/** Listeners of the abort signal per request: one per concurrent call, with room to spare. */
const MAX_CALLS = 100;

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
  return signedIn(args, customer, await current(args).language);
}

function signedIn(args: RequestArgs, customer: InSession, language: Language): SignedIn {
  const { portal, visitor, session, caller } = customer;
  const { customerNumber } = session.customer;
  const allHandlesOf = (named: Named, number: string) =>
    handlesOf(portal.sealer, customerNumber, named, number);
  const handleOf = (named: Named, number: string) => allHandlesOf(named, number)[0]!;
  const accounts = session.customer.accounts.map((account) => ({
    ...account,
    handle: handleOf("account", account.accountNumber),
  }));
  const holder = { sealer: portal.sealer, customerNumber };
  const { known } = args.context as Partial<AppLoadContext>;
  const asked = new URL(args.request.url);
  const { query, sealed } = openTyped(holder, asked.searchParams, known?.typed ?? null);
  const inName = <Q>(requested: Requested<Q>) => ({ ...requested, customerNumber }) as Q;
  const knowing: SignedIn = {
    ...customer,
    address: addressAsked(args, sealed),
    query,
    sealed,
    sealTyped: (typed) => entryOf(sealTyped(holder, typed)),
    today: istDate(portal.clock.now()),
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
    cover: (balance) => balance,
    covered: (_, answer) => answer,
    knowing: () => knowing,
  };
  return displayOf(args.request).balances === "hidden" ? withoutBalances(knowing) : knowing;
}

/** The same customer, whose answers of the bank have other figures in place of balances before a page sees them. */
function withoutBalances(knowing: SignedIn): SignedIn {
  const call: SignedIn["call"] = async (service, requested) => {
    const result = await knowing.call(service, requested);
    return result.outcome === "done"
      ? { ...result, answer: coverBalances(service.answer, result.answer) }
      : result;
  };
  return {
    ...knowing,
    cover: <B extends Paise | undefined>(balance: B) =>
      (balance === undefined ? balance : hiddenFor(balance)) as B,
    covered: ({ answer: declared }, answer) => coverBalances(declared, answer),
    call,
    ask: async (service, requested) => enquiryResultOf(await call(service, requested)),
  };
}

const entryOf = (sealed: string | null): Record<string, string> =>
  sealed === null ? {} : { [SEALED]: sealed };

/** Guard of pages: redirects visitors without a session to the sign-in page and back afterwards, others to their next step. */
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

/** Guard of a page of sign-in: redirects sessions at another step to their page of `pages`, or to the sign-in page. */
export async function requireStep(
  args: RequestArgs,
  step: Session["step"],
  pages: Partial<Record<Session["step"], string>>,
): Promise<InSession> {
  const { visitor, customer } = await visitOf(args);
  if (customer && customer.session.step === step) return customer;
  const page = customer && pages[customer.session.step];
  throw page ? redirect(page) : goToSignIn(visitor.portal, { reason: await findWhyEnded(visitor) });
}

/** Reason why the session ended; null if there was none. */
async function findWhyEnded({ portal, ticket }: Visitor): Promise<EndReason | null> {
  const ended = ticket && (await findEnd(portal, ticket));
  return ended ? endReasonOf(ended.reason) : null;
}

/**
 * Guard of documents. Without a session programs get 401 as text, so that no sign-in page is saved as a PDF; browsers that navigate
 * are redirected to the sign-in page, and back to the page that offers the document.
 */
export async function requireCustomerForDocument(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await findSignedIn(args);
  if (signedIn) return signedIn.knowing();
  if (isNavigation(args.request)) {
    const { visitor } = await visitOf(args);
    throw goToSignIn(visitor.portal, { to: pageOf(args), reason: await findWhyEnded(visitor) }, 303);
  }
  throw new Response("Please sign in to net-banking first, then ask for this document again.\n", {
    status: 401,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: NAVIGATION_HEADERS,
    },
  });
}

/**
 * Finds the customer's account by handle or number. Throws 404 for any other account and adds an audit row. Redirects from the number
 * to the handle.
 */
export async function requireAccount(customer: SignedIn, given: string): Promise<OwnAccount> {
  const account = findNamed(customer, "account", customer.accounts, {
    given: given,
    numberOf: (own) => own.accountNumber,
  });
  return account ?? refuseForeign(customer, given, { act: "foreign-account", subject: maskedSubject(given) });
}

/** Numbers, handles and references as addresses have them. */
const namePattern = /^[\w-]{5,60}$/;

type Attempt = Omit<AuditEntry, "customerNumber" | "outcome">;

/** Only a name that may be somebody else's is an attempt: a missing or cut one leaves no audit row. */
export async function auditForeign(customer: SignedIn, given: string, attempt: Attempt): Promise<void> {
  const { visitor, session, customerNumber } = customer;
  if (!namePattern.test(given)) return;
  await noteAttempt(visitor, session.ticket.id, { ...attempt, outcome: "refused", customerNumber });
}

/** 404 for what is not the customer's. */
export async function refuseForeign(customer: SignedIn, given: string, attempt: Attempt): Promise<never> {
  await auditForeign(customer, given, attempt);
  throw new Response("Not found", { status: 404 });
}

/** Returns the rows of a page; throws 404 beyond the last page. */
export function requirePage<Row>(page: number, rows: Row[], total: number): PageOf<Row> {
  const pages = pagesOf(total);
  if (page > pages) throw new Response("Not found", { status: 404 });
  return { rows, page, pages, total };
}

/** Reason why the customer may only enquire, or null. The bank's `mayOrder` refuses the same customers. */
export function whyViewOnly({ portal, session }: InSession): "viewOnly" | "makerChecker" | null {
  const { customer } = session;
  if (customer.viewOnly || portal.profile.offer === "view-only") return "viewOnly";
  return customer.makerChecker ? "makerChecker" : null;
}

export const notForViewOnly = (customer: InSession): Response =>
  Response.json({ notOffered: whyViewOnly(customer) }, { status: 403 });

/** Guard of pages that move money: 403 for customers who may only enquire. */
export async function requirePayer(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await requireCustomer(args);
  if (signedIn.viewOnly) throw notForViewOnly(signedIn);
  return signedIn;
}

/** Guard of pages that need the transaction password: redirects to change it if it has expired, is missing or was set by the bank. */
export async function requireAuthoriser(args: RequestArgs): Promise<SignedIn> {
  return requireUsablePassword(args, await requirePayer(args));
}

/** The same for pages that customers who may only enquire may use. */
export function requireUsablePassword(args: RequestArgs, signedIn: SignedIn): SignedIn {
  if (signedIn.session.customer.transactionPasswordDays > 0) return signedIn;
  const before = pageOf(args, signedIn.sealed);
  throw redirect(`/ChangeTransactionPassword?${new URLSearchParams({ before })}`);
}
