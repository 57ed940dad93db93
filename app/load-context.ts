import type { AppLoadContext } from "@remix-run/node";
import type { Kysely } from "kysely";
import type { OfBank } from "common/bank";
import type { Clock } from "common/clock";
import type { PortalSchema } from "~/database/schema.server";
import type { Environment } from "~/env.server";
import type { Gateway } from "~/gateway/gateway.server";
import type { PublicLists } from "~/gateway/public-lists.server";
import type { SignInQueue } from "~/sign-in-queue.server";
import type { Sealer } from "~/seal.server";

/** What a portal process has once, and the bank it serves: opened at start, handed to every request with its load context. */
export interface Portal extends OfBank {
  env: Environment;
  clock: Clock;
  db: Kysely<PortalSchema>;
  gateway: Gateway;
  publicLists: PublicLists;
  signInQueue: SignInQueue;
  /** PEM under which the bank alone reads; without one given, the key the embedded bank keeps beside us. */
  gatewayKey(): string;
  sealer: Sealer;
}

/** What the server tells each loader and action about a request, beside the request itself. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    portal: Portal;
    /** The customer's address: the connection's, or what a trusted proxy says. */
    ip: string;
    /** Ties the lines of one request together in the logs of portal and bank. */
    correlationId: string;
    /** Where a finished page is left for the server to send in one piece; without it the answer brings it. */
    wholePage?: { html?: string };
  }
}

/** Development's server gives no load context: there, what the process keeps stands in. */
export function portalOf(context: Partial<AppLoadContext>): Portal {
  const portal = context.portal ?? (globalThis as { __portal?: Portal }).__portal;
  if (!portal) throw new Error("the portal has not been started");
  return portal;
}
