import { sql, type Selectable, type SqlBool } from "kysely";
import { sliceOf } from "common/paging";
import type { PortalSchema } from "~/database/schema.server";
import { browserName } from "~/ui/browser-name";
import type { InSession } from "./guards.server";
import { openBankSession } from "./details.server";
import { endSession, lives } from "./sessions.server";
import { shownAddress } from "./visitor.server";

export const SHOWN_DAYS = 90;

function signedInSessions({ portal, session }: InSession, living: boolean) {
  const { db, clock } = portal;
  const now = clock.now();
  return db
    .selectFrom("portal.session")
    .where("customer_number", "=", session.customer.customerNumber)
    .where("step", "=", "signed-in")
    .where("started_at", ">", new Date(now.getTime() - SHOWN_DAYS * 86_400_000))
    .where(living ? lives(now) : sql<SqlBool>`not ${lives(now)}`);
}

const columns = ["id_digest", "user_agent", "address", "started_at", "last_seen_at"] as const;

type Row = Pick<Selectable<PortalSchema["portal.session"]>, (typeof columns)[number]>;

function shown(row: Row, { session }: InSession) {
  return {
    /** Names the session in forms; it opens nothing. */
    name: row.id_digest.toString("base64url"),
    browser: browserName(row.user_agent),
    address: shownAddress(row.address),
    since: row.started_at,
    lastSeen: row.last_seen_at,
    current: row.id_digest.equals(session.digest),
  };
}
export type OwnSession = ReturnType<typeof shown>;

/** Living sessions, the current one first. */
export async function listLivingSessions(customer: InSession) {
  const rows = await signedInSessions(customer, true).select(columns).orderBy("started_at", "desc").execute();
  return rows
    .map((row) => shown(row, customer))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ended sessions, newest first; `page` starts at 1. */
export async function listPastSessions(customer: InSession, page: number) {
  const { offset, limit } = sliceOf(page);
  const past = signedInSessions(customer, false);
  const [rows, counted] = await Promise.all([
    past.select(columns).orderBy("started_at", "desc").limit(limit).offset(offset).execute(),
    past.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => shown(row, customer)), total: Number(counted.total) };
}

/** Ends a living session of the customer. Returns the id of the bank's session, null if unknown, or `gone` if there is no such session. */
export async function endOwnSession(
  customer: InSession,
  name: string,
): Promise<"gone" | { bankSessionId: string | null }> {
  const row = await signedInSessions(customer, true)
    .where("id_digest", "=", Buffer.from(name, "base64url"))
    .select(["id_digest", "sealed_bank_session"])
    .executeTakeFirst();
  if (!row || !(await endSession(customer.portal, { digest: row.id_digest }, "signed-out-elsewhere")))
    return "gone";
  return { bankSessionId: openBankSession(customer.portal.sealer, row.sealed_bank_session) };
}
