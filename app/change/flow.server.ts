import { randomUUID } from "node:crypto";
import { openWith, sealWith } from "~/seal.server";
import { current, pageOf, type RequestArgs } from "~/session/visitor.server";
import type { InSession } from "~/session/guards.server";
import type { FormDraft } from "~/ui/form-draft";

/** A flow of one tab. Its row seals the input with the key in the cookie. */
export interface Flow<Input> {
  id: string;
  flow: string;
  step: string;
  input: Input;
  finished: boolean;
  /** Until when its secrets are kept; null if it has none. */
  secretsUntil: Date | null;
  /** True after that time: `input` is without secrets. */
  blanked: boolean;
}

/** An input without its secrets, and until when the whole may be opened. */
export interface SecretContent<Input> {
  bare: Input;
  until: Date;
}

type Holder = Pick<InSession, "portal" | "session">;

const sealedAs = (flow: string, id: string) => `run:${flow}:${id}`;

const secretsSealedAs = (flow: string, id: string) => `secrets:${flow}:${id}`;

/** Columns of an input. Secrets have a column of their own, which can be blanked without the key. */
function sealed<Input>(
  { session: { ticket } }: Holder,
  { flow, id }: Pick<Flow<unknown>, "flow" | "id">,
  input: Input,
  secrets?: SecretContent<Input>,
) {
  return {
    sealed_input: sealWith(ticket.key, sealedAs(flow, id), writeInput(secrets ? secrets.bare : input)),
    sealed_secrets: secrets ? sealWith(ticket.key, secretsSealedAs(flow, id), writeInput(input)) : null,
    secrets_until: secrets?.until ?? null,
  };
}

export async function startFlow<Input>(
  customer: Holder,
  flow: string,
  step: string,
  input: Input,
  secrets?: SecretContent<Input>,
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
      ...sealed(customer, { flow, id }, input, secrets),
      started_at: clock.now(),
    })
    .execute();
  return { id, flow, step, input, finished: false, secretsUntil: secrets?.until ?? null, blanked: false };
}

/** The session's flow of that name and id; without an id the newest. */
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

/** Part of the input of a flow that began with a form. */
export interface WithDraft {
  /** The form, for Back: pages are not kept by the browser, so the page is rendered again and filled in. */
  left?: FormDraft & { page: string };
}

export function draftOf(args: RequestArgs): WithDraft["left"] {
  const { sent } = current(args);
  return sent && { ...sent, page: pageOf(args) };
}

/** Newest form of this page whose flow waits at its check page or OTP. */
export async function findWaitingDraft(args: RequestArgs): Promise<FormDraft | null> {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step !== "signed-in") return null;
  const page = pageOf(args);
  const drafts = await listWaitingDrafts({ portal: visitor.portal, session });
  const draft = drafts.find((left) => left?.page === page);
  return draft ? { form: draft.form, entries: draft.entries, state: "waiting" } : null;
}

/** Open tabs of a customer. */
const MAX_WAITING = 10;

async function listWaitingDrafts({ portal, session }: Holder): Promise<WithDraft["left"][]> {
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
    return plain ? [(readInput(plain) as WithDraft).left] : [];
  });
}

/** Marks the flow as finished. True for exactly one of several concurrent callers. */
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

/** Moves the flow from a step of `from` to `to`. True for exactly one of several concurrent callers. */
export async function moveFlow<Input>(
  customer: Holder,
  flow: Flow<unknown>,
  from: readonly string[],
  to: string,
  input: Input,
  secrets?: SecretContent<Input>,
): Promise<boolean> {
  const result = await customer.portal.db
    .updateTable("portal.run")
    .set({ step: to, ...sealed(customer, flow, input, secrets) })
    .where("id", "=", flow.id)
    .where("step", "in", from)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** JSON with bigints (paise). */
const writeInput = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof value === "bigint" ? { paise: value.toString() } : value,
  );

const readInput = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && "paise" in value ? BigInt(value.paise as string) : value,
  );
