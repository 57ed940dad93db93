import type { Clock } from "common/clock";
import type { Cipher } from "common/contract/cipher.server";
import {
  CORRELATION_HEADER,
  openAnswer,
  SALT_HEADER,
  sealCall,
  type Answer,
  type Call,
  type Origin,
} from "common/contract/envelope.server";
import type { Service } from "common/contract/service.server";
import { traceparent } from "~/traces.server";
import { faultOfReply, type Reply } from "./faults.server";
import type { Lost, Transport } from "./transport.server";

export interface Caller extends Origin {
  correlationId: string;
  /** Aborted when the customer leaves: gives up an enquiry at any time, any other call only before it is sent. */
  signal?: AbortSignal | undefined;
}

/** For a call that goes on if the customer leaves or presses twice. */
export const uninterrupted = (caller: Caller): Caller => ({ ...caller, signal: undefined });

export type Exchanged = { outcome: "answered"; answer: Answer } | Lost;

export const TOKEN_REFUSED = "401";

type Exchange = (
  service: Service,
  request: unknown,
  caller: Caller,
  token: string | null,
) => Promise<Exchanged>;

/**
 * Sends a sealed request and opens its answer, both in wire names. An enquiry is sent once more if nothing was sent or a kept connection was
 * dead; any other call is sent once, on a new connection. `sealedAt`: time to bind in, for banks that can.
 */
export function createExchange(
  transport: Transport,
  cipher: Cipher,
  clock: Clock,
  sealedAt: () => number | undefined,
): Exchange {
  async function attempt(...[service, request, caller, token]: Parameters<Exchange>) {
    const salt = cipher.newSalt();
    const { ip, latitude, longitude, signal } = caller;
    const call = {
      service: service.name,
      user: caller.user.trim(),
      ip,
      latitude,
      longitude,
      request,
      sealedAt: sealedAt(),
    };
    const enquiry = service.enquiry === true;
    const trace = traceparent();
    const delivery = await transport.post({
      headers: {
        "content-type": "application/json",
        [SALT_HEADER]: salt,
        [CORRELATION_HEADER]: caller.correlationId,
        ...(trace === undefined ? {} : { traceparent: trace }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: sealCall(cipher, salt, call),
      freshConnection: !enquiry,
      givesUpWhenSent: enquiry,
      signal,
    });
    return delivery.outcome === "reply" ? readReply(delivery, salt, call) : delivery;
  }

  function readReply(reply: Reply, salt: string, call: Call): Exchanged {
    const answer = openAnswer(cipher, salt, call, reply.body);
    if (answer) return { outcome: "answered", answer };
    // A gateway may refuse a token before it opens the envelope.
    if (reply.status === 401)
      return { outcome: "answered", answer: { code: TOKEN_REFUSED, message: "", body: {} } };
    const error = faultOfReply(reply, clock.now());
    return { outcome: "unknown", reason: reply.status === 200 ? "unreadable" : "fault", fault: error };
  }

  return async (service, request, caller, token) => {
    const first = await attempt(service, request, caller, token);
    const lost =
      (first.outcome === "not-sent" && first.reason === "no-connection") ||
      (first.outcome === "unknown" && first.stale === true);
    const askAgain = lost && service.enquiry === true && !caller.signal?.aborted;
    return askAgain ? attempt(service, request, caller, token) : first;
  };
}
