import { randomUUID } from "node:crypto";
import type { InSession } from "~/session/guards.server";
import { openWith, sealWith } from "~/seal.server";

/** One attempt at a flow: its input so far, sealed with the key in the cookie. A row: several tabs do not overwrite each other. */
export interface Flow<Input> {
  id: string;
  flow: string;
  step: string;
  input: Input;
  finished: boolean;
  /** Until when its secrets are kept; null where it has none. */
  secretsUntil: Date | null;
  /** Whether that time is over: `input` is without them. */
  blanked: boolean;
}

/** What of an input outlives its secrets, and until when the whole of it may be opened. */
export interface SecretContent<Input> {
  bare: Input;
  until: Date;
}

type Holder = Pick<InSession, "portal" | "session">;

const sealedAs = (flow: string, id: string) => `run:${flow}:${id}`;

const secretsSealedAs = (flow: string, id: string) => `secrets:${flow}:${id}`;

/** The columns of an input; its secrets lie apart, so that they can be blanked without the key (`app/database/forget`). */
function sealed<Input>(
  { session: { ticket } }: Holder,
  { flow, id }: Pick<Flow<unknown>, "flow" | "id">,
  input: Input,
  confided?: SecretContent<Input>,
) {
  const bare = writeInput(confided ? confided.bare : input);
  return {
    sealed_input: sealWith(ticket.key, sealedAs(flow, id), bare),
    sealed_secrets: confided ? sealWith(ticket.key, secretsSealedAs(flow, id), writeInput(input)) : null,
    secrets_until: confided?.until ?? null,
  };
}

export async function startFlow<Input>(
  customer: Holder,
  flow: string,
  step: string,
  input: Input,
  confided?: SecretContent<Input>,
): Promise<Flow<Input>> {
  const { db, clock } = customer.portal;
  const id = randomUUID();
  await db
    .insertInto("portal.run")
    .values({
      id,
      session_digest: customer.session.digest,
      flow,
      step,
      ...sealed(customer, { flow, id }, input, confided),
      started_at: clock.now(),
    })
    .execute();
  const secretsUntil = confided?.until ?? null;
  return { id, flow, step, input, finished: false, secretsUntil, blanked: false };
}

/** The run of this flow and session: the one named, or the newest when none is. */
export async function findFlow<Input>(
  { portal, session }: Holder,
  flow: string,
  id?: string,
): Promise<Flow<Input> | null> {
  if (id !== undefined && !/^[0-9a-f-]{36}$/.test(id)) return null;
  let query = portal.db
    .selectFrom("portal.run")
    .select(["id", "step", "sealed_input", "sealed_secrets", "secrets_until", "finished_at"])
    .where("session_digest", "=", session.digest)
    .where("flow", "=", flow);
  if (id !== undefined) query = query.where("id", "=", id);
  const row = await query.orderBy("started_at", "desc").limit(1).executeTakeFirst();
  if (!row) return null;
  const { key } = session.ticket;
  const secretsUntil = row.secrets_until;
  const whole =
    row.sealed_secrets && secretsUntil && secretsUntil > portal.clock.now()
      ? openWith(key, secretsSealedAs(flow, row.id), row.sealed_secrets)
      : null;
  const plain = whole ?? openWith(key, sealedAs(flow, row.id), row.sealed_input);
  if (!plain) return null;
  return {
    id: row.id,
    flow,
    step: row.step,
    input: readInput(plain) as Input,
    finished: row.finished_at !== null,
    secretsUntil,
    blanked: secretsUntil !== null && whole === null,
  };
}

/** As many as a customer may have open in tabs. */
const MAX_WAITING = 10;

/** Inputs of the session's runs that wait at a check page or an OTP, the newest first. */
export async function listWaiting<Input>({ portal, session }: Holder): Promise<Input[]> {
  const rows = await portal.db
    .selectFrom("portal.run")
    .select(["id", "flow", "sealed_input"])
    .where("session_digest", "=", session.digest)
    .where("step", "in", ["check", "otp"])
    .where("finished_at", "is", null)
    .orderBy("started_at", "desc")
    .limit(MAX_WAITING)
    .execute();
  return rows.flatMap(({ id, flow, sealed_input: bare }) => {
    const plain = openWith(session.ticket.key, sealedAs(flow, id), bare);
    return plain ? [readInput(plain) as Input] : [];
  });
}

/** Marks the run carried out; true for exactly one caller, however many ask at once. */
export async function finishFlow({ portal }: Holder, flow: Flow<unknown>): Promise<boolean> {
  const result = await portal.db
    .updateTable("portal.run")
    .set({ finished_at: portal.clock.now() })
    .where("id", "=", flow.id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  flow.finished = true;
  return result.numUpdatedRows > 0n;
}

/** Takes the run from a step of `from` to `to`; false when it stood elsewhere: of several posts at once one goes on. */
export async function moveFlow<Input>(
  customer: Holder,
  flow: Flow<unknown>,
  from: readonly string[],
  to: string,
  input: Input,
  confided?: SecretContent<Input>,
): Promise<boolean> {
  const result = await customer.portal.db
    .updateTable("portal.run")
    .set({ step: to, ...sealed(customer, flow, input, confided) })
    .where("id", "=", flow.id)
    .where("step", "in", from)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Amounts are bigints, which JSON does not know. */
const writeInput = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof value === "bigint" ? { paise: value.toString() } : value,
  );

const readInput = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && "paise" in value ? BigInt(value.paise as string) : value,
  );
