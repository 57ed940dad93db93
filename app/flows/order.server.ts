import { randomUUID } from "node:crypto";
import type { Service } from "~/contract/service.server";
import { referenceOf } from "~/domain/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";

/** For a change of one form, without a run: one for each page that asks, so that a button pressed twice is one change. */
export const newReference = (): string => referenceOf(randomUUID());

/** What authorises a change, and the reference it is carried out under. Every service that commits takes them so. */
export interface Authority {
  transactionPassword?: string | undefined;
  otp?: string | undefined;
  reference?: string | undefined;
}

/** What the bank is asked to do, without what authorises it. */
export interface Order {
  service: Service;
  request: object;
}

/** `orderTo(fundTransfer, { way: "imps", … })`: all of the request but the authority. */
export function orderTo<Q extends Authority, A>(
  service: Service<Q, A>,
  request: Omit<Q, keyof Authority>,
): Order {
  return { service: service as unknown as Service, request };
}

/** First pass: everything is checked, the password too, and nothing is moved. */
export function checkOrder(order: Order, transactionPassword: string, caller: Caller) {
  return send(order, { transactionPassword, otp: "" }, caller);
}

/**
 * Second pass. An outcome that is not known is asked for once more with the same reference, where the gateway honours it
 * and did not just take its time; a call that was never sent is sent once more.
 */
export async function commitOrder(
  order: Order,
  authority: Required<Authority>,
  caller: Caller,
): Promise<Ending<unknown>> {
  // A customer who leaves does not stop what has been authorised.
  const steady = { ...caller, signal: undefined };
  const ending = await send(order, authority, steady);
  const lost =
    ending.ending === "unknown" && ending.reason !== "time-limit" && portal().gateway.honoursReference;
  return lost || ending.ending === "not-sent" ? send(order, authority, steady) : ending;
}

/** What became of `reference`: done as then, or refused (8008 when nothing was done under it). Authorises nothing. */
export function askAgain(order: Order, reference: string, caller: Caller): Promise<Ending<unknown>> {
  return send(order, { transactionPassword: "", otp: "", reference }, caller);
}

function send(order: Order, authority: Authority, caller: Caller): Promise<Ending<unknown>> {
  return portal().gateway.call(order.service, { ...order.request, ...authority }, caller);
}
