import { redirect, replace } from "@remix-run/node";
import { maskMobileEnds } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { needsPassword, withoutSecrets, type PossibleDuplicate, type Change } from "./change.server";
import { findPendingOrder } from "./pending-orders.server";
import { findOtp, type OtpState } from "./otp.server";
import { translate, translateRefusal, type StoredRefusal, type Refusal } from "./refusal.server";
import { findFlow, moveFlow, startFlow, type SecretContent, type Flow } from "./flow.server";
import { draftOf, type LeavesDraft } from "./waiting-draft.server";

/**
 * `check` and `otp` wait for the customer. `commit`: the bank has been asked, and what became of it is settled
 * elsewhere. `done`: made. `details`: reopened, because the customer wanted to change something or the bank
 * refused; such a run only fills a new form.
 */
type Step = "check" | "otp" | "commit" | "done" | "details";

interface Content<Input> extends LeavesDraft {
  input: Input;
  wrong?: StoredRefusal;
  /** From the first pass to the second. */
  transactionPassword?: string;
  /** References of what was like it, where the customer has said that this one is meant as well. */
  meant?: readonly string[];
  /** Of a change that was made without steps: the reference of its form. */
  reference?: string;
  /** What the bank answered, for the page that tells of it. */
  answer?: unknown;
  /** Digest of the entry OTPValidationService found right: not asked twice when what follows got lost. */
  validated?: string;
}

type ChangeFlow<Input> = Flow<Content<Input>> & { step: Step };

/** Where the customer stands, as the page shows it. */
export type ChangeState<Input> =
  | { step: "details"; input: Input; wrong: Refusal | null }
  | { step: "check"; flowId: string; withPassword: boolean; input: Input; alike: PossibleDuplicate[] }
  | ({ step: "otp"; input: Input; alike: PossibleDuplicate[] } & OtpWait);

/** What the OTP step shows: which run waits, where the OTP went and its times, by the server's clock. */
export interface OtpWait {
  flowId: string;
  /** Whether the check page before it has asked for the transaction password. */
  withPassword: boolean;
  otp: OtpState;
  about: Message;
  /** Masked mobile. */
  sentTo: string;
  now: Date;
}

export const goTo = (to: string): Response => redirect(to, { status: 303 });

export const goToFlow = (change: { path: string }, flowId: string) =>
  goTo(addQuery(change.path, { run: flowId }));

/** Details are valid: a run begins, and its check page follows. */
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
  const until = new Date(customer.portal.clock.now().getTime() + BEFORE_OTP_MS);
  const confided = secretContent(change, content, until);
  return (await startFlow(customer, change.name, "check", content, confided)) as ChangeFlow<Input>;
}

/** So long a check page may be read before its secrets go; from then on they live as long as the OTP. */
const BEFORE_OTP_MS = 10 * 60_000;

/** To a step that still needs the secrets; `until`: as before where nothing is said. Any other step goes on without. */
export function keepSecrets<Input>(
  { customer, change, flow }: Attempt<Input>,
  from: readonly Step[],
  to: Step,
  content: Content<Input>,
  until = flow.secretsUntil,
): Promise<boolean> {
  return moveFlow(
    customer,
    flow,
    from,
    to,
    content,
    until ? secretContent(change, content, until) : undefined,
  );
}

function secretContent<Input>(change: Change<Input>, content: Content<Input>, until: Date) {
  const { transactionPassword, ...bare } = content;
  if (!change.withoutSecrets && transactionPassword === undefined) return undefined;
  const confided: SecretContent<Content<Input>> = {
    bare: { ...bare, input: withoutSecrets(change, content.input) },
    until,
  };
  return confided;
}

/** The run in the page's query; null for none of this session's. One past its last step is replaced by where it leads: Back leaves it. */
export async function loadChange<Input>(
  { request }: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
): Promise<ChangeState<Input> | null> {
  const flow = await findChangeFlow(customer, change, new URL(request.url).searchParams.get("run"));
  if (!flow) return null;
  const { input, wrong } = flow.input;
  const withPassword = needsPassword(customer, change);
  switch (flow.step) {
    case "commit":
    case "done":
      throw replace(donePath({ change, flow }), { status: 303 });
    case "details":
      return { step: "details", input, wrong: wrong ? translateRefusal(customer, wrong) : null };
    case "check": {
      const duplicates = await findUnconfirmed({ customer, change, flow });
      return { step: "check", flowId: flow.id, withPassword, input, alike: duplicates };
    }
    case "otp": {
      const [otp, duplicates] = await Promise.all([
        findOtp(customer, flow),
        findUnconfirmed({ customer, change, flow }),
      ]);
      if (!otp) throw new Error("a run at its OTP has none");
      const sentTo = maskMobileEnds(customer.session.customer.mobile);
      if (!change.about) throw new Error(`${change.name} has an OTP and no words for it`);
      const about = translate(customer, change.about(customer, input));
      const now = customer.portal.clock.now();
      return {
        step: "otp",
        flowId: flow.id,
        withPassword,
        input,
        alike: duplicates,
        otp,
        about,
        sentTo,
        now,
      };
    }
  }
}

/** What is like it and was done before, as far as the customer has not said yet that this one is meant as well. */
export async function findUnconfirmed<Input>({
  customer,
  change,
  flow,
}: Attempt<Input>): Promise<PossibleDuplicate[]> {
  if (change.authority !== "password+otp" || !change.findPossibleDuplicates) return [];
  const { input, meant: confirmed = [] } = flow.input;
  const answered = [...confirmed, referenceOf(flow.id)];
  return (await change.findPossibleDuplicates(customer, input)).filter(
    ({ reference }) => !answered.includes(reference),
  );
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

/** A change that this session has asked the bank to make, and how far that is known. */
export interface Made<Input> {
  input: Input;
  reference: string;
  state: "done" | "refused" | "unknown";
  /** The bank's, of a change made in one call. */
  answer?: unknown;
}

/** The change that a page tells of by `?done=<run>`: null for a run that is not this session's, or has not asked the bank yet. */
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

const formOf = <Input>(change: Change<Input>, input: Input): string => change.form?.(input) ?? change.path;

/** A customer's run of a change, in one request. */
export interface Attempt<Input, Made = Change<Input>> {
  customer: SignedIn;
  change: Made;
  flow: ChangeFlow<Input>;
}

/** Said by a form that opens again because its secrets had to go. */
export const secretsOver: StoredRefusal = { code: "secrets-over", wording: { key: "errors.secretsOver" } };

/** Secrets are dropped, the form opens again with what was typed, `wrong` stands in it. */
export async function reopen<Input>({ customer, change, flow }: Attempt<Input>, wrong?: StoredRefusal) {
  const input = withoutSecrets(change, flow.input.input);
  await moveFlow(customer, flow, ["check", "otp"], "details", { input, wrong });
  return goTo(addQuery(formOf(change, input), { run: flow.id }));
}

/** The run's reference is spent, so what was typed goes into a form of its own. */
export async function startOver<Input>({ customer, change, flow }: Attempt<Input>, wrong: StoredRefusal) {
  const input = withoutSecrets(change, flow.input.input);
  const fresh = await startFlow<Content<Input>>(customer, change.name, "details", { input, wrong });
  return goTo(addQuery(formOf(change, input), { run: fresh.id }));
}
