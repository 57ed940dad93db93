import { sql, type Insertable, type Kysely, type Selectable, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { inNoHurry, selectedRow } from "common/postgres/transaction.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { digest } from "~/seal.server";
import {
  newTicket,
  openDetails,
  sealBankSession,
  sealDetails,
  type CustomerDetails,
  type SessionTicket,
} from "./details.server";
import { accountNames, withNames } from "./settings.server";

/** A browser as its requests show it. */
export interface BrowserSeen {
  /** Client address, as trusted proxies report it. */
  address: string;
  /** At most 200 characters. */
  userAgent: string;
  /** First language of Accept-Language, at most 20 letters; empty without one, null if not known. */
  language: string | null;
}

export interface Visitor extends BrowserSeen {
  portal: Portal;
  correlationId: string;
  /** Ticket of the cookie; null on a first visit or for an invalid value. */
  ticket: SessionTicket | null;
  /** Cookies as sent; null if none were. */
  cookies: string | null;
}

/**
 * `proving`: identity claimed; `otp`: password accepted; `passwords`: identity proven, may only set passwords; `signed-in`: full
 * access.
 */
type SessionStep = "proving" | "otp" | "passwords" | "signed-in";

export interface Session {
  step: SessionStep;
  ticket: SessionTicket;
  digest: Buffer;
  /** Browser that began it. */
  begunBy: BrowserSeen;
  customer: CustomerDetails;
  /** End of the session without a further request. */
  endsAt: Date;
  /** End of the session in any case. */
  latestEnd: Date;
  bankExtendedAt: Date;
  /** Unread notices at the last count; null: to be counted. */
  unread: number | null;
  /** Categories that the customer has chosen for merchants, as stored; null without any. See `chosenCategories`. */
  sealedCategories: string | null;
  /** True if the cookie of its known browser has come with a new secret for the first time. */
  newSecret: boolean;
  /** Its flows as read with it: the one that the address names, and the newest others. Null once one was written. */
  runs: readonly Run[] | null;
}

/** Columns of a flow that `~/change` opens. */
export const runColumns = [
  "id",
  "flow",
  "step",
  "sealed_input",
  "sealed_secrets",
  "secrets_until",
  "finished_at",
] as const;

export type Run = Pick<Selectable<PortalSchema["portal.run"]>, (typeof runColumns)[number]>;

const MAX_RUNS = 20;

const MAX_MS = 60 * 60_000;

/** A session step with a new id and key, and the statement that writes it; the ticket goes into the cookie. */
export function beginning(
  visitor: Visitor,
  step: SessionStep,
  customer: CustomerDetails,
  ticket = newTicket(),
) {
  const { session, row } = newSession(visitor, step, customer, ticket);
  return { session, statement: visitor.portal.db.insertInto("portal.session").values(row) };
}

export type Begins = ReturnType<typeof beginning>["statement"];

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
    accept_language: visitor.language,
    end_reason: null,
  };
  const endsAt = earliest(latestEnd, now, idleSeconds);
  const session: Session = {
    step,
    ticket,
    digest: idDigest,
    begunBy: { address: visitor.address, userAgent: visitor.userAgent, language: visitor.language },
    customer,
    endsAt,
    latestEnd,
    bankExtendedAt: now,
    unread: null,
    sealedCategories: null,
    newSecret: false,
    runs: null,
  };
  return { session, row };
}

/**
 * Living session of a ticket, with its flow of the id `run` and others; extends its idle time. `secrets`: digests of what the browser's
 * cookie holds.
 */
export async function findSession(
  { db, clock, sealer }: Portal,
  ticket: SessionTicket,
  run: string | null = null,
  secrets: readonly Buffer[] = [],
): Promise<Session | null> {
  const now = clock.now();
  const row = await db
    .selectFrom("portal.session as session")
    .leftJoin("portal.account_name as names", "names.customer_number", "session.customer_number")
    .leftJoin("portal.chosen_category as chosen", "chosen.customer_number", "session.customer_number")
    .select(["id_digest", "step", "sealed_details", "idle_seconds", "last_seen_at", "ends_at"])
    .select(["started_at", "bank_extended_at", "unread", "session.customer_number"])
    .select(["names.sealed_names", "chosen.sealed_categories as sealedCategories"])
    .select(["address", "user_agent as userAgent", "accept_language as language"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("portal.device as device")
          .select("device.digest")
          .where("device.next_digest", "=", sql<Buffer>`any(${secrets}::bytea[])`)
          .whereRef("device.customer_number", "=", "session.customer_number"),
      ).as("newSecret"),
    )
    .select((outer) =>
      jsonArrayFrom(
        outer
          .selectFrom("portal.run")
          .select(runColumns)
          .whereRef("session_digest", "=", "session.id_digest")
          .where((eb) =>
            eb.or([
              eb("id", "=", run),
              eb("step", "in", ["check", "otp"]).and("finished_at", "is", null),
              eb("step", "in", ["commit", "done"]),
            ]),
          )
          .orderBy(
            (eb) => eb("id", "=", run),
            (order) => order.desc().nullsLast(),
          )
          .orderBy("started_at", "desc")
          .limit(MAX_RUNS),
      ).as("runs"),
    )
    .where("id_digest", "=", digest(ticket.id))
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (!row || row.last_seen_at.getTime() + row.idle_seconds * 1000 <= now.getTime()) return null;
  const customer = openDetails(ticket, row.sealed_details);
  if (customer === null) return null;
  await touch(db, row, now);
  const names = accountNames.open(sealer, row.customer_number, row.sealed_names);
  return {
    step: row.step,
    ticket,
    digest: row.id_digest,
    begunBy: { address: row.address, userAgent: row.userAgent, language: row.language },
    customer: { ...customer, accounts: withNames(customer.accounts, names) },
    endsAt: earliest(row.ends_at, now, row.idle_seconds),
    latestEnd: row.ends_at,
    bankExtendedAt: row.bank_extended_at ?? row.started_at,
    unread: row.unread,
    sealedCategories: row.sealedCategories,
    newSecret: row.step === "signed-in" && Boolean(row.newSecret),
    runs: (row.runs as unknown as WrittenRun[]).map(readRun),
  };
}

