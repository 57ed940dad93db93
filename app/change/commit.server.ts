import { referenceOf } from "common/reference";
import type { Ending } from "~/gateway/gateway.server";
import { withoutSecrets, type Change } from "./change.server";
import type { Attempt } from "./change-run.server";
import { commitRequest, type Authority } from "./request.server";
import { finishRun, moveRun } from "./run.server";

/** Asks the bank to make the change, under the run's reference; if it is made, so is the run. */
export async function commitOnce<Input>({ by, change, run }: Attempt<Input>, authority: Authority) {
  const { input } = run.input;
  const reference = referenceOf(run.id);
  const ending = readRefusal(
    change,
    await commitRequest(by, change.request(by, input, reference), { ...authority, reference }),
  );
  if (ending.ending === "done") {
    const { answer } = ending;
    await moveRun(by, run, ["check", "otp"], "done", { input: withoutSecrets(change, input), answer });
    await finishRun(by, run);
  }
  return ending;
}

/** An answer that refuses in words of the service's own is a refusal like any other. */
export function readRefusal<Input>(change: Change<Input>, ending: Ending<unknown>): Ending<unknown> {
  const refusal = ending.ending === "done" && "refusal" in change && change.refusal?.(ending.answer);
  return refusal ? { ending: "refused", ...refusal } : ending;
}

export const leaveTrail = <Input>({ by, change, run }: Attempt<Input>, outcome: string) =>
  by.audit({
    act: change.act,
    outcome,
    subject: change.subject(run.input.input),
    reference: referenceOf(run.id),
  });
