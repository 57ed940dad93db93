import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sql, type Insertable, type Kysely } from "kysely";
import type { AccountSummary } from "common/accounts";
import { inTransaction } from "common/postgres/transaction.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { openAccountNames, withNames } from "./settings.server";
import { newTicket, type SessionTicket } from "./cookie.server";
import { digest, openBytes, openWith, sealWith, type Sealer } from "~/seal.server";
import { endSession } from "./session-end.server";

/** Who a session is begun for. */
interface Visitor {
  portal: Portal;
  address: string;
  userAgent: string;
}

/** `proving`: says who they are, unproven. `otp`: the password is right. `passwords`: proven, may only set them. `signed-in`: all. */
type SessionStep = "proving" | "otp" | "passwords" | "signed-in";

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
  /** Notices not read, as counted last; null: not yet, or something has changed since. */
  unread: number | null;
}

const MAX_MS = 60 * 60_000;

/** Begins a session step under a new id and a new key; the ticket goes into the cookie. */
export async function beginSession(
  visitor: Visitor,
  step: SessionStep,
  customer: CustomerDetails,
  ticket = newTicket(),
): Promise<Session> {
  const { session, row } = newSession(visitor, step, customer, ticket);
  await visitor.portal.db.insertInto("portal.session").values(row).execute();
  return session;
}

/** A session and its row, which nobody has written yet. */
function newSession(visitor: Visitor, step: SessionStep, customer: CustomerDetails, ticket: SessionTicket) {
  const { clock, sealer } = visitor.portal;
  const now = clock.now();
  const idleSeconds = Math.max(1, Math.round(customer.sessionMinutes * 60));
  const latestEnd = new Date(now.getTime() + MAX_MS);
  const idDigest = digest(ticket.id);
  const row: Insertable<PortalSchema["portal.session"]> = {
    id_digest: idDigest,
    step,
    customer_number: customer.customerNumber,
    sealed_details: sealDetails(ticket, customer),
    sealed_bank_session: sealBankSession(sealer, customer.bankSessionId),
    idle_seconds: idleSeconds,
    started_at: now,
    last_seen_at: now,
    ends_at: latestEnd,
    address: visitor.address,
    user_agent: visitor.userAgent,
    end_reason: null,
  };
  const endsAt = earliest(latestEnd, now, idleSeconds);
  const session: Session = {
    step,
    ticket,
    digest: idDigest,
    customer,
    endsAt,
    latestEnd,
    bankExtendedAt: now,
    unread: null,
  };
  return { session, row };
}

/** The living session a ticket names; asking keeps it alive. */
export async function findSession(
  { db, clock, sealer }: Portal,
  ticket: SessionTicket,
): Promise<Session | null> {
  const now = clock.now();
  const row = await db
    .selectFrom("portal.session as session")
    .leftJoin("portal.account_name as names", "names.customer_number", "session.customer_number")
    .select(["id_digest", "step", "sealed_details", "idle_seconds", "last_seen_at", "ends_at"])
    .select(["started_at", "bank_extended_at", "unread", "session.customer_number", "names.sealed_names"])
    .where("id_digest", "=", digest(ticket.id))
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (!row || row.last_seen_at.getTime() + row.idle_seconds * 1000 <= now.getTime()) return null;
  const customer = openDetails(ticket, row.sealed_details);
  if (customer === null) return null;
  await touch(db, row, now);
  const names = openAccountNames(sealer, row.customer_number, row.sealed_names);
  return {
    step: row.step,
    ticket,
    digest: row.id_digest,
    customer: { ...customer, accounts: withNames(customer.accounts, names) },
    endsAt: earliest(row.ends_at, now, row.idle_seconds),
    latestEnd: row.ends_at,
    bankExtendedAt: row.bank_extended_at ?? row.started_at,
    unread: row.unread,
  };
}

