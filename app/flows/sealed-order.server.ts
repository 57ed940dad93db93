import * as z from "zod";
import { findService, isCallable } from "~/contract/catalogue.server";
import type { Caller } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import type { Trace } from "./commitments.server";
import type { Order } from "./order.server";

/** An order as it lies in the database: sealed, and without anything that authorises it. */
interface Sealed {
  service: string;
  /** In the wire's names. */
  request: unknown;
  trace: Trace | null;
  caller: Pick<Caller, "user" | "ip" | "latitude" | "longitude" | "correlationId">;
  customerNumber: string;
}

const sealedAs = (reference: string) => `commitment:${reference}`;
const noAuthority = { transactionPassword: "", otp: "" };

export function sealOrder(
  given: { reference: string; customerNumber: string; order: Order; trace: Trace | null },
  { user, ip, latitude, longitude, correlationId }: Caller,
): string {
  const { service, request } = given.order;
  const sealed: Sealed = {
    service: service.name,
    request: z.encode(service.request, { ...request, ...noAuthority, reference: given.reference }),
    trace: given.trace,
    caller: { user, ip, latitude, longitude, correlationId },
    customerNumber: given.customerNumber,
  };
  return portal().sealer.seal(sealedAs(given.reference), JSON.stringify(sealed));
}

/** Null when its secret is not known any more. */
export function openOrder(reference: string, text: string) {
  const plain = portal().sealer.open(sealedAs(reference), text);
  if (plain === null) return null;
  const { service: name, request, trace, caller, customerNumber } = JSON.parse(plain) as Sealed;
  const service = findService(name);
  if (!service || !isCallable(service)) return null;
  const order: Order = { service, request: z.decode(service.request, request) as object };
  return { order, trace, caller: caller as Caller, customerNumber };
}
