import { redirect, replace } from "@remix-run/node";
import { maskMobileEnds } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { needsPassword, withoutSecrets, type Change, type PossibleDuplicate } from "./change.server";
import {
  draftOf,
  findFlow,
  moveFlow,
  startFlow,
  type Flow,
  type SecretContent,
  type WithDraft,
} from "./flow.server";
import { findOtp, type OtpState } from "./otp.server";
import { findPendingOrder } from "./pending-orders.server";
import { translate, translateRefusal, type Refusal, type StoredRefusal } from "./refusal.server";

/**
 * `check` and `otp` wait for the customer. `commit`: the bank was asked, the pending order has the outcome. `done`: made. `details`: the
 * customer wanted to change something, or the bank refused; the flow only fills in a new form.
 */
type Step = "check" | "otp" | "commit" | "done" | "details";

interface Content<Input> extends WithDraft {
  input: Input;
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

export type ChangeState<Input> =
  | { step: "details"; input: Input; wrong: Refusal | null }
  | { step: "check"; flowId: string; withPassword: boolean; input: Input; alike: PossibleDuplicate[] }
  | ({ step: "otp"; input: Input; alike: PossibleDuplicate[] } & OtpWait);

/** Data of the OTP step; times are by the server's clock. */
export interface OtpWait {
  flowId: string;
  /** True if the check page has asked for the transaction password. */
  withPassword: boolean;
  otp: OtpState;
  about: Message;
  sentTo: string;
  now: Date;
}

export const goTo = (to: string): Response => redirect(to, { status: 303 });

export const goToFlow = (change: { path: string }, flowId: string) =>
  goTo(addQuery(change.path, { run: flowId }));

export async function startChange<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
  input: Input,
) {
  return goToFlow(change, (await beginFlow(args, customer, change, input)).id);
}

export async function beginFlow<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
  input: Input,
) {
  const content: Content<Input> = { input, left: draftOf(args) };
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

/** The flow in the page's query; null if this session has none. Replaces the page of a made change by its done page: Back leaves it. */
export async function loadChange<Input>(
  { request }: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
): Promise<ChangeState<Input> | null> {
  const flow = await findChangeFlow(customer, change, new URL(request.url).searchParams.get("run"));
  if (!flow) return null;
  const { input, wrong } = flow.input;
  if (flow.step === "commit" || flow.step === "done")
    throw replace(donePath({ change, flow }), { status: 303 });
  if (flow.step === "details")
    return { step: "details", input, wrong: wrong ? translateRefusal(customer, wrong) : null };

  const [otp, alike] = await Promise.all([
    flow.step === "otp" ? findOtp(customer, flow) : null,
    findUnconfirmed({ customer, change, flow }),
  ]);
  const state = { flowId: flow.id, withPassword: needsPassword(customer, change), input, alike };
  if (flow.step === "check") return { step: "check", ...state };
  if (!otp || !("about" in change)) throw new Error(`a flow of ${change.name} waits for an OTP and has none`);
  return {
    step: "otp",
    ...state,
    otp,
    about: translate(customer, change.about(customer, input)),
    sentTo: maskMobileEnds(customer.session.customer.mobile),
    now: customer.portal.clock.now(),
  };
}

export async function findUnconfirmed<Input>({
  customer,
  change,
  flow,
}: Attempt<Input>): Promise<PossibleDuplicate[]> {
  if (change.authority !== "password+otp" || !change.findPossibleDuplicates) return [];
  const { input, meant: confirmed = [] } = flow.input;
  const known = [...confirmed, referenceOf(flow.id)];
  const found = await change.findPossibleDuplicates(customer, input);
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

const referenceIn = <Input>({ id, input }: ChangeFlow<Input>) => input.reference ?? referenceOf(id);

export const donePath = <Input>({ change, flow }: Pick<Attempt<Input>, "change" | "flow">): string =>
  change.done(flow.input.input, { flowId: flow.id, reference: referenceIn(flow) });

/** A change that this session has asked the bank to make, and its outcome. */
export interface Made<Input> {
  input: Input;
  reference: string;
  state: "done" | "refused" | "unknown";
  /** The bank's, if the change is made in one call. */
  answer?: unknown;
}

/** The change that `?done=<flow>` names; null if the flow is not this session's, or the bank was not asked yet. */
export async function findDone<Input>(
  customer: SignedIn,
  change: Change<Input>,
  flowId: string | null,
): Promise<Made<Input> | null> {
  const flow = await findChangeFlow(customer, change, flowId);
  if (flow?.step !== "done" && flow?.step !== "commit") return null;
  const { input, answer } = flow.input;
  const reference = referenceIn(flow);
  if (flow.step === "done") return { input, reference, state: "done", answer };
  const state = (await findPendingOrder(customer, reference))?.state;
  return { input, reference, state: state === "done" || state === "refused" ? state : "unknown" };
}

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
