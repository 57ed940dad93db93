/**
 * A sign-in takes six requests. Where it is not what a test tries, the first session of a customer is made so, and later
 * ones are copies of its row under ids of their own, as another browser's would be.
 */
import { readTicket, ticketCookie } from "~/session/visitor.server";
import { newTicket, type SessionTicket } from "~/session/details.server";
import { createSealer, digest } from "~/seal.server";
import { sessionSecret } from "./portal-house";
import { query } from "./query";
import { databaseOf } from "./running-portal";
import type { Visitor } from "./visitor";

const keeper = {
  sealer: createSealer([sessionSecret]),
  env: { secure: false } as Parameters<typeof ticketCookie>[0]["env"],
};

/** First sessions, by the portal as it was borrowed and the customer. */
const kept = new WeakMap<object, Map<string, SessionTicket>>();

/** Signs a visitor in, unless that has been done. */
export async function quickSignIn(visitor: Visitor, customer = "100200301"): Promise<void> {
  if (visitor.cookies.has("session") && (await visitor.get("/main")).status === 200) return;
  const database = databaseOf(visitor.origin);
  if (!database) return void (await visitor.signIn(customer));
  if (!kept.has(database)) kept.set(database, new Map());
  const first = kept.get(database)!.get(customer);
  const ticket = first && (await copyOf(database.url, first));
  if (ticket) return void visitor.cookies.set("session", cookieValue(ticket));
  await visitor.signIn(customer);
  const made = readTicket(keeper, `session=${visitor.cookies.get("session")}`);
  if (made) kept.get(database)!.set(customer, made);
}

/** Undefined when the first one has ended, or was left so long that what it kept is blanked. What a session keeps is sealed with its key, so that stays. */
async function copyOf(databaseUrl: string, first: SessionTicket): Promise<SessionTicket | undefined> {
  const ticket = { ...first, id: newTicket().id };
  const columns =
    "step, customer_number, sealed_details, sealed_bank_session, idle_seconds, ends_at, address, user_agent";
  const rows = await query(
    databaseUrl,
    `insert into portal.session (id_digest, started_at, last_seen_at, ${columns})
     select $2, now(), now(), ${columns} from portal.session
     where id_digest = $1 and ended_at is null and sealed_details <> ''::bytea
     returning step`,
    [digest(first.id), digest(ticket.id)],
  );
  return rows.length > 0 ? ticket : undefined;
}

const cookieValue = (ticket: SessionTicket) => /^session=([^;]*)/.exec(ticketCookie(keeper, ticket))![1]!;
