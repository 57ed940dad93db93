import { redirect } from "@remix-run/node";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import type { SignedIn } from "~/session/guards.server";
import { current, pageOf, type RequestArgs } from "~/session/visitor.server";
import { withoutSecrets, type Change, type Doubt } from "./change.server";
import type { StoredRefusal } from "./refusal.server";
import {
  findFlow,
  moveFlow,
  moving,
  startFlow,
  type Draft,
  type Flow,
  type SecretContent,
  type Within,
} from "./runs.server";

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
  /** As of the press that sent the OTP, or that found further doubts. */
  foreseen?: Foreseen;
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

/** The statement that moves to a step that still needs the secrets; `until` defaults to the time set before. */
export function keepSecrets<Input>(
  { customer, change, flow }: Attempt<Input>,
  from: Step,
  to: Step,
  content: Content<Input>,
  until = flow.secretsUntil,
  db?: Within,
) {
  const secrets = until ? secretContent(change, content, until) : undefined;
  return moving(customer, flow, [from], to, content, secrets, db);
}

function secretContent<Input>(
  change: Change<Input>,
  { transactionPassword, ...bare }: Content<Input>,
  until: Date,
): SecretContent<Content<Input>> | undefined {
  if (!change.withoutSecrets && transactionPassword === undefined) return undefined;
  return { bare: { ...bare, input: withoutSecrets(change, bare.input) }, until };
}

export interface Foreseen {
  /** Doubts that the customer has not confirmed. */
  alike: Doubt[];
  outlook?: unknown;
}

/** Asks the bank in one message. */
export async function foresee<Input>(attempt: Attempt<Input>): Promise<Foreseen> {
  const { customer, change, flow } = attempt;
  const outlook = "outlook" in change ? change.outlook?.(customer, flow.input.input) : undefined;
  return { alike: await findUnconfirmed(attempt), outlook: await outlook };
}

export async function findUnconfirmed<Input>(
  { customer, change, flow }: Attempt<Input>,
  later = false,
): Promise<Doubt[]> {
  if (change.authority !== "password+otp" || !change.findDoubts) return [];
  const { input, meant = [] } = flow.input;
  const known = [...meant, referenceOf(flow.id)];
  const found = await change.findDoubts(customer, input, later);
  return found.filter(({ reference }) => !known.includes(reference));
}

/** For the OTP page: `outlook` as of the press before. */
export const foreseeLater = async <Input>(attempt: Attempt<Input>, { alike, outlook }: Foreseen) => ({
  alike: await findUnconfirmed(attempt, alike.length === 0),
  outlook,
});

/** An error unless the form has all doubts ticked. */
export function untickedIn(alike: readonly Doubt[], form: FormData): StepError | null {
  const ticked = String(form.get("again") ?? "").split(" ");
  const unticked = alike.filter(({ reference }) => !ticked.includes(reference));
  if (unticked.length === 0) return null;
  return failed(
    "again",
    alike.some(({ reference }) => reference === "short") ? "errors.tickAnyway" : "errors.tickAgain",
  );
}

/** The content with all doubts confirmed. */
export const confirmed = <Input>(content: Content<Input>, { alike, outlook }: Foreseen): Content<Input> => ({
  ...content,
  meant: [...(content.meant ?? []), ...alike.map(({ reference }) => reference)],
  foreseen: { alike: [], outlook },
});

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
