import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { own } from "common/own";
import { inNoHurry, selectedRow } from "common/postgres/transaction.server";
import type { Portal } from "~/load-context";
import { openWith, sealWith } from "~/seal.server";
import type { InSession } from "~/session/guards.server";
import { lives, runColumns, type Begins, type Run, type Session } from "~/session/sessions.server";
import { current, isRunId, pageOf, type RequestArgs } from "~/session/visitor.server";
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
  const { db } = customer.portal;
  const { row, started } = newFlow(customer, flow, step, input, secrets);
  const { columns, values } = selectedRow(row);
  await db
    .insertInto("portal.run")
    .columns(columns)
    .expression(db.selectNoFrom(values).where(inNoHurry))
    .execute();
  return started;
}

/** Starts the first flow of a session in the statement that begins the session, which waits for the disk. */
export async function startFirstFlow<Input>(
  customer: Holder,
  begins: Begins,
  flow: string,
  step: string,
  input: Input,
): Promise<Flow<Input>> {
  const { row, started } = newFlow(customer, flow, step, input);
  await customer.portal.db
    .with("begun", () => begins)
    .insertInto("portal.run")
    .values(row)
    .execute();
  return started;
}

function newFlow<Input>(
  customer: Holder,
  flow: string,
  step: string,
  input: Input,
  secrets?: SecretContent<Input>,
) {
  const id = randomUUID();
  customer.session.runs = null;
  const row = {
    id,
    session_digest: customer.session.digest,
    flow,
    step,
    ...sealed(customer, { flow, id }, input, secrets),
    started_at: customer.portal.clock.now(),
  };
  const secretsUntil = secrets?.until ?? null;
  const started: Flow<Input> = { id, flow, step, input, finished: false, secretsUntil, blanked: false };
  return { row, started };
}

/** The session's flow of that name and id; without an id the newest. Read with the session unless it was written since. */
export async function findFlow<Input>(
  customer: Holder,
  flow: string,
  id?: string,
): Promise<Flow<Input> | null> {
  const { portal, session } = customer;
  if (id !== undefined && !isRunId(id)) return null;
  // At step `otp` of a session its sign-in is the only one.
  const known = session.runs?.find((run) => run.id === id || (session.step === "otp" && run.flow === flow));
  const row = known ?? (await findRun(portal, session, flow, id));
  return row?.flow === flow ? openRun(customer, row) : null;
}

