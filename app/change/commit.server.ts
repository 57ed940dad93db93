import { referenceOf } from "common/reference";
import type { CallResult } from "~/gateway/gateway.server";
import { withoutSecrets, type Change } from "./change.server";
import type { Attempt } from "./change-flow.server";
import { commitRequest, type Authority } from "./request.server";
import { finishFlow, moveFlow } from "./flow.server";

/** Asks the bank to make the change, under the run's reference; if it is made, so is the run. */
export async function commitOnce<Input>({ customer, change, flow }: Attempt<Input>, authority: Authority) {
  const { input } = flow.input;
  const reference = referenceOf(flow.id);
  const result = readRefusal(
    change,
    await commitRequest(customer, change.request(customer, input, reference), { ...authority, reference }),
  );
  if (result.outcome === "done") {
    const { answer } = result;
    await moveFlow(customer, flow, ["check", "otp"], "done", {
      input: withoutSecrets(change, input),
      answer,
    });
    await finishFlow(customer, flow);
  }
  return result;
}

/** An answer that refuses in words of the service's own is a refusal like any other. */
export function readRefusal<Input>(change: Change<Input>, result: CallResult<unknown>): CallResult<unknown> {
  const refusal = result.outcome === "done" && "refusal" in change && change.refusal?.(result.answer);
  return refusal ? { outcome: "refused", ...refusal } : result;
}

export const writeAudit = <Input>({ customer, change, flow }: Attempt<Input>, outcome: string) =>
  customer.audit({
    act: change.act,
    outcome,
    subject: change.subject(flow.input.input),
    reference: referenceOf(flow.id),
  });
