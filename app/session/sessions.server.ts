import type { Kysely } from "kysely";
import type { PortalSchema } from "~/database/portal/schema.server";
import type { AccountSummary } from "~/domain/accounts";
import { portal } from "~/portal.server";
import { newTicket, type SessionTicket } from "./cookie.server";
import { digest, openWith, sealWith } from "./seal.server";
import type { Visitor } from "./visitor.server";

/** What the portal remembers of the customer while the session lives; sealed with the cookie's key. */
export interface CustomerDetails {
  customerNumber: string;
  customerName: string;
  username: string;
  mobile: string;
  viewOnly: boolean;
  corporateName: string | null;
  accounts: AccountSummary[];
  /** `DD-MM-YYYY HH:MM`, empty on the first sign-in. */
  lastLogin: string;
  passwordDays: number;
  transactionPasswordDays: number;
  admission: "admitted" | "first-login" | "password-expired";
  sessionMinutes: number;
  bankSessionId: string;
  latitude: string;
  longitude: string;
  /** Where to go after sign-in. */
  returnPath: string;
  /** Of a session at step `passwords`. */
  passwords?: PasswordErrand;
}

/** Why passwords are to be set. */
export interface PasswordErrand {
  mode: "first-login" | "expired" | "reset" | "register";
  /** What the bank has given to set them without the old ones. */
  grant?: string;
}

/**
 * `proving`: somebody who is not signed in says who they are; what they say is not proven. `otp`: the password is right.
 * `passwords`: proven, but may only set passwords. `signed-in`: all pages.
 */
export type SessionStep = "proving" | "otp" | "passwords" | "signed-in";

export interface Session {
  step: SessionStep;
  ticket: SessionTicket;
  digest: Buffer;
  customer: CustomerDetails;
  /** When it ends unless another request comes first. */
  endsAt: Date;
  /** When it ends whatever comes. */
  latestEnd: Date;
  /** When the bank last let its own session go on. */
  bankExtendedAt: Date;
}

/** Sixty minutes after sign-in, whatever happens. */
const LONGEST_MS = 60 * 60_000;
const SEALED_AS = "session:details";

/** Begins a session step under a new id and a new key; the answer's ticket goes into the cookie. */
export async function beginSession(
  visitor: Visitor,
  step: SessionStep,
  customer: CustomerDetails,
): Promise<Session> {
  const { db, clock } = portal();
  const ticket = newTicket();
  const now = clock.now();
  const idleSeconds = Math.max(1, Math.round(customer.sessionMinutes * 60));
  const endsAt = new Date(now.getTime() + LONGEST_MS);
  const row = {
    id_digest: digest(ticket.id),
    step,
    customer_number: customer.customerNumber,
    sealed_details: sealWith(ticket.key, SEALED_AS, JSON.stringify(customer)),
    idle_seconds: idleSeconds,
    started_at: now,
    last_seen_at: now,
    ends_at: endsAt,
    address: visitor.address,
    user_agent: visitor.userAgent,
  };
  await db
    .insertInto("portal.session")
    .values({ ...row, end_reason: null })
    .execute();
  return {
    step,
    ticket,
    digest: row.id_digest,
    customer,
    endsAt: earliest(endsAt, now, idleSeconds),
    latestEnd: endsAt,
    bankExtendedAt: now,
  };
}

/** The living session a ticket names; asking keeps it alive. */
export async function findSession(ticket: SessionTicket): Promise<Session | null> {
  const { db, clock } = portal();
  const now = clock.now();
  const row = await db
    .selectFrom("portal.session")
    .select(["id_digest", "step", "sealed_details", "idle_seconds", "last_seen_at", "ends_at"])
    .select(["started_at", "bank_extended_at"])
    .where("id_digest", "=", digest(ticket.id))
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (!row || row.last_seen_at.getTime() + row.idle_seconds * 1000 <= now.getTime()) return null;
  const plain = openWith(ticket.key, SEALED_AS, row.sealed_details);
  if (plain === null) return null;
  await touch(db, row, now);
  const customer = JSON.parse(plain) as CustomerDetails;
  return {
    step: row.step,
    ticket,
    digest: row.id_digest,
    customer,
    endsAt: earliest(row.ends_at, now, row.idle_seconds),
    latestEnd: row.ends_at,
    bankExtendedAt: row.bank_extended_at ?? row.started_at,
  };
}

/**
 * Why the session a ticket named has ended, `time` when nobody ended it; null when it never named one: its holder had a
 * password at least, the holder of any other has not.
 */
export async function findEndReason(ticket: SessionTicket): Promise<string | null> {
  const row = await portal()
    .db.selectFrom("portal.session")
    .select("end_reason")
    .where("id_digest", "=", digest(ticket.id))
    .where("step", "!=", "proving")
    .executeTakeFirst();
  return row ? (row.end_reason ?? "time") : null;
}

/** Written at most once in a thousandth of the session's life (1.8 s of 30 minutes), so that a burst of requests costs one write. */
async function touch(
  db: Kysely<PortalSchema>,
  row: { id_digest: Buffer; idle_seconds: number; last_seen_at: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - row.last_seen_at.getTime() < row.idle_seconds) return;
  await db
    .updateTable("portal.session")
    .set({ last_seen_at: now })
    .where("id_digest", "=", row.id_digest)
    .where("ended_at", "is", null)
    .execute();
}

/** The bank's session goes on from now. */
export async function noteBankExtension(session: { digest: Buffer }): Promise<void> {
  const { db, clock } = portal();
  await db
    .updateTable("portal.session")
    .set({ bank_extended_at: clock.now() })
    .where("id_digest", "=", session.digest)
    .execute();
}

/** Ends it for ever; false when it had ended before. */
export async function endSession(session: { digest: Buffer }, reason: string): Promise<boolean> {
  const { db, clock } = portal();
  const result = await db
    .updateTable("portal.session")
    .set({ ended_at: clock.now(), end_reason: reason })
    .where("id_digest", "=", session.digest)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What the portal remembers of the customer has changed; session and cookie go on. */
export async function rewriteDetails(session: Session, customer: CustomerDetails): Promise<void> {
  const sealed = sealWith(session.ticket.key, SEALED_AS, JSON.stringify(customer));
  await portal()
    .db.updateTable("portal.session")
    .set({ sealed_details: sealed })
    .where("id_digest", "=", session.digest)
    .execute();
}

/** Ends all of the customer's sessions, at whatever step, but `except`; answers how many. */
export async function endSessionsOf(
  customerNumber: string,
  reason: string,
  except?: { digest: Buffer },
): Promise<number> {
  const { db, clock } = portal();
  const result = await db
    .updateTable("portal.session")
    .set({ ended_at: clock.now(), end_reason: reason })
    .where("customer_number", "=", customerNumber)
    .where("ended_at", "is", null)
    .$if(except !== undefined, (query) => query.where("id_digest", "!=", except!.digest))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** To the next step, from OTP to signed in: the old value dies, a new one is born; null when another request was first. */
export async function advanceSession(
  visitor: Visitor,
  session: Session,
  customer: CustomerDetails,
  step: SessionStep = "signed-in",
): Promise<Session | null> {
  if (!(await endSession(session, "next-step"))) return null;
  return beginSession(visitor, step, customer);
}

function earliest(absolute: Date, now: Date, idleSeconds: number): Date {
  return new Date(Math.min(absolute.getTime(), now.getTime() + idleSeconds * 1000));
}