function openRun<Input>({ portal, session }: Holder, row: Run): Flow<Input> | null {
  const { key } = session.ticket;
  const { flow } = row;
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

/** Flows of the session with that name at that step. */
export async function findBeside<Input>(
  customer: Holder,
  flow: string,
  step: string,
): Promise<Flow<Input>[]> {
  const { portal, session } = customer;
  const beside = (session.runs ?? (await listRuns(portal, session, flow))).filter(
    (run) => run.flow === flow && run.step === step && run.finished_at === null,
  );
  return beside.flatMap((run) => openRun<Input>(customer, run) ?? []);
}

const listRuns = ({ db }: Portal, session: Session, flow: string): Promise<Run[]> =>
  db
    .selectFrom("portal.run")
    .select(runColumns)
    .where("session_digest", "=", session.digest)
    .where("flow", "=", flow)
    .where("finished_at", "is", null)
    .execute();

/** Same input, whole. */
export const isSameInput = (one: unknown, other: unknown): boolean => writeInput(one) === writeInput(other);

const findRun = ({ db }: Portal, session: Session, flow: string, id?: string): Promise<Run | undefined> =>
  db
    .selectFrom("portal.run")
    .select(runColumns)
    .where("session_digest", "=", session.digest)
    .where("flow", "=", flow)
    .$if(id !== undefined, (runs) => runs.where("id", "=", id!))
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Newest form of this page whose flow waits at its check page or OTP. */
export async function findWaitingDraft(args: RequestArgs): Promise<FormDraft | null> {
  const session = await current(args).session;
  if (session?.step !== "signed-in") return null;
  const page = pageOf(args);
  const draft = listWaitingDrafts(session).find((left) => left?.page === page);
  return draft ? { form: draft.form, entries: draft.entries, state: "waiting" } : null;
}

/** For an address of a flow that is not this session's. `lost`: it waited at its check page or OTP when the customer's session ended. */
export async function findLostRun(args: RequestArgs): Promise<FormDraft | null> {
  const id = new URL(args.request.url).searchParams.get("run") ?? "";
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (!isRunId(id) || session?.step !== "signed-in" || session.runs?.some((run) => run.id === id))
    return null;
  const row = await visitor.portal.db
    .selectFrom("portal.run")
    .innerJoin("portal.session", "id_digest", "session_digest")
    .select("portal.run.id")
    .where("portal.run.id", "=", id)
    .where("portal.run.step", "in", ["check", "otp", "details"])
    .where("session_digest", "!=", session.digest)
    .where(sql<boolean>`not ${lives(visitor.portal.clock.now())}`)
    .where("customer_number", "=", session.customer.customerNumber)
    .executeTakeFirst();
  return { form: "", entries: {}, state: row ? "lost" : "gone" };
}

/** The form that began a flow, for Back: pages are not kept by the browser, so the page is rendered again and filled in. */
export type Draft = FormDraft & { page: string; once?: boolean };

function listWaitingDrafts({ ticket, runs }: Session): (Draft | undefined)[] {
  const carriedOut = new Set<string>();
  return (runs ?? []).flatMap(({ id, flow, step, sealed_input: bare }) => {
    if (step === "commit" || step === "done") carriedOut.add(flow);
    if (step !== "check" && step !== "otp") return [];
    const plain = openWith(ticket.key, sealedAs(flow, id), bare);
    if (!plain) return [];
    const { left } = readInput(plain) as { left?: Draft };
    // A later one has been carried out, and there can be no other.
    return left?.once && carriedOut.has(flow) ? [] : [left];
  });
}

/** Marks the flow as finished. */
export async function finishFlow({ portal, session }: Holder, flow: Flow<unknown>): Promise<void> {
  session.runs = null;
  await portal.db
    .updateTable("portal.run")
    .set({ finished_at: portal.clock.now() })
    .where("id", "=", flow.id)
    .where("finished_at", "is", null)
    .execute();
  flow.finished = true;
}

/** Moves the flow from a step of `from` to `to`. True for exactly one of several concurrent callers. */
export async function moveFlow<Input>(...move: Parameters<typeof moving<Input>>): Promise<boolean> {
  return (await moving(...move).executeTakeFirst()) !== undefined;
}

/** The statement of `moveFlow`, for one that does more: it returns the id if the flow is moved. */
export function moving<Input>(
  customer: Holder,
  flow: Flow<unknown>,
  from: readonly string[],
  to: string,
  input: Input,
  secrets?: SecretContent<Input>,
  db: Within = customer.portal.db,
) {
  customer.session.runs = null;
  return db
    .updateTable("portal.run")
    .set({ step: to, ...sealed(customer, flow, input, secrets) })
    .where("id", "=", flow.id)
    .where("step", "in", from)
    .where("finished_at", "is", null)
    .returning("id");
}

export type Moving = ReturnType<typeof moving>;
export type Within = Pick<Portal["db"], "updateTable">;

/** JSON with bigints (paise) and times. */
const writeInput = (input: unknown): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key: string, value: unknown) {
    const written = own(this, key);
    if (written instanceof Date) return { time: written.getTime() };
    return typeof value === "bigint" ? { paise: value.toString() } : value;
  });

const readInput = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("paise" in value) return BigInt(value.paise as string);
    return "time" in value && typeof value.time === "number" ? new Date(value.time) : value;
  });
