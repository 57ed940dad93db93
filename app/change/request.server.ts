import { uninterrupted } from "~/gateway/exchange.server";
import { randomUUID } from "node:crypto";
import type { Service } from "common/contract/service.server";
import { referenceOf } from "common/reference";
import type { Caller, CallResult, Gateway } from "~/gateway/gateway.server";

/** For a change of one form: one for each page that asks, so that a button pressed twice is one change. */
export const newReference = (): string => referenceOf(randomUUID());

/** What authorises a change, and the reference it is made under. Every service that commits takes them so. */
export interface Authority {
  transactionPassword?: string | undefined;
  otp?: string | undefined;
  reference?: string | undefined;
}

/** What the bank is asked to do, without what authorises it. */
export interface BankRequest<A = unknown> {
  service: Service<unknown, A>;
  request: object;
}

/** `requestTo(fundTransfer, { way: "imps", … })`: all of the request but the authority. */
export function requestTo<Q extends Authority, A>(
  service: Service<Q, A>,
  request: Q extends unknown ? Omit<Q, keyof Authority> : never,
): BankRequest<A> {
  return { service: service as unknown as Service<unknown, A>, request };
}

/** The way to the bank, and in whose name it is gone. */
interface Asker {
  portal: { gateway: Gateway };
  caller: Caller;
}

function send<A>({ portal, caller }: Asker, { service, request }: BankRequest<A>, authority: Authority) {
  return portal.gateway.call(service, { ...request, ...authority }, caller);
}

/** First pass: everything is checked, the password too, and nothing is moved. */
export function checkRequest(customer: Asker, request: BankRequest, transactionPassword: string) {
  return send(customer, request, { transactionPassword, otp: "" });
}

/**
 * Carries it out. An unknown outcome is asked about once more under the same reference, where the gateway honours it and did
 * not just take its time; a call that was never sent is sent once more.
 */
export async function commitRequest<A>(
  customer: Asker,
  request: BankRequest<A>,
  { transactionPassword = "", otp = "", reference }: Authority & { reference: string },
): Promise<CallResult<A>> {
  const authority = { transactionPassword, otp, reference };
  // A customer who leaves does not stop what has been authorised.
  const lasting = { ...customer, caller: uninterrupted(customer.caller) };
  const result = await send(lasting, request, authority);
  const lost =
    result.outcome === "unknown" &&
    result.reason !== "time-limit" &&
    customer.portal.gateway.honoursReference;
  return lost || result.outcome === "not-sent" ? send(lasting, request, authority) : result;
}

/** What became of `reference`: done as then, or refused (8008: nothing was done). Authorises nothing. */
export function askAgain(
  customer: Asker,
  request: BankRequest,
  reference: string,
): Promise<CallResult<unknown>> {
  return send(customer, request, { transactionPassword: "", otp: "", reference });
}

/** How a call ended, for the audit trail. */
export const wordOf = (result: CallResult<unknown>): string =>
  result.outcome === "refused" ? `refused-${result.code}` : result.outcome;