/** A row as JSON holds it: bytes in hex behind `\\x`, times as text. */
function readRun({ sealed_input, sealed_secrets, secrets_until, finished_at, ...row }: WrittenRun): Run {
  const bytes = (hex: string) => Buffer.from(hex.slice(2), "hex");
  return {
    ...row,
    sealed_input: bytes(sealed_input),
    sealed_secrets: sealed_secrets === null ? null : bytes(sealed_secrets),
    secrets_until: secrets_until === null ? null : new Date(secrets_until),
    finished_at: finished_at === null ? null : new Date(finished_at),
  };
}

interface WrittenRun extends Pick<Run, "id" | "flow" | "step"> {
  sealed_input: string;
  sealed_secrets: string | null;
  secrets_until: string | null;
  finished_at: string | null;
}

/** Number of signed-in sessions. Details of expired ones are blanked, so few rows are scanned. */
export async function countSessions({ db, clock }: Portal): Promise<number> {
  const now = clock.now();
  const { count } = await db
    .selectFrom("portal.session")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("sealed_details", "!=", Buffer.alloc(0))
    .where("step", "=", "signed-in")
    .where(lives(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Condition on a row of `portal.session`: not ended, and neither its age nor its idle time is over. */
export const lives = (now: Date) =>
  sql<SqlBool>`(ended_at is null and ends_at > ${now} and last_seen_at + idle_seconds * interval '1 second' > ${now})`;

/** Writes at most once per thousandth of the session's life (1.8 s of 30 minutes), so that a burst of requests costs one write. */
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
    .where(inNoHurry)
    .execute();
}

export async function noteBankExtension({ db, clock }: Portal, session: { digest: Buffer }): Promise<void> {
  await db
    .updateTable("portal.session")
    .set({ bank_extended_at: clock.now() })
    .where("id_digest", "=", session.digest)
    .where(inNoHurry)
    .execute();
}

/** Replaces the customer's details; session and cookie stay. */
export async function rewriteDetails({ db }: Portal, session: Session, customer: CustomerDetails) {
  await db
    .updateTable("portal.session")
    .set({ sealed_details: sealDetails(session.ticket, customer) })
    .where("id_digest", "=", session.digest)
    .execute();
}

/**
 * Moves to the next step with a new cookie value, in one statement, so that `endSessionsOf` waits for it. Returns null if another
 * request was first.
 */
export async function advanceSession(
  visitor: Visitor,
  session: Session,
  customer: CustomerDetails,
  step: SessionStep = "signed-in",
): Promise<Session | null> {
  const next = newSession(visitor, step, customer, newTicket());
  const { columns, values } = selectedRow(next.row);
  const begun = await ending(visitor.portal, session, "next-step")
    .insertInto("portal.session")
    .columns(columns)
    .expression((from) => from.selectFrom("ended").select(values))
    .returning("id_digest")
    .executeTakeFirst();
  return begun ? next.session : null;
}

function earliest(absolute: Date, now: Date, idleSeconds: number): Date {
  return new Date(Math.min(absolute.getTime(), now.getTime() + idleSeconds * 1000));
}

/** False if it had ended. */
export async function endSession(portal: Portal, session: { digest: Buffer }, reason: string) {
  const ended = await ending(portal, session, reason).selectFrom("ended").selectAll().executeTakeFirst();
  return ended !== undefined;
}

const ending = ({ db, clock }: Portal, { digest: ofSession }: { digest: Buffer }, reason: string) =>
  db
    .with("unfetched", (query) =>
      query.deleteFrom("portal.prepared_document").where("session_digest", "=", ofSession),
    )
    .with("ended", (query) =>
      query
        .updateTable("portal.session")
        .set({ ended_at: clock.now(), end_reason: reason })
        .where("id_digest", "=", ofSession)
        .where("ended_at", "is", null)
        .returning("id_digest"),
    );

/**
 * Ends all sessions of the customer except `except` and returns their number. Runs twice: the first pass waits for a session that is
 * advancing to its next step, the second sees its new row.
 */
export async function endSessionsOf(
  { db, clock }: Portal,
  customerNumber: string,
  reason: string,
  except?: { digest: Buffer },
): Promise<number> {
  let ended = 0n;
  for (let pass = 1; pass <= 2; pass += 1) {
    const result = await db
      .updateTable("portal.session")
      .set({ ended_at: clock.now(), end_reason: reason })
      .where("customer_number", "=", customerNumber)
      .where("ended_at", "is", null)
      .$if(except !== undefined, (query) => query.where("id_digest", "!=", except!.digest))
      .executeTakeFirst();
    ended += result.numUpdatedRows;
  }
  return Number(ended);
}

/** Why and when the ticket's session has ended; reason `time` if it expired. Null if it never passed step `proving`. */
export async function findEnd(
  { db }: Portal,
  ticket: { id: string },
): Promise<{ reason: string; at: Date | null } | null> {
  const row = await db
    .selectFrom("portal.session")
    .select(["end_reason", "ended_at"])
    .where("id_digest", "=", digest(ticket.id))
    .where("step", "!=", "proving")
    .executeTakeFirst();
  return row ? { reason: row.end_reason ?? "time", at: row.ended_at } : null;
}
