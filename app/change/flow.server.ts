import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import { openWith, sealWith } from "~/seal.server";
import { current, pageOf, type RequestArgs } from "~/session/visitor.server";
import type { InSession, SignedIn } from "~/session/guards.server";
import { lives } from "~/session/sessions.server";
import type { FormDraft } from "~/ui/form-draft";
import { withoutSecrets, type Change, type Doubt } from "./change.server";
import type { StoredRefusal } from "./refusal.server";

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
interface SecretContent<Input> {
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

/** For an address of a flow that waited at its check page or OTP when its session ended: no other session can open it. */
export async function findLostRun(args: RequestArgs): Promise<FormDraft | null> {
  const id = new URL(args.request.url).searchParams.get("run") ?? "";
  const { visitor, session: pending } = current(args);
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const session = await pending;
  if (session?.step !== "signed-in") return null;
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
  return row ? { form: "", entries: {}, state: "lost" } : null;
}

/** The form that began a flow, for Back: pages are not kept by the browser, so the page is rendered again and filled in. */
type Draft = FormDraft & { page: string; once?: boolean };

/** Open tabs of a customer. */
const MAX_WAITING = 10;

async function listWaitingDrafts({ portal, session }: Holder): Promise<(Draft | undefined)[]> {
  const rows = await portal.db
    .selectFrom("portal.run")
    .select(["id", "flow", "step", "sealed_input"])
    .where("session_digest", "=", session.digest)
    .where((run) =>
      run.or([
        run("step", "in", ["check", "otp"]).and("finished_at", "is", null),
        run("step", "in", ["commit", "done"]),
      ]),
    )
    .orderBy("started_at", "desc")
    .limit(2 * MAX_WAITING)
    .execute();
  const carriedOut = new Set<string>();
  return rows.flatMap(({ id, flow, step, sealed_input: bare }) => {
    if (step === "commit" || step === "done") carriedOut.add(flow);
    const plain = openWith(session.ticket.key, sealedAs(flow, id), bare);
    if (!plain || step === "commit" || step === "done") return [];
    const { left } = readInput(plain) as { left?: Draft };
    // A later one has been carried out, and there can be no other.
    return left?.once && carriedOut.has(flow) ? [] : [left];
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

/**
 * `check` and `otp` wait for the customer. `commit`: the bank was asked, the pending order has the outcome. `done`: made. `details`: the
 * customer wanted to change something, or the bank refused; the flow only fills in a new form.
 */
type Step = "check" | "otp" | "commit" | "done" | "details";

interface Content<Input> {
  input: Input;
  left?: Draft | undefined;
  wrong?: StoredRefusal;
  /** From the first call to the second. */
  transactionPassword?: string;
  /** References of possible duplicates that the customer has confirmed. */
  meant?: readonly string[];
  /** Reference of the form, if the change was made without steps. */
  reference?: string;
  answer?: unknown;
  /** Digest of the OTP entry that OTPValidationService has accepted: it is not sent twice if the rest got lost. */
  validated?: string;
}

type ChangeFlow<Input> = Flow<Content<Input>> & { step: Step };

export interface Attempt<Input, Made = Change<Input>> {
  customer: SignedIn;
  change: Made;
  flow: ChangeFlow<Input>;
}

/** Why a post of check or OTP step was not carried out; `field`: the field that it is shown beside. */
export interface StepError {
  field: "transactionPassword" | "otp" | "again" | null;
  error: StoredRefusal["wording"];
  status: number;
}

export const failed = (field: StepError["field"], key: string, status = 400): StepError => ({
  field,
  error: { key },
  status,
});

export const goTo = (to: string): Response => redirect(to, { status: 303 });

export const goToFlow = (change: { path: string }, flowId: string) =>
  goTo(addQuery(change.path, { run: flowId }));

export async function beginFlow<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
  input: Input,
) {
  const { sent } = current(args);
  const content: Content<Input> = { input, left: sent && { ...sent, page: pageOf(args), once: change.once } };
  const until = new Date(customer.portal.clock.now().getTime() + CHECK_PAGE_MS);
  const secrets = secretContent(change, content, until);
  return (await startFlow(customer, change.name, "check", content, secrets)) as ChangeFlow<Input>;
}

/** Life of secrets on a check page; from then on they live as long as the OTP. */
const CHECK_PAGE_MS = 10 * 60_000;

/** Moves to a step that still needs the secrets; `until` defaults to the time set before. */
export function keepSecrets<Input>(
  { customer, change, flow }: Attempt<Input>,
  from: readonly Step[],
  to: Step,
  content: Content<Input>,
  until = flow.secretsUntil,
): Promise<boolean> {
  const secrets = until ? secretContent(change, content, until) : undefined;
  return moveFlow(customer, flow, from, to, content, secrets);
}

function secretContent<Input>(
  change: Change<Input>,
  { transactionPassword, ...bare }: Content<Input>,
  until: Date,
): SecretContent<Content<Input>> | undefined {
  if (!change.withoutSecrets && transactionPassword === undefined) return undefined;
  return { bare: { ...bare, input: withoutSecrets(change, bare.input) }, until };
}

export async function findUnconfirmed<Input>({ customer, change, flow }: Attempt<Input>): Promise<Doubt[]> {
  if (change.authority !== "password+otp" || !change.findDoubts) return [];
  const { input, meant: confirmed = [] } = flow.input;
  const known = [...confirmed, referenceOf(flow.id)];
  const found = await change.findDoubts(customer, input);
  return found.filter(({ reference }) => !known.includes(reference));
}

export async function findChangeFlow<Input>(
  customer: SignedIn,
  change: Change<Input>,
  flowId: string | null,
) {
  if (flowId === null) return null;
  return (await findFlow<Content<Input>>(customer, change.name, flowId)) as ChangeFlow<Input> | null;
}

export const referenceIn = <Input>({ id, input }: ChangeFlow<Input>) => input.reference ?? referenceOf(id);

export const donePath = <Input>({ change, flow }: Pick<Attempt<Input>, "change" | "flow">): string =>
  change.done(flow.input.input, { flowId: flow.id, reference: referenceIn(flow) });

const goToForm = <Input>(change: Change<Input>, input: Input, flowId: string) =>
  goTo(addQuery(change.form?.(input) ?? change.path, { run: flowId }));

export const secretsOver: StoredRefusal = { code: "secrets-over", wording: { key: "errors.secretsOver" } };

/** Drops the secrets and opens the form again with what was typed and why. */
export async function reopen<Input>({ customer, change, flow }: Attempt<Input>, wrong?: StoredRefusal) {
  const input = withoutSecrets(change, flow.input.input);
  await moveFlow(customer, flow, ["check", "otp"], "details", { input, wrong });
  return goToForm(change, input, flow.id);
}

/** As `reopen`, in a new flow: the reference of this one is spent. */
export async function startOver<Input>({ customer, change, flow }: Attempt<Input>, wrong: StoredRefusal) {
  const input = withoutSecrets(change, flow.input.input);
  const fresh = await startFlow<Content<Input>>(customer, change.name, "details", { input, wrong });
  return goToForm(change, input, fresh.id);
}
