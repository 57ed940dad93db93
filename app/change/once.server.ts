import { referencePattern } from "common/reference";
import type { CallResult } from "~/gateway/call-result.server";
import type { SignedIn } from "~/session/guards.server";
import { withoutSecrets, type OneCallChange } from "./change.server";
import { goTo } from "./change-flow.server";
import { readRefusal } from "./commit.server";
import { commitRequest, wordOf } from "./request.server";
import { startFlow } from "./flow.server";

/** Makes a change in one call, from its form: once under the reference of the form's page. */
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

/**
 * To the page that tells of a change made from its form: `?done=<run>` says so in this session alone. Not `known`: no answer came, and
 * the page says that.
 */
export async function goToMade<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { reference, answer, known = true }: { reference: string; answer?: unknown; known?: boolean },
): Promise<Response> {
  const flow = await startFlow(customer, change.name, known ? "done" : "commit", {
    input: withoutSecrets(change, input),
    reference,
    answer,
  });
  return goTo(change.done(input, { flowId: flow.id, reference }));
}