/** Sessions of customers who are signed in; those whose time is over have been emptied, so few rows are looked at. */
export async function countSessions({ db, clock }: Portal): Promise<number> {
  const now = clock.now();
  const { count } = await db
    .selectFrom("portal.session")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("sealed_details", "!=", Buffer.alloc(0))
    .where("step", "=", "signed-in")
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .where(sql<boolean>`last_seen_at + idle_seconds * interval '1 second' > ${now}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most once in a thousandth of the session's life (1.8 s of 30 minutes): a burst of requests costs one write. */
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
export async function noteBankExtension({ db, clock }: Portal, session: { digest: Buffer }): Promise<void> {
  await db
    .updateTable("portal.session")
    .set({ bank_extended_at: clock.now() })
    .where("id_digest", "=", session.digest)
    .execute();
}

/** What the portal remembers of the customer has changed; session and cookie go on. */
export async function rewriteDetails({ db }: Portal, session: Session, customer: CustomerDetails) {
  await db
    .updateTable("portal.session")
    .set({ sealed_details: sealDetails(session.ticket, customer) })
    .where("id_digest", "=", session.digest)
    .execute();
}

/**
 * To the next step: the cookie's old value dies, a new one is born, in one transaction, so that whoever ends all of the
 * customer's sessions meanwhile waits for it (`endSessionsOf`). Null when another request was first.
 */
export async function advanceSession(
  visitor: Visitor,
  session: Session,
  customer: CustomerDetails,
  step: SessionStep = "signed-in",
): Promise<Session | null> {
  const next = newSession(visitor, step, customer, newTicket());
  return inTransaction(visitor.portal.db, async (db) => {
    if (!(await endSession({ ...visitor.portal, db }, session, "next-step"))) return null;
    await db.insertInto("portal.session").values(next.row).execute();
    return next.session;
  });
}

function earliest(absolute: Date, now: Date, idleSeconds: number): Date {
  return new Date(Math.min(absolute.getTime(), now.getTime() + idleSeconds * 1000));
}

/** What the portal remembers of the customer while the session lives; sealed with the cookie's key. */
export interface CustomerDetails {
  customerNumber: string;
  customerName: string;
  username: string;
  mobile: string;
  viewOnly: boolean;
  /** Whatever is ordered needs a second person, whom net-banking cannot ask. */
  makerChecker: boolean;
  corporateName: string | null;
  accounts: AccountSummary[];
  /** `DD-MM-YYYY HH:MM`, empty on the first sign-in. */
  lastLogin: string;
  passwordDays: number;
  transactionPasswordDays: number;
  admission: "admitted" | "first-login" | "password-expired";
  sessionMinutes: number;
  /** Empty before the bank has opened one. */
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

const PACKED_AS = "session:details:packed";

/** As details were sealed before they were packed: sessions of a release that did so go on in this one. */
const SEALED_AS = "session:details";

/**
 * What every customer's details have in common, so that a row holds little but what is their own: a thousand sessions in a
 * megabyte. A letter changed here, and no session that has begun opens any more.
 */
const dictionary = Buffer.from(
  [
    '"grant":"","passwords":{"mode":"first-login","expired","reset","register","name":"","returnPath":"/main"}',
    '"latitude":"","longitude":"","bankSessionId":"","sessionMinutes":30,"admission":"admitted","password-expired"',
    '"passwordDays":90,"transactionPasswordDays":90,"lastLogin":"-2026 1:","kind":"current","overdraft","cash-credit"',
    '"kind":"recurring-deposit","primary":false,"branchCode":"00"},{"accountNumber":"000","kind":"fixed-deposit"',
    '"kind":"loan","primary":false,"branchCode":"00"}],"corporateName":null,"accounts":[{"accountNumber":"000"',
    '{"customerNumber":"1002","customerName":"","username":"1002","mobile":"98400","viewOnly":false,"makerChecker":false',
    ',"corporateName":null,"accounts":[{"accountNumber":"000","kind":"savings","primary":true,"branchCode":"00"',
  ].join(","),
);

const sealDetails = ({ key }: SessionTicket, customer: CustomerDetails): Buffer =>
  sealWith(key, PACKED_AS, deflateRawSync(JSON.stringify(customer), { dictionary }));

/** Null when the ticket's key is not the one they were sealed with. */
export function openDetails({ key }: SessionTicket, sealed: Buffer): CustomerDetails | null {
  const packed = openBytes(key, PACKED_AS, sealed);
  const plain = packed ? inflateRawSync(packed, { dictionary }).toString() : openWith(key, SEALED_AS, sealed);
  return plain === null ? null : (JSON.parse(plain) as CustomerDetails);
}

/** The id of the bank's session, sealed in the row with the portal's own key: so that another browser can sign this one out there. */
const BANK_SESSION = "session:bank-session";

/** Null before the bank has opened one. */
const sealBankSession = (sealer: Sealer, id: string): string | null =>
  id === "" ? null : sealer.seal(BANK_SESSION, id);

/** Null when there is none, or it was sealed with a key that is no longer in use. */
export const openBankSession = (sealer: Sealer, sealed: string | null): string | null =>
  sealed === null ? null : sealer.open(BANK_SESSION, sealed);
