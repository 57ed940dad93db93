import type { AppLoadContext } from "@remix-run/node";
import type { Kysely } from "kysely";
import type { OfBank } from "common/bank";
import type { Clock } from "common/clock";
import type { Quotas } from "common/quotas";
import type { ShortWork } from "common/short-work.server";
import type { AuditSigner } from "~/audit-signing.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Environment } from "~/env.server";
import type { Gateway } from "~/gateway/gateway.server";
import type { PublicLists } from "~/gateway/public-lists.server";
import type { SignInQueue } from "~/sign-in-queue.server";
import type { Sealer } from "~/seal.server";
import type { KnownQuery } from "~/ui/known-query";

/** Services of a portal process and the bank it serves, created at start and passed to every request. */
export interface Portal extends OfBank {
  env: Environment;
  clock: Clock;
  db: Kysely<PortalSchema>;
  gateway: Gateway;
  /** Counts of this process, of the bank's services and of pages that only read. */
  quotas: Quotas;
  publicLists: PublicLists;
  signInQueue: SignInQueue;
  /** Pages that this process is answering now: work that is not a page gives way to them. */
  pages: ShortWork;
  /** PEM of the bank's public key; defaults to the embedded bank's. */
  gatewayKey(): string;
  sealer: Sealer;
  auditSigner: AuditSigner;
}

/** Per-request context passed to loaders and actions. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    portal: Portal;
    /** Client address, from the connection or a trusted proxy. */
    ip: string;
    /** Correlates the log lines of one request in portal and bank. */
    correlationId: string;
    /** Entries of the query that the page reads; the development server passes none. */
    known?: KnownQuery;
    /** Receives the rendered page, so that the server can send it in one piece. If missing, the response carries the page. */
    wholePage?: { html?: string };
  }
}

/** The development server passes no context; the process keeps the portal in a global then. */
export function portalOf(context: Partial<AppLoadContext>): Portal {
  const portal = context.portal ?? (globalThis as { __portal?: Portal }).__portal;
  if (!portal) throw new Error("the portal has not been started");
  return portal;
}
