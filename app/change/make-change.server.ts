import { referencePattern, referenceOf } from "common/reference";
import { uninterrupted } from "~/gateway/exchange.server";
import type { Caller, CallResult, Gateway } from "~/gateway/gateway.server";
import type { SignedIn } from "~/session/guards.server";
import {
  withoutSecrets,
  type Authority,
  type BankRequest,
  type Change,
  type OneCallChange,
} from "./change.server";
import { goTo, type Attempt } from "./change-flow.server";
import { finishFlow, moveFlow, startFlow } from "./flow.server";

interface Sender {
  portal: { gateway: Gateway };
  caller: Caller;
}

function send<A>({ portal, caller }: Sender, { service, request }: BankRequest<A>, authority: Authority) {
  return portal.gateway.call(service, { ...request, ...authority }, caller);
}

/** First call: checks everything, the password too, and moves nothing. */
export const checkRequest = (customer: Sender, request: BankRequest, transactionPassword: string) =>
  send(customer, request, { transactionPassword, otp: "" });

/** Outcome of `reference`: done as before, or refused (8008: nothing was done). Authorises nothing. */
export const askAgain = (customer: Sender, request: BankRequest, reference: string) =>
  send(customer, request, { transactionPassword: "", otp: "", reference });

/**
 * Makes the change. Sent once more if nothing was sent; also if the outcome is unknown, unless the bank was just slow or does not
 * honour references. Goes on if the customer leaves.
 */
export async function commitRequest<A>(
  customer: Sender,
  request: BankRequest<A>,
  { transactionPassword = "", otp = "", reference }: Authority & { reference: string },
): Promise<CallResult<A>> {
  const authority = { transactionPassword, otp, reference };
  const sender = { ...customer, caller: uninterrupted(customer.caller) };
  const result = await send(sender, request, authority);
  const lost =
    result.outcome === "unknown" &&
    result.reason !== "time-limit" &&
    customer.portal.gateway.honoursReference;
  return lost || result.outcome === "not-sent" ? send(sender, request, authority) : result;
}

/** An answer that `change` reads as a refusal becomes one. */
function readRefusal<Input>(change: Change<Input>, result: CallResult<unknown>): CallResult<unknown> {
  const refusal = result.outcome === "done" && "refusal" in change && change.refusal?.(result.answer);
  return refusal ? { outcome: "refused", ...refusal } : result;
}

/** Makes the change under the reference of its flow; the flow is finished if it is made. */
export async function commitOnce<Input>({ customer, change, flow }: Attempt<Input>, authority: Authority) {
  const { input } = flow.input;
  const reference = referenceOf(flow.id);
  const request = change.request(customer, input, reference);
  const result = readRefusal(change, await commitRequest(customer, request, { ...authority, reference }));
  if (result.outcome === "done") {
    const content = { input: withoutSecrets(change, input), answer: result.answer };
    await moveFlow(customer, flow, ["check", "otp"], "done", content);
    await finishFlow(customer, flow);
  }
  return result;
}

/** Makes a change from its form, under the reference of the form. */
export async function makeFromForm<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  authority: { reference: string; transactionPassword?: string },
): Promise<CallResult<unknown> | { outcome: "too-often" }> {
  const { reference } = authority;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (change.limited && !(await customer.within(change.limited))) return { outcome: "too-often" };
  const request = change.request(customer, input, reference);
  const result = readRefusal(change, await commitRequest(customer, request, authority));
  if (result.outcome !== "refused" || result.code !== change.foreign)
    await customer.audit({
      act: change.act,
      outcome: wordOf(result),
      subject: change.subject(input),
      reference,
    });
  return result;
}

/** Redirects to the page that tells of a change made from its form. `known`: false if no answer came. */
export async function goToMade<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { reference, answer, known = true }: { reference: string; answer?: unknown; known?: boolean },
): Promise<Response> {
  const content = { input: withoutSecrets(change, input), reference, answer };
  const flow = await startFlow(customer, change.name, known ? "done" : "commit", content);
  return goTo(change.done(input, { flowId: flow.id, reference }));
}

export const writeAudit = <Input>({ customer, change, flow }: Attempt<Input>, outcome: string) =>
  customer.audit({
    act: change.act,
    outcome,
    subject: change.subject(flow.input.input),
    reference: referenceOf(flow.id),
  });

export const wordOf = (result: CallResult<unknown>): string =>
  result.outcome === "refused" ? `refused-${result.code}` : result.outcome;
